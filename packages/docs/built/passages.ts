import {escapeAttribute, type Locale, localeNames} from '@integration-docs/facts';
import {attributeOf} from './marks.ts';

/** Passages in each language that pages in another language quote, such as the wording of an official form. */
export type Passages = Readonly<Partial<Record<Locale, readonly string[]>>>;

const part = /<(\/?)([a-z][\w-]*)([^>]*)>|[^<]+/g;

/** Elements without an end tag. */
const voidElements = /^(?:area|br|col|hr|img|input|link|meta|source|wbr)$/;

/** Elements without text of the page, or whose text cannot contain elements. */
const excludedElements = /^(?:option|pre|script|style|svg|textarea|title)$/;

/** React hydrates islands with the rendered HTML. Elements with a language of their own stay as they are. */
const excludedAttributes = new RegExp(` (?:lang|${attributeOf('island')})=`);

/**
 * Gives passages in another language that language, so that a screen reader pronounces them right (WCAG 3.1.2). The text stays unchanged.
 *
 * @param body HTML as React writes it: `>` in attributes is escaped
 * @param passages in the other languages
 */
export function markPassages(body: string, passages: Passages, locale: Locale): string {
  const languages = new Map(
    Object.entries(passages).flatMap(([language, texts]) =>
      language === locale
        ? []
        : texts.map((text) => [
            escapeAttribute(text).replaceAll("'", '&#x27;'),
            localeNames[language as Locale].htmlLang,
          ]),
    ),
  );
  if (languages.size === 0) return body;
  // The longest first: one passage may be the start of another.
  const anyPassage = [...languages.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('|');
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${anyPassage})(?![\p{L}\p{N}])`, 'gu');
  /** Names of the open elements, from the outermost excluded one on. */
  const excluded: string[] = [];
  return body.replaceAll(part, (match: string, closing?: string, name?: string, attributes?: string) => {
    if (name === undefined) {
      if (excluded.length > 0) return match;
      return match.replaceAll(pattern, (text) => `<span lang="${languages.get(text)}">${text}</span>`);
    }
    if (closing) excluded.pop();
    else if (!voidElements.test(name) && !attributes?.endsWith('/')) {
      if (excluded.length > 0 || excludedElements.test(name) || excludedAttributes.test(attributes ?? ''))
        excluded.push(name);
    }
    return match;
  });
}
