import {spawn} from 'node:child_process';
import {text} from 'node:stream/consumers';

export interface ScriptRun {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

export interface ScriptOptions {
  /** Working folder. */
  readonly cwd: string;
  readonly args?: readonly string[];
  /** Besides `PATH`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
}

/** Runs a shell sample as a reader does, in a folder of its own. */
export async function runScript(file: string, {cwd, args = [], env = {}, stdin = ''}: ScriptOptions): Promise<ScriptRun> {
  const child = spawn('bash', [file, ...args], {cwd, env: {PATH: process.env.PATH ?? '', ...env}});
  // A script that ends before it has read everything is no failure of the test.
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin);
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    }),
  ]);
  return {stdout, stderr, code};
}
