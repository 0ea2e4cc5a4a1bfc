import {createHash} from 'node:crypto';

/** Stands in the content policy for the hash of the style sheet, which is known once the pages are rendered. */
export const styleHashPlaceholder = 'sha256-INLINE-STYLES';

/** Address of the style sheet of a page, as it stands in the page. */
export function styleSheetOf(html: string): string {
  const addresses = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map((match) => match[1] ?? '');
  const [address] = addresses;
  if (address === undefined || addresses.length > 1) {
    throw new Error(`A page has ${addresses.length} style sheets; lib/pages writes exactly one into it.`);
  }
  return address;
}

interface Finish {
  /** Gives the styles that a page needs (`openStyles`), without references to other files. */
  readonly stylesOf: (html: string) => string;
  /** Names this build: a navigation leads only to pages of the same. */
  readonly build: string;
}

/**
 * Writes the styles that a page needs into it, so that its first paint waits for one answer and not for two, allows them in
 * the content policy by their hash, and notes which build it is and where the whole style sheet stands.
 *
 * @param html a built page
 */
export function finishPage(html: string, {stylesOf, build}: Finish): string {
  const sheet = styleSheetOf(html);
  const styles = stylesOf(html);
  const hash = createHash('sha256').update(styles).digest('base64');
  return [
    [`<link rel="stylesheet" href="${sheet}">`, `<style>${styles}</style>`],
    [styleHashPlaceholder, `sha256-${hash}`],
    ['<html ', `<html data-build="${build}" data-styles="${sheet}" `],
  ].reduce((page, [from = '', to = '']) => {
    if (!page.includes(from)) throw new Error(`lib/pages looks for ${from}, which a built page does not have.`);
    return page.replace(from, () => to);
  }, html);
}
