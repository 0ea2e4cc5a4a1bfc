import {validate, type Knowledge, type Locale, type Report} from '../index.ts';
import {inputsOf, type Input} from './inputs.ts';
import {readOptions, systemLocale, UsageError, type Environment, type Options} from './options.ts';
import {sarifOf} from './sarif.ts';
import {styleFor, textOf} from './text.ts';
import {WORDS} from './words.ts';

/** Where the command runs: what a process has, and what a test gives instead. */
export interface Host {
  readonly parameters: readonly string[];
  readonly environment: Environment;
  /** Is standard output a terminal? */
  readonly isTerminal: boolean;
  readonly readStdin: () => Uint8Array;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** What the command is told when it is built. */
export interface Settings {
  readonly knowledge: Knowledge;
  /** Address of the site that explains the rules; empty without one. */
  readonly siteUrl: string;
  readonly version: string;
}

const VALID = 0;
const FINDINGS = 1;
const UNREADABLE = 2;

const withoutWarnings = (report: Report): Report => ({
  ...report,
  findings: report.findings.filter(({severity}) => severity === 'error'),
  counts: {...report.counts, warnings: 0},
});

const print = (reports: readonly Report[], {format, locale}: Options, host: Host, settings: Settings): string => {
  const {siteUrl, version} = settings;
  if (format === 'json') return `${JSON.stringify(reports, null, 2)}\n`;
  if (format === 'sarif') return `${JSON.stringify(sarifOf(reports, locale, siteUrl, version), null, 2)}\n`;
  return textOf(reports, locale, styleFor(host.isTerminal, host.environment), siteUrl);
};

/** The report of a file; undefined, and a line on standard error, if it cannot be read. */
const reportOf = ({name, read}: Input, locale: Locale, {err}: Host, {knowledge}: Settings): Report | undefined => {
  let bytes;
  try {
    bytes = read();
  } catch (error) {
    err(`${WORDS[locale].cannotRead(name, error instanceof Error ? error.message : String(error))}\n`);
    return undefined;
  }
  return validate(name, bytes, knowledge);
};

const exitCode = (reports: readonly Report[]): number => {
  if (reports.some(({verdict}) => verdict === 'unreadable')) return UNREADABLE;
  return reports.some(({verdict}) => verdict === 'invalid') ? FINDINGS : VALID;
};

/** @throws UsageError */
const runOptions = (host: Host, settings: Settings): number => {
  const options = readOptions(host.parameters, host.environment);
  const {locale, show} = options;
  if (show === 'help') host.out(`${WORDS[locale].help}\n`);
  if (show === 'version') host.out(`cius-pt ${settings.version} (CIUS-PT 2.1.1, EN 16931 1.3.16)\n`);
  if (show) return VALID;
  const inputs = inputsOf(options.files, WORDS[locale], host.readStdin);
  const reports = inputs
    .map((input) => reportOf(input, locale, host, settings))
    .filter((report) => report !== undefined)
    .map((report) => (options.warnings ? report : withoutWarnings(report)));
  host.out(print(reports, options, host, settings));
  return reports.length < inputs.length ? UNREADABLE : exitCode(reports);
};

/**
 * The command `cius-pt`.
 *
 * @returns the exit code: 0 all valid, 1 errors, 2 a file that cannot be read or wrong options
 */
export const run = (host: Host, settings: Settings): number => {
  try {
    return runOptions(host, settings);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    host.err(`${error.message || WORDS[systemLocale(host.environment)].noFiles}\n`);
    return UNREADABLE;
  }
};
