import path from 'node:path';
import {parse, parseFragment, serialize} from 'parse5';
import {defaultLocale, locales} from '@integration-docs/facts';
import {markOf, type LeftOut} from '../built/marks.ts';
import {attribute, type Element} from '../built/tree.ts';
import {edit, hasAttribute, partAddress, removeAttribute, setAttribute} from './edit.ts';
import {toolOnSite} from './tool.ts';

/** What a page of the folder has to know of the site. */
export interface BundledSite {
  /** Paths of all files of the folder. */
  readonly files: ReadonlySet<string>;
  /** Path that the published site stands at, with a slash at both ends, and scheme and host before it. */
  readonly base: string;
  readonly origin: string;
  readonly readPart: (address: string) => string;
}

/** Files of a build that serve only a site on a server: code, the search, parts that pages ask for, what programs look for. */
const ofServers = new RegExp(
  [
    '^(?:[a-z]{2}/)?(?:assets|search|parts|files)/',
    '(?:^|/)(?:404\\.html|robots\\.txt|sitemap\\.xml|moved\\.json|llms[a-z-]*\\.txt)$',
    '\\.(?:br|gz|md)$',
  ].join('|'),
);

/** Whether a file of the build goes into the folder. */
export function isBundled(file: string): boolean {
  return !ofServers.test(file);
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

/** Attributes of `<html>`. */
const ofServerOnly = ['data-build', 'data-islands', 'data-styles'];

/**
 * A built page that works from a folder: without scripts, which browsers refuse there, nothing left that would need them, its parts
 * in it, and links to files instead of addresses. What the folder has not leads to the published site.
 *
 * @param file path of the page in the folder, for example `en/docs/index.html`
 */
export function bundledPage(html: string, file: string, site: BundledSite): string {
  const language = locales.find((code) => code !== defaultLocale && file.startsWith(`${code}/`)) ?? defaultLocale;
  const address = `${site.origin}${site.base}${file.replace(/\/?index\.html$/, '')}`;
  // As for a browser without scripts: what stands in <noscript> is read.
  const document = parse(html, {scriptingEnabled: false});
  edit(document, (element) => {
    if (isLeftOut(element)) return [];
    if (element.tagName === 'noscript') return element.childNodes;
    const part = partAddress(element);
    if (part !== undefined)
      return parseFragment(site.readPart(part)).childNodes.filter(({nodeName}) => nodeName !== 'meta');
    if (element.tagName === 'html') ofServerOnly.forEach((name) => removeAttribute(element, name));
    if (markOf(element, 'island') !== undefined) return [toolOnSite(language, address)];
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
    // The policy names hosts; a folder has none, and nothing in it runs.
    (tagName === 'meta' && attribute(element, 'http-equiv') !== '') ||
    (tagName === 'meta' && attribute(element, 'name') === 'search') ||
    tagName === 'form' ||
    tagName === 'select' ||
    (tagName === 'button' && !hasAttribute(element, 'popovertarget')) ||
    (tagName === 'link' && leftOutRelations.includes(attribute(element, 'rel')))
  );
}

/** @example fileAt('/docs#deadlines', 'guides/main/index.html', …) // → '../../docs/index.html#deadlines' */
function fileAt(href: string, from: string, {files, base, origin}: BundledSite): string {
  if (href.startsWith('#') || URL.canParse(href)) return href;
  const url = new URL(href, `${origin}${base}${from}`);
  if (!url.pathname.startsWith(base)) return url.href;
  const name = decodeURIComponent(url.pathname.slice(base.length));
  const target = [name, path.posix.join(name, 'index.html')].find((each) => files.has(each));
  if (target === undefined) return url.href;
  const steps = path.posix.relative(path.posix.dirname(from), target).split('/');
  return steps.map(encodeURIComponent).join('/') + url.hash;
}
