import {spawn, type ChildProcessWithoutNullStreams} from 'node:child_process';
import {createInterface} from 'node:readline';
import type {Command} from '../samples/toolchains.ts';

/** Output and exit of a connector process. */
export interface ProcessResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
}

/** A parsed log line: `<time> <level> <step> name=value …`. */
export interface LogLine {
  readonly step: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** How long a connector may log nothing before it counts as hanging. */
const patienceMs = 60_000;
/** How long it may run after SIGTERM: it waits 15 s for webhooks, and a busy machine can be slow. */
const stoppingMs = 180_000;

/** A running connector process. */
export class ConnectorProcess {
  readonly ended: Promise<ProcessResult>;

  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: LogLine[] = [];
  #wake: (() => void) | undefined;

  /**
   * @param env its environment, besides PATH and HOME
   * @param options.isIgnored which lines of its log are left out
   */
  constructor(
    [command, ...baseArgs]: Command,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    {isIgnored = () => false}: {readonly isIgnored?: (line: string) => boolean} = {},
  ) {
    const {PATH = '', HOME = ''} = process.env;
    this.#child = spawn(command, [...baseArgs, ...args], {env: {PATH, HOME, ...env}});
    const stdout: string[] = [];
    const stderr: string[] = [];
    createInterface({input: this.#child.stdout}).on('line', (line) => stdout.push(line));
    createInterface({input: this.#child.stderr}).on('line', (line) => {
      if (isIgnored(line)) return;
      stderr.push(line);
      this.#lines.push(readLogLine(line));
      this.#wake?.();
    });
    this.ended = new Promise((resolve, reject) => {
      this.#child.once('error', reject).once('close', (code, signal) => {
        resolve({code, signal, stdout, stderr});
        this.#wake?.();
      });
    });
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /**
   * Waits for a log line that satisfies the condition.
   *
   * @returns undefined when the process ended first
   * @throws when the process logs nothing for too long
   */
  async waitFor(isMatch: (line: LogLine) => boolean): Promise<LogLine | undefined> {
    for (let seenCount = 0; ;) {
      const match = this.#lines.slice(seenCount).find(isMatch);
      if (match !== undefined) return match;
      if (this.hasEnded) return undefined;
      seenCount = this.#lines.length;
      await new Promise<void>((resolve, reject) => {
        const hanging = setTimeout(() => reject(new Error('the connector hangs')), patienceMs);
        this.#wake = () => {
          clearTimeout(hanging);
          resolve();
        };
        if (this.#lines.length > seenCount || this.hasEnded) this.#wake();
      });
    }
  }

  /** Sends SIGTERM, and SIGKILL after a timeout. @returns whether it stopped without SIGKILL */
  async stop(): Promise<boolean> {
    this.signal('SIGTERM');
    let hasStopped = true;
    const hanging = setTimeout(() => {
      hasStopped = false;
      this.signal('SIGKILL');
    }, stoppingMs);
    await this.ended;
    clearTimeout(hanging);
    return hasStopped;
  }

  signal(name: 'SIGTERM' | 'SIGKILL'): void {
    this.#child.kill(name);
  }
}

/** @example readLogLine('2026-11-23T12:00:00.000Z info run.idle events=2') // → {step: 'run.idle', fields: {events: '2'}} */
function readLogLine(line: string): LogLine {
  const [, , step = '', ...rest] = line.split(' ');
  const fields = [...rest.join(' ').matchAll(/([a-z-]+)=(?:"((?:[^"\\]|\\.)*)"|(\S*))/g)];
  return {
    step,
    fields: Object.fromEntries(fields.map(([, name = '', quoted, plain]) => [name, quoted ?? plain ?? ''])),
  };
}
