import {nearest, type Problem} from '@integration-docs/facts';

/** A page whose links are checked. */
export interface LinkedPage {
  /** With the language prefix. */
  readonly address: string;
  /** Source file of the page; `source` is its text. */
  readonly file: string;
  readonly source: string;
  readonly html: string;
}

interface LinkProblems {
  /** Links to addresses that do not exist: the build fails. */
  readonly broken: readonly Problem[];
  /** Links to anchors that their pages do not have: a warning. */
  readonly anchors: readonly Problem[];
}

/**
 * Checks that the links of rendered pages lead to an existing page, file or anchor.
 *
 * @param pages of one language or more
 * @param files addresses of everything else that is published
 * @param others addresses of pages that are not in this build
 * @param basePath path of the site on its host
 */
export function checkLinks(
  pages: readonly LinkedPage[],
  files: ReadonlySet<string>,
  others: ReadonlySet<string>,
  basePath: string,
): LinkProblems {
  const idsByAddress = new Map(pages.map((page) => [withoutSlash(page.address), idsIn(page.html)] as const));
  const unbuiltPages = new Set([...others].map(withoutSlash));
  const broken: Problem[] = [];
  const anchors: Problem[] = [];
  for (const page of pages) {
    broken.push(...rawLinks(page));
    for (const href of hrefsIn(page.html)) {
      const {pathname, hash, isOfSite} = parseLink(href, page.address, basePath);
      if (!isOfSite || files.has(pathname) || unbuiltPages.has(withoutSlash(pathname))) continue;
      const pageIds = idsByAddress.get(withoutSlash(pathname));
      if (pageIds === undefined) broken.push(brokenLink(page, href, [...idsByAddress.keys(), ...files]));
      else if (hash !== '' && !pageIds.has(hash)) anchors.push(brokenAnchor(page, href, hash, [...pageIds]));
    }
  }
  return {broken, anchors};
}

/** Finds links that readers see in Markdown syntax, because their text was not rendered as Markdown. Code may contain such links. */
function rawLinks({file, source, address, html}: LinkedPage): readonly Problem[] {
  const text = unescape(html.replace(/<(script|style|pre|code)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ''));
  return [...text.matchAll(/\[[^[\]]*\]\((?:[./#]|https?:|mailto:)[^)\s]*\)/g)].map(([link]) => ({
    file,
    line: lineOf(source, link) ?? 1,
    found: `the text ${link} on ${address}, which should be a link`,
    expected: 'no Markdown in what a component shows',
    cure: 'Write the link where the component takes one, or let Markdown make the text.',
  }));
}

function parseLink(
  href: string,
  pageAddress: string,
  basePath: string,
): {readonly pathname: string; readonly hash: string; readonly isOfSite: boolean} {
  const url = new URL(href, `https://site.invalid${pageAddress}`);
  return {
    pathname: decodeURI(url.pathname),
    hash: decodeURIComponent(url.hash.slice(1)),
    isOfSite: url.host === 'site.invalid' && `${url.pathname}/`.startsWith(basePath),
  };
}

/** `/docs/` and `/docs` are the same page. */
function withoutSlash(pathname: string): string {
  return pathname.replace(/(?<=.)\/$/, '');
}

/** React writes attributes between double quotation marks. */
function hrefsIn(html: string): readonly string[] {
  const hrefs = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map((match) => unescape(match[1] ?? ''));
  return [...new Set(hrefs)].filter((href) => href !== '');
}

function idsIn(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\sid="([^"]*)"/g)].map((match) => unescape(match[1] ?? '')));
}

function unescape(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function brokenLink({file, source, address}: LinkedPage, href: string, candidates: readonly string[]): Problem {
  const guess = nearest(href, candidates)[0];
  return {
    file,
    line: lineOf(source, href) ?? 1,
    found: `a link to ${href} on ${address}, which is neither a page nor a file of the site`,
    expected: `an address of the site${guess === undefined ? '' : `; nearest: ${guess}`}`,
    cure: `Correct the link${placeOf(source, href)}, or add the page.`,
  };
}

function brokenAnchor(
  {file, source, address}: LinkedPage,
  href: string,
  hash: string,
  candidates: readonly string[],
): Problem {
  const guess = nearest(hash, candidates)[0];
  return {
    file,
    line: lineOf(source, href) ?? 1,
    found: `a link to ${href} on ${address}, whose page has no id "${hash}"`,
    expected: `an id of that page${guess === undefined ? '' : `; nearest: ${guess}`}`,
    cure: `Correct the link${placeOf(source, href)}, or give the heading or entry that id.`,
  };
}

/** Where to look for a link that the source of its page does not contain. */
function placeOf(source: string, href: string): string {
  if (lineOf(source, href) !== undefined) return '';
  return ' (the page does not write it like this: look into its catalogues, its components and the contract)';
}

/** Returns the line of the source with the address, with or without language prefix; undefined when the page does not write it itself. */
function lineOf(source: string, href: string): number | undefined {
  const forms = [href, href.replace(/^\/[a-z]{2}(?=\/)/, ''), href.replace(/^[^#]*(?=#)/, '')];
  const [offset] = forms.map((text) => source.indexOf(text)).filter((index) => index >= 0);
  return offset === undefined ? undefined : source.slice(0, offset).split('\n').length;
}
