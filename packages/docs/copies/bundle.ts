import path from 'node:path';
import {parse, parseFragment, serialize} from 'parse5';
import {defaultLocale, locales} from '@integration-docs/facts';
import {markOf, type LeftOut} from '../built/marks.ts';
import {attribute, type Element} from '../built/tree.ts';
import {edit, hasAttribute, partAddress, removeAttribute, setAttribute} from './edit.ts';
import {linkToTool} from './tool.ts';

/** The facts about the site that the conversion of a page needs. */
export interface BundledSite {
  /** Paths of all files of the folder. */
  readonly files: ReadonlySet<string>;
  /** Path of the published site, with a slash at both ends; `origin` is its scheme and host. */
  readonly base: string;
  readonly origin: string;
  readonly readPart: (address: string) => string;
}

/** Files of a build that only a site on a server needs: scripts, the search, parts that pages load, files for programs. */
const serverOnlyFiles = new RegExp(
  [
    '^(?:[a-z]{2}/)?(?:assets|search|parts|files)/',
    '(?:^|/)(?:404\\.html|robots\\.txt|sitemap\\.xml|moved\\.json|llms[a-z-]*\\.txt)$',
    '\\.(?:br|gz|md)$',
  ].join('|'),
);

/** Whether a file of the build goes into the folder. */
export function isBundled(file: string): boolean {
  return !serverOnlyFiles.test(file);
}

const leftOutElements = new Set(['script', 'template']);
const leftOut: LeftOut = {
  breadcrumbs: false,
  navigation: false,
  online: true,
  forms: true,
  download: false,
  source: false,
  languages: false,
  about: false,
  spoken: false,
  changes: false,
};
const leftOutRelations = ['preload', 'modulepreload', 'prefetch', 'alternate'];

/** Attributes of `<html>` that only a site on a server needs. */
const serverOnlyAttributes = ['data-build', 'data-islands', 'data-styles'];

/**
 * Converts a built page so that it works from a folder. It removes scripts, which browsers block there, and everything that needs them,
 * inserts the parts, and links to files. Links to files that the folder does not have lead to the published site.
 *
 * @param file path of the page in the folder, for example `en/docs/index.html`
 */
export function bundledPage(html: string, file: string, site: BundledSite): string {
  const language = locales.find((code) => code !== defaultLocale && file.startsWith(`${code}/`)) ?? defaultLocale;
  const address = `${site.origin}${site.base}${file.replace(/\/?index\.html$/, '')}`;
  // Parses the content of <noscript> as elements, like a browser without scripts.
  const document = parse(html, {scriptingEnabled: false});
  edit(document, (element) => {
    if (isLeftOut(element)) return [];
    if (element.tagName === 'noscript') return element.childNodes;
    const part = partAddress(element);
    if (part !== undefined)
      return parseFragment(site.readPart(part)).childNodes.filter(({nodeName}) => nodeName !== 'meta');
    if (element.tagName === 'html') serverOnlyAttributes.forEach((name) => removeAttribute(element, name));
    if (markOf(element, 'island') !== undefined) return [linkToTool(language, address)];
    for (const name of ['href', 'src']) {
      if (hasAttribute(element, name)) setAttribute(element, name, fileAt(attribute(element, name), file, site));
    }
    return [element];
  });
  return serialize(document);
}

function isLeftOut(element: Element): boolean {
  const {tagName} = element;
  const ui = markOf(element, 'ui');
  return (
    leftOutElements.has(tagName) ||
    (ui !== undefined && leftOut[ui]) ||
    // The content security policy names hosts, which a folder does not have, and no script runs there.
    (tagName === 'meta' && attribute(element, 'http-equiv') !== '') ||
    (tagName === 'meta' && attribute(element, 'name') === 'search') ||
    tagName === 'form' ||
    tagName === 'select' ||
    (tagName === 'button' && !hasAttribute(element, 'popovertarget')) ||
    (tagName === 'link' && leftOutRelations.includes(attribute(element, 'rel')))
  );
}

/** @example fileAt('/docs#deadlines', 'guides/main/index.html', …) // → '../../docs/index.html#deadlines' */
function fileAt(href: string, pageFile: string, {files, base, origin}: BundledSite): string {
  if (href.startsWith('#') || URL.canParse(href)) return href;
  const url = new URL(href, `${origin}${base}${pageFile}`);
  if (!url.pathname.startsWith(base)) return url.href;
  const name = decodeURIComponent(url.pathname.slice(base.length));
  const target = [name, path.posix.join(name, 'index.html')].find((candidate) => files.has(candidate));
  if (target === undefined) return url.href;
  const segments = path.posix.relative(path.posix.dirname(pageFile), target).split('/');
  return segments.map(encodeURIComponent).join('/') + url.hash;
}
