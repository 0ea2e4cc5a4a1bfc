import {plainReport, ruleVersions, validate, type Knowledge, type Report} from '../index.ts';
import {inputsOf, type Input} from './inputs.ts';
import {readOptions, systemLocale, UsageError, type Environment} from './options.ts';
import {writerFor} from './output.ts';
import {printable} from './printable.ts';
import {styleFor} from './text.ts';
import {WORDS, type Words} from './words.ts';

/** Interface to the process; tests replace it. */
export interface Host {
  readonly parameters: readonly string[];
  readonly environment: Environment;
  /** Is standard output a terminal? */
  readonly isTerminal: boolean;
  readonly readStdin: () => Uint8Array;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Settings from the build. */
export interface Settings {
  readonly knowledge: Knowledge;
  /** Address of the site that explains the rules; empty without one. */
  readonly siteUrl: string;
  readonly version: string;
}

const exitValid = 0;
const exitFindings = 1;
const exitUnreadable = 2;

const withoutWarnings = (report: Report): Report => ({
  ...report,
  findings: report.findings.filter(({severity}) => severity === 'error'),
  counts: {...report.counts, warnings: 0},
});

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The report of a file. If the file cannot be read, or the validator throws, prints the error to standard error and returns undefined. */
const reportOf = ({name, read}: Input, words: Words, {err}: Host, knowledge: Knowledge): Report | undefined => {
  let bytes;
  try {
    bytes = read();
  } catch (error) {
    err(`${printable(words.cannotRead(name, reasonOf(error)))}\n`);
    return undefined;
  }
  try {
    return validate(name, bytes, knowledge);
  } catch (error) {
    err(`${printable(words.failed(name, reasonOf(error)))}\n`);
    return undefined;
  }
};

const exitCode = (report: Report | undefined): number => {
  if (report?.verdict === 'valid') return exitValid;
  return report?.verdict === 'invalid' ? exitFindings : exitUnreadable;
};

const withoutPlatform = ({schemas, cures}: Knowledge): Knowledge => ({schemas, cures});

/** @throws UsageError */
const runOptions = (host: Host, settings: Settings): number => {
  const options = readOptions(host.parameters, host.environment);
  const {locale, show} = options;
  if (show === 'help') host.out(`${WORDS[locale].help}\n`);
  if (show === 'version') host.out(`cius-pt ${settings.version} (${ruleVersions})\n`);
  if (show) return exitValid;
  const words = WORDS[locale];
  const inputs = inputsOf(options.files, words, host.readStdin);
  const writer = writerFor(options, host.out, styleFor(host.isTerminal, host.environment), settings);
  const knowledge = options.platform ? settings.knowledge : withoutPlatform(settings.knowledge);
  let code = exitValid;
  for (const input of inputs) {
    const report = reportOf(input, words, host, knowledge);
    if (report) writer.add(plainReport(options.warnings ? report : withoutWarnings(report)));
    code = Math.max(code, exitCode(report));
  }
  writer.end();
  return code;
};

/**
 * Runs the command `cius-pt`.
 *
 * @returns the exit code: 0 if all files are valid, 1 for errors, 2 for an unreadable file, a failure of the validator or wrong options
 */
export const run = (host: Host, settings: Settings): number => {
  try {
    return runOptions(host, settings);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    host.err(`${printable(error.message || WORDS[systemLocale(host.environment)].noFiles)}\n`);
    return exitUnreadable;
  }
};
