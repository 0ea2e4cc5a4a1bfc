import {parseArgs, type ParseArgsConfig} from 'node:util';
import {fail} from './ensure.mjs';

/**
 * Reads the options of a command; ends with what was wrong and how the command is written.
 *
 * @param usage how it is written
 */
export function readOptions<const Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}
