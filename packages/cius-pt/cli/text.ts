import type {Finding, Locale, Report} from '../index.ts';
import type {Environment} from './options.ts';
import {WORDS} from './words.ts';

/** How text looks: with colours on a terminal, plain elsewhere. */
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

/** Colours on a terminal, unless NO_COLOR is set (no-color.org). */
export const styleFor = (isTerminal: boolean, environment: Environment): Style =>
  isTerminal && !environment.NO_COLOR
    ? {red: ansi(31), yellow: ansi(33), green: ansi(32), dim: ansi(2), bold: ansi(1)}
    : {red: plain, yellow: plain, green: plain, dim: plain, bold: plain};

/** Without the marks of inline code, which a terminal does not show. */
const bare = (text: string): string => text.replaceAll('`', '');

/** Control characters of a file must not steer the terminal. */
const printable = (text: string): string => text.replaceAll('\t', '  ').replace(/[\u0000-\u001f\u007f-\u009f]/gu, '·');

/** Where an explanation stands on the site. */
export const addressOf = (siteUrl: string, locale: Locale, path: string): string =>
  `${siteUrl.replace(/\/$/u, '')}${locale === 'pt' ? '' : `/${locale}`}${path}`;

const findingText = (file: string, finding: Finding, locale: Locale, style: Style, siteUrl: string): string => {
  const words = WORDS[locale];
  const isError = finding.severity === 'error';
  const kind = isError ? style.red(words.error) : style.yellow(words.warning);
  const place = `${file}:${finding.line}:${finding.column}`;
  const lines = [`${style.bold(place)}  ${kind}  ${finding.rule}  ${bare(finding.message[locale])}`];
  const width = String(finding.excerpt.at(-1)?.number ?? 0).length;
  for (const {number, text} of finding.excerpt) {
    const isPlace = number === finding.line;
    const shown = `  ${isPlace ? '>' : ' '} ${String(number).padStart(width)} | ${printable(text)}`;
    lines.push(isPlace ? shown : style.dim(shown));
  }
  const say = (label: string, text: string): number => lines.push(`    ${style.dim(`${label}:`)} ${text}`);
  if (finding.found !== undefined) say(words.found, printable(finding.found));
  if (finding.cure) say(words.expected, bare(finding.cure[locale]));
  if (finding.reason) say(words.reason, finding.reason[locale]);
  if (finding.useCase !== null && siteUrl !== '') say(words.see, addressOf(siteUrl, locale, finding.useCase));
  return lines.join('\n');
};

/**
 * Reports as a compiler prints them.
 *
 * @param siteUrl of the site that explains the rules; empty without one
 */
export const textOf = (reports: readonly Report[], locale: Locale, style: Style, siteUrl: string): string => {
  const words = WORDS[locale];
  const parts = reports.flatMap(({file, findings, verdict, counts}) => {
    const state = verdict === 'valid' ? style.green(words.valid) : style.red(words[verdict]);
    return [
      ...findings.map((finding) => `${findingText(file, finding, locale, style, siteUrl)}\n`),
      ...(counts.omitted > 0 ? [`${file}: ${counts.omitted} ${words.more}\n`] : []),
      `${file}: ${state}\n`,
    ];
  });
  const sum = (key: 'errors' | 'warnings'): number => reports.reduce((total, {counts}) => total + counts[key], 0);
  const valid = reports.filter(({verdict}) => verdict === 'valid').length;
  const counts = {files: reports.length, valid, errors: sum('errors'), warnings: sum('warnings')};
  return `${parts.join('\n')}\n${words.summary(counts)}\n`;
};
