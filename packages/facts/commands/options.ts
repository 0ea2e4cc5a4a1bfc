import {parseArgs, type ParseArgsConfig} from 'node:util';

/**
 * Parses the options of a command. On an error, prints the error and the usage and exits with 2; on `--help`, prints the usage and
 * exits with 0.
 *
 * @param usage how to call the command
 */
export function readOptions<const Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.slice(2).includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  return orExitWithUsage(() => parseArgs(config), usage);
}

/** Returns the result of `read`. If it throws, exits as {@link readOptions} does. */
export function orExitWithUsage<T>(read: () => T, usage: string): T {
  try {
    return read();
  } catch (error) {
    return exitWithUsage(error instanceof Error ? error.message : String(error), usage);
  }
}

/** Prints the message and the usage, and exits with 2. */
export function exitWithUsage(message: string, usage: string): never {
  console.error(`${message}\n\n${usage}`);
  process.exit(2);
}

/**
 * Parses the number of an option.
 *
 * @param option the option as the user types it: `--port`
 * @throws Error with the value found and the range expected
 */
export function wholeNumber(
  option: string,
  text: string,
  [least, most]: readonly [least: number, most: number],
): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= most) return number;
  throw new Error(`${option} is "${text}"; expected a whole number from ${least} to ${most}.`);
}

/** Parses the arguments `[requests] [seed]`: how many requests a command makes, and the seed that generates them. */
export function readRequests(usage: string): readonly [requests: number, seed: number] {
  const {positionals} = readOptions({allowPositionals: true}, usage);
  const [requests = '20000', seed = String(Date.now() % 2 ** 31), ...extraArguments] = positionals;
  if (extraArguments.length > 0)
    exitWithUsage(`Found "${extraArguments.join(' ')}" besides; expected at most two numbers.`, usage);
  return orExitWithUsage(
    () => [
      wholeNumber('The number of requests', requests, [1, 10_000_000]),
      wholeNumber('The seed', seed, [0, 2 ** 32]),
    ],
    usage,
  );
}
