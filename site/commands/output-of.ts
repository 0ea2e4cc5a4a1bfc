import {spawn} from 'node:child_process';
import path from 'node:path';
import {root} from './ensure.mjs';

/** PATH with the tools of node_modules: starting each of them with npx takes half a second of CPU time. */
const searchPath = `${root}node_modules/.bin${path.delimiter}${process.env.PATH ?? ''}`;

/** Runs a program and returns its exit status, and its stdout and stderr as one text. */
export async function outputOf(
  command: string,
  args: readonly string[],
): Promise<{readonly status: number | null; readonly output: string}> {
  const child = spawn(command, args, {env: {...process.env, PATH: searchPath}, shell: process.platform === 'win32'});
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    // setEncoding joins a character that is split over two chunks.
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const status = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  return {status, output};
}
