import {type Locale, type Problem, tokenProblems, type Tokens} from '@integration-docs/facts';

const file = 'site/config/site.ts';

/**
 * Returns the unknown tokens in the text of the announcement.
 *
 * @param source of `site/config/site.ts`; for a text that is not found in it (one joined from parts), problems name the line of `announcement`
 */
export function announcementProblems(
  text: Readonly<Record<Locale, string>>,
  tokens: Readonly<Record<Locale, Tokens>>,
  source: string,
): readonly Problem[] {
  const start = Math.max(0, source.search(/^ *announcement:/m));
  const lineOf = (part: string): number => {
    const place = source.indexOf(part, start);
    return source.slice(0, place < 0 ? start : place).split('\n').length;
  };
  return (Object.keys(text) as Locale[]).flatMap((locale) =>
    tokenProblems(text[locale], tokens[locale], {file, line: lineOf(text[locale])}),
  );
}
