import {spawn} from 'node:child_process';
import path from 'node:path';
import {root} from './ensure.mjs';

/** Where the tools are: asking npx for each of them takes half a second of CPU. */
const searchPath = `${root}node_modules/.bin${path.delimiter}${process.env.PATH ?? ''}`;

/** Runs a program; all that it says, as it said it. */
export async function outputOf(
  command: string,
  args: readonly string[],
): Promise<{readonly status: number | null; readonly output: string}> {
  const child = spawn(command, args, {env: {...process.env, PATH: searchPath}, shell: process.platform === 'win32'});
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    // A character may begin in one chunk and end in the next.
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const status = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  return {status, output};
}
