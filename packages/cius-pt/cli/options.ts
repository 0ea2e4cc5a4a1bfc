import {parseArgs} from 'node:util';
import type {Locale} from '../index.ts';
import {WORDS} from './words.ts';

const locales: readonly Locale[] = ['pt', 'en'];

export const formats = ['text', 'json', 'sarif'] as const;
export type Format = (typeof formats)[number];

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Parsed command line options. */
export interface Options {
  readonly format: Format;
  readonly locale: Locale;
  readonly warnings: boolean;
  /** Include the checks that only the platform makes? */
  readonly platform: boolean;
  readonly show: 'help' | 'version' | undefined;
  readonly files: readonly string[];
}

/** A wrong use of the command, with a message for the user: exit code 2. */
export class UsageError extends Error {}

/** The system language in `LC_ALL`, `LC_MESSAGES` or `LANG`; Portuguese for all languages except English. */
export const systemLocale = (environment: Environment): Locale => {
  const {LC_ALL: all, LC_MESSAGES: messages, LANG: lang} = environment;
  const localeName = [all, messages, lang].find((name) => name !== undefined && name !== '') ?? '';
  return /^en\b|^en_/iu.test(localeName) ? 'en' : 'pt';
};

const optionSpecs = {
  format: {type: 'string'},
  lang: {type: 'string'},
  'no-warnings': {type: 'boolean'},
  'no-platform': {type: 'boolean'},
  version: {type: 'boolean'},
  help: {type: 'boolean', short: 'h'},
} as const;

/** @throws UsageError for an unknown option or an invalid value, in the language of the options */
export const readOptions = (parameters: readonly string[], environment: Environment): Options => {
  const {tokens, values, positionals} = parseArgs({
    args: [...parameters],
    options: optionSpecs,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const locale = locales.find((each) => each === values.lang) ?? systemLocale(environment);
  const words = WORDS[locale];
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (!Object.hasOwn(optionSpecs, token.name)) throw new UsageError(words.unknownOption(token.rawName));
  }
  const format = formats.find((each) => each === (values.format ?? 'text'));
  if (!format) throw new UsageError(words.badValue('--format', formats.join('|')));
  if (values.lang !== undefined && locale !== values.lang) {
    throw new UsageError(words.badValue('--lang', locales.join('|')));
  }
  return {
    format,
    locale,
    warnings: values['no-warnings'] !== true,
    platform: values['no-platform'] !== true,
    show: values.help === true ? 'help' : values.version === true ? 'version' : undefined,
    files: positionals,
  };
};
