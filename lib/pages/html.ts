import {createHash} from 'node:crypto';
import {parseFragment} from 'parse5';

/** Stands in the content policy for the hash of the style sheet, which is known once the pages are rendered. */
export const styleHashPlaceholder = 'sha256-INLINE-STYLES';

/** As `src/chrome/WrittenDoc` and `WrittenStandalone` write it. */
const writtenStart = '<div class="written">';

/**
 * The part of a page that a client-side navigation puts in place of the one before: what stands inside
 * `<div class="written">`.
 *
 * @param html a built page
 * @returns HTML, or undefined for a page without it (the not-found page)
 */
export function writtenPart(html: string): string | undefined {
  const start = html.indexOf(writtenStart);
  if (start < 0) return undefined;
  // The navigation before it, with every page of the site, need not be read.
  const [element] = parseFragment(html.slice(start), {sourceCodeLocationInfo: true}).childNodes;
  const {startTag, endTag} = (element && 'tagName' in element ? element.sourceCodeLocation : undefined) ?? {};
  return startTag && endTag ? html.slice(start + startTag.endOffset, start + endTag.startOffset) : undefined;
}

/** Address of the style sheet of a page, as it stands in the page. */
export function styleSheetOf(html: string): string {
  const addresses = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map((match) => match[1] ?? '');
  const [address] = addresses;
  if (address === undefined || addresses.length > 1) {
    throw new Error(`A page has ${addresses.length} style sheets; plugins/page-html writes exactly one into it.`);
  }
  return address;
}

interface Finish {
  /** Gives the styles that a page needs (`openStyles`), without references to other files. */
  readonly stylesOf: (html: string) => string;
  /** Where the written parts of the pages of this build stand: address without a slash at the end. */
  readonly pages: string;
}

/**
 * Writes the styles that a page needs into it, so that its first paint waits for one answer and not for two, allows them in
 * the content policy by their hash, and notes where the whole style sheet and the written parts of this build are.
 *
 * @param html a built page
 */
export function finishPage(html: string, {stylesOf, pages}: Finish): string {
  const sheet = styleSheetOf(html);
  const styles = stylesOf(html);
  const hash = createHash('sha256').update(styles).digest('base64');
  return [
    [`<link rel="stylesheet" href="${sheet}">`, `<style>${styles}</style>`],
    [styleHashPlaceholder, `sha256-${hash}`],
    ['<html ', `<html data-pages="${pages}" data-styles="${sheet}" `],
  ].reduce((page, [from = '', to = '']) => {
    if (!page.includes(from)) throw new Error(`plugins/page-html looks for ${from}, which a built page does not have.`);
    return page.replace(from, () => to);
  }, html);
}
