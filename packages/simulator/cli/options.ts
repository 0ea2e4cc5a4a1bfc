import {parseArgs} from 'node:util';
import * as z from 'zod';
import type {OptionCatalogue} from '@integration-docs/contract/catalogues/simulator-options.schema.ts';
import {editDistance, nearest} from '@integration-docs/facts';

export type Language = 'pt' | 'en';

/** Options of the command. */
export interface Options {
  readonly port: number;
  readonly host: string;
  readonly data: string | null;
  readonly seed: number;
  readonly speed: 'instant' | number;
  readonly webhook: string | null;
  readonly received: string | null;
  readonly sftp: string | null;
  readonly rateLimits: boolean;
  readonly lang: Language;
  readonly quiet: boolean;
  readonly version: boolean;
  readonly help: boolean;
}

/** Maximum number of different letters for a suggested name. */
const maxTypos = 2;

/** Error in the command line: the command prints it and stops. */
export class UsageError extends Error {}

const wholeNumber = (max: number) => z.coerce.number().int().min(0).max(max);
const path = z.string().min(1).nullable().default(null);
const flag = z.boolean().default(false);

/** Allowed values of each option; the names and the defaults are those of the catalogue. */
const schema = z.strictObject({
  port: wholeNumber(65_535),
  host: z.string().min(1),
  data: path,
  seed: wholeNumber(2 ** 32 - 1),
  speed: z.union([z.literal('instant'), z.coerce.number().positive().max(1_000_000)]),
  webhook: z
    .url({protocol: /^https?$/})
    .nullable()
    .default(null),
  received: path,
  sftp: path,
  'rate-limits': flag,
  lang: z.enum(['pt', 'en']),
  quiet: flag,
  version: flag,
  help: flag,
});

const expectedValues: Readonly<Record<string, string>> = {
  port: '0–65535',
  seed: '0–4294967295',
  speed: 'instant, 0.001–1000000',
  webhook: 'http://…, https://…',
  lang: 'pt, en',
};

/**
 * Parses the command line with the catalogue of options.
 *
 * @param args without the names of the program
 * @param language of this machine, used without `--lang`
 * @throws UsageError that names the option, what was found and what was expected
 */
export function readOptions(
  args: readonly string[],
  {entries}: Pick<OptionCatalogue, 'entries'>,
  language: Language,
): Options {
  const kinds = entries.map(({id, value}) => [id, {type: value === undefined ? 'boolean' : 'string'}] as const);
  const {tokens} = parseArgs({args: [...args], options: Object.fromEntries(kinds), strict: false, tokens: true});
  const values: Record<string, unknown> = {};
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    const argument = token.kind === 'option' ? token.rawName : token.value;
    const entry = token.kind === 'option' ? entries.find(({id}) => `--${id}` === token.rawName) : undefined;
    if (token.kind === 'positional' || entry === undefined) throw new UsageError(unknownOption(argument, entries));
    if ((entry.value === undefined) !== (token.value === undefined)) {
      const usage = `--${entry.id}${entry.value === undefined ? '' : ` ${entry.value}`}`;
      throw new UsageError(`found ${argument}${token.value === undefined ? '' : `=${token.value}`}; expected ${usage}`);
    }
    values[entry.id] = token.value ?? true;
  }
  const defaults = entries.flatMap(({id, default: value}) => (value === undefined ? [] : [[id, value] as const]));
  const parsed = schema.safeParse({lang: language, ...Object.fromEntries(defaults), ...values});
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    throw new UsageError(`found --${name} ${String(values[name])}; expected ${expectedValues[name] ?? 'a value'}`);
  }
  const {'rate-limits': rateLimits, ...others} = parsed.data;
  return {...others, rateLimits};
}

function unknownOption(argument: string, entries: OptionCatalogue['entries']): string {
  const names = entries.map(({id}) => `--${id}`);
  const allNames = names.join(', ');
  const [suggestion] = nearest(argument, names).filter((name) => editDistance(argument, name) <= maxTypos);
  return `found ${argument}; expected ${suggestion === undefined ? `one of ${allNames}` : `${suggestion} (there are ${allNames})`}`;
}

/** Returns the language of a machine from its environment: Portuguese if set there, otherwise English. */
export function languageOf(env: Readonly<Record<string, string | undefined>>): Language {
  const locale = [env.LC_ALL, env.LC_MESSAGES, env.LANG].find((value) => value !== undefined && value !== '');
  return locale?.toLowerCase().startsWith('pt') ? 'pt' : 'en';
}

/** Returns the lines of `--help` about the options: one line each, in columns. */
export function optionLines({entries}: Pick<OptionCatalogue, 'entries'>, language: Language): readonly string[] {
  const names = entries.map(({id, value}) => `--${id}${value === undefined ? '' : ` ${value}`}`);
  const width = Math.max(...names.map((name) => name.length));
  return entries.map(({what, default: value}, index) => {
    const end = value === undefined ? '' : ` [${value}]`;
    return `  ${(names[index] ?? '').padEnd(width)}  ${what[language].replaceAll('`', '')}${end}`;
  });
}
