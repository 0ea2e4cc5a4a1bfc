/** The validator as a command, published as one file (`lib/published-tools/tools.ts`): `node cius-pt.mjs *.xml`. */
import type {Locale} from '../../config/locales.ts';
import {validate, type Knowledge, type Report} from '../../lib/validator/index.ts';
import {inputsOf, type Input} from './inputs.ts';
import {readOptions, systemLocale, UsageError, type Options} from './options.ts';
import {sarifOf} from './sarif.ts';
import {styleFor, textOf} from './text.ts';
import {WORDS} from './words.ts';

/** JSON, put in by the bundler. */
declare const KNOWLEDGE: string;
declare const SITE_URL: string;
declare const VERSION: string;

const VALID = 0;
const FINDINGS = 1;
const UNREADABLE = 2;

const failed = new Set<string>();

/** The report of a file; undefined, and a line on standard error, if it cannot be read. */
const reportOf = ({name, read}: Input, knowledge: Knowledge, locale: Locale): Report | undefined => {
  let bytes;
  try {
    bytes = read();
  } catch (error) {
    failed.add(name);
    process.stderr.write(`${WORDS[locale].cannotRead(name, error instanceof Error ? error.message : String(error))}\n`);
    return undefined;
  }
  return validate(name, bytes, knowledge);
};

const withoutWarnings = (report: Report): Report => ({
  ...report,
  findings: report.findings.filter(({severity}) => severity === 'error'),
  counts: {...report.counts, warnings: 0},
});

const print = (reports: readonly Report[], {format, locale}: Options): string => {
  if (format === 'json') return `${JSON.stringify(reports, null, 2)}\n`;
  if (format === 'sarif') return `${JSON.stringify(sarifOf(reports, locale, SITE_URL, VERSION), null, 2)}\n`;
  return textOf(reports, locale, styleFor(process.stdout.isTTY, process.env), SITE_URL);
};

const exitCode = (reports: readonly Report[]): number => {
  if (failed.size > 0 || reports.some(({verdict}) => verdict === 'unreadable')) return UNREADABLE;
  return reports.some(({verdict}) => verdict === 'invalid') ? FINDINGS : VALID;
};

const run = (): number => {
  const options = readOptions(process.argv.slice(2), process.env);
  const words = WORDS[options.locale];
  if (options.show === 'help') process.stdout.write(`${words.help}\n`);
  if (options.show === 'version') process.stdout.write(`cius-pt ${VERSION} (CIUS-PT 2.1.1, EN 16931 1.3.16)\n`);
  if (options.show) return VALID;
  const knowledge = JSON.parse(KNOWLEDGE) as Knowledge; // what `loadKnowledge` made
  const reports = inputsOf(options.files, words)
    .map((input) => reportOf(input, knowledge, options.locale))
    .filter((report) => report !== undefined)
    .map((report) => (options.warnings ? report : withoutWarnings(report)));
  process.stdout.write(print(reports, options));
  return exitCode(reports);
};

try {
  process.exitCode = run();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message || WORDS[systemLocale(process.env)].noFiles}\n`);
  process.exitCode = UNREADABLE;
}
