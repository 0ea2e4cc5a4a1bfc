import {basePathOf} from '../addresses.ts';
import type {Locale} from '../locale.ts';
import {formatDate} from '../tables/date.ts';
import {nearest} from '../problem/nearest.ts';
import {throwProblems} from '../problem/problem.ts';
import type {Problem, Where} from '../problem/problem.ts';

/** Texts in one language, by token name without the percent signs (`site.name`, `deadline.small-companies`). */
export type Tokens = ReadonlyMap<string, string>;

/** Matches a complete token, or an attempt at one: `%site%`, `%site.name` without the closing sign. */
const tokenPattern = /%((?:[A-Za-z][\w-]*(?:\.[\w-]+)+|site|deadline)%|(?:site|deadline)\.[\w-]+(?:\.[\w-]+)*)/g;

export interface Deadline {
  readonly id: string;
  /** ISO 8601 calendar date. */
  readonly date: string;
}

/**
 * Creates the tokens of one language.
 *
 * @param site the settings; each text or number becomes `site.<path>`, and a `{pt, en}` pair becomes one token. An `https://` address with
 *   a path also gets `site.<path>.path`
 * @param deadlines entries of the catalogue of deadlines; each becomes `deadline.<id>`
 */
export function makeTokens(site: unknown, deadlines: readonly Deadline[], locale: Locale): Tokens {
  return new Map([
    ...siteTokens(site, 'site', locale),
    ...deadlines.map(({id, date}): [string, string] => [`deadline.${id}`, formatDate(date, locale)]),
  ]);
}

function siteTokens(value: unknown, name: string, locale: Locale): [string, string][] {
  if (typeof value === 'string') return [[name, value], ...pathToken(value, name)];
  if (typeof value === 'number') return [[name, String(value)]];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const entries = Object.entries(value);
  if (entries.length === 2 && 'pt' in value && 'en' in value) return siteTokens(value[locale], name, locale);
  return entries.flatMap(([key, part]) => siteTokens(part, `${name}.${key}`, locale));
}

function pathToken(text: string, name: string): [string, string][] {
  const path = text.startsWith('https://') && URL.canParse(text) ? basePathOf(text) : '';
  return path === '' ? [] : [[`${name}.path`, path]];
}

/** True when a text contains a token, known or not. */
export function hasToken(text: string): boolean {
  return text.search(tokenPattern) >= 0;
}

/** Returns a problem for each token of a text that has no value. */
export function tokenProblems(text: string, tokens: Tokens, where: Where): readonly Problem[] {
  if (!text.includes('%')) return [];
  return [...text.matchAll(tokenPattern)].flatMap((match) => {
    const token = match[0];
    const name = token.replaceAll('%', '');
    const isClosed = token.endsWith('%');
    if (isClosed && tokens.has(name)) return [];
    const line = where.line + text.slice(0, match.index).split('\n').length - 1;
    if (!isClosed && tokens.has(name)) {
      return [
        {
          file: where.file,
          line,
          found: `${token} without a closing percent sign`,
          expected: `%${name}%`,
          cure: `Write %${name}%.`,
        },
      ];
    }
    const guess = nearest(name, tokens.keys())[0];
    const file = name.startsWith('deadline') ? 'deadlines.yaml (ids)' : 'site.ts';
    return [
      {
        file: where.file,
        line,
        found: `the unknown token ${token}`,
        expected: `one of the ${tokens.size} tokens${guess === undefined ? '' : `, for example %${guess}%`}`,
        cure: `${guess === undefined ? 'Remove it' : `Write %${guess}%`}, or add the value to ${file}.`,
      },
    ];
  });
}

/**
 * Replaces the tokens of a text with their values.
 *
 * @param where file and line on which the text starts
 * @throws ProblemError when a token is unknown
 * @example fillTokens('Olá, %site.name%', tokens, {file: 'site/content/pt/docs/a.mdx', line: 3}) // → 'Olá, Plataforma Exemplo'
 */
export function fillTokens(text: string, tokens: Tokens, where: Where): string {
  throwProblems(tokenProblems(text, tokens, where));
  return fillKnown(text, tokens);
}

/** Like {@link fillTokens}, but leaves unknown tokens as they are: for texts that `tokenProblems` has checked. */
export function fillKnown(text: string, tokens: Tokens): string {
  if (!text.includes('%')) return text;
  return text.replace(tokenPattern, (token) => tokens.get(token.slice(1, -1)) ?? token);
}

/** Applies {@link fillKnown} to every string inside a value. */
export function fillDeep(value: unknown, tokens: Tokens): unknown {
  return mapStrings(value, (text) => fillKnown(text, tokens));
}

function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, change)]));
}
