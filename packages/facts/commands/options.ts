import {parseArgs, type ParseArgsConfig} from 'node:util';

/**
 * Reads the options of a command; ends this process with 2, what was wrong and how the command is written, or with 0 and the usage for
 * `--help`.
 *
 * @param usage how it is written
 */
export function readOptions<const Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.slice(2).includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  return orRefuse(() => parseArgs(config), usage);
}

/** What `read` gives; ends this process as {@link readOptions} does when it throws. */
export function orRefuse<T>(read: () => T, usage: string): T {
  try {
    return read();
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error), usage);
  }
}

/** Ends this process with 2: the command was not written as it has to be. */
export function refuse(message: string, usage: string): never {
  console.error(`${message}\n\n${usage}`);
  process.exit(2);
}

/**
 * Reads the number of an option.
 *
 * @param option as it is written: `--port`
 * @throws Error that says what was found and what is expected
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

/** How many requests a command makes, and the seed that they come of: `[requests] [seed]`. */
export function readRequests(usage: string): readonly [requests: number, seed: number] {
  const {positionals} = readOptions({allowPositionals: true}, usage);
  const [requests = '20000', seed = String(Date.now() % 2 ** 31), ...others] = positionals;
  if (others.length > 0) refuse(`Found "${others.join(' ')}" besides; expected at most two numbers.`, usage);
  return orRefuse(
    () => [
      wholeNumber('The number of requests', requests, [1, 10_000_000]),
      wholeNumber('The seed', seed, [0, 2 ** 32]),
    ],
    usage,
  );
}
