import type {Finding, Locale} from '../index.ts';
import type {Environment} from './options.ts';
import {printable} from './printable.ts';
import type {Writer} from './writer.ts';
import {WORDS} from './words.ts';

/** Text styles: colours on a terminal, plain text elsewhere. */
export interface Style {
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly green: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly bold: (text: string) => string;
}

const plain = (text: string): string => text;

const ansi =
  (code: number) =>
  (text: string): string =>
    `\u001b[${code}m${text}\u001b[0m`;

/** Uses colours on a terminal, unless NO_COLOR is set (no-color.org). */
export const styleFor = (isTerminal: boolean, environment: Environment): Style =>
  isTerminal && !environment.NO_COLOR
    ? {red: ansi(31), yellow: ansi(33), green: ansi(32), dim: ansi(2), bold: ansi(1)}
    : {red: plain, yellow: plain, green: plain, dim: plain, bold: plain};

/** Address of an explanation on the site. */
export const addressOf = (siteUrl: string, locale: Locale, path: string): string =>
  `${siteUrl.replace(/\/$/u, '')}${locale === 'pt' ? '' : `/${locale}`}${path}`;

const findingText = (file: string, finding: Finding, locale: Locale, style: Style, siteUrl: string): string => {
  const words = WORDS[locale];
  const isError = finding.severity === 'error';
  const kind = isError ? style.red(words.error) : style.yellow(words.warning);
  const place = `${file}:${finding.line}:${finding.column}`;
  const lines = [`${style.bold(place)}  ${kind}  ${finding.rule}  ${printable(finding.message[locale])}`];
  const width = String(finding.excerpt.at(-1)?.number ?? 0).length;
  for (const {number, text} of finding.excerpt) {
    const isPlace = number === finding.line;
    const excerptLine = `  ${isPlace ? '>' : ' '} ${String(number).padStart(width)} | ${printable(text)}`;
    lines.push(isPlace ? excerptLine : style.dim(excerptLine));
  }
  const say = (label: string, text: string): number => lines.push(`    ${style.dim(`${label}:`)} ${printable(text)}`);
  if (finding.found !== undefined) say(words.found, finding.found);
  if (finding.cure) say(words.expected, finding.cure[locale]);
  if (finding.reason) say(words.reason, finding.reason[locale]);
  if (finding.useCase !== null && siteUrl !== '') say(words.see, addressOf(siteUrl, locale, finding.useCase));
  return lines.join('\n');
};

/**
 * Writes reports like compiler messages, with a summary at the end.
 *
 * @param siteUrl address of the site that explains the rules; empty without one
 */
export const textWriter = (out: (text: string) => void, locale: Locale, style: Style, siteUrl: string): Writer => {
  const words = WORDS[locale];
  const sums = {files: 0, valid: 0, errors: 0, warnings: 0};
  return {
    add: ({file: name, findings, verdict, counts}) => {
      const file = printable(name);
      const state = verdict === 'valid' ? style.green(words.valid) : style.red(words[verdict]);
      const parts = [
        ...findings.map((finding) => `${findingText(file, finding, locale, style, siteUrl)}\n`),
        ...(counts.omitted > 0 ? [`${file}: ${counts.omitted} ${words.more}\n`] : []),
        `${file}: ${state}\n`,
      ];
      out(`${parts.join('\n')}\n`);
      sums.files += 1;
      sums.valid += verdict === 'valid' ? 1 : 0;
      sums.errors += counts.errors;
      sums.warnings += counts.warnings;
    },
    end: () => out(`${words.summary(sums)}\n`),
  };
};
