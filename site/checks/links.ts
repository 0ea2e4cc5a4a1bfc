import path from 'node:path';
import type {Nodes} from 'mdast';
import {
  isMisspelling,
  closestMatch,
  nearest,
  nearestWithSameEnd,
  type Problem,
  problemsOf,
  type Where,
} from '@integration-docs/facts';
import {isAbsent, isJsx, lineOfNode, type Move, type Page, pageOf, walk} from '@integration-docs/docs/content';
import {absentAddresses, chapterOf} from '../config/chapters.ts';
import {siteFile} from '../config/settings.ts';
import {incompleteRoutes, knownAddresses, routeOfPage, type Addresses} from './addresses.ts';
import type {Check, CheckContext, YamlFile} from './context.ts';
import {shownText} from './shown-text.ts';
import type {SourceText} from './unused.ts';

/** A link to a page of this site. */
export interface Link extends Where {
  /** The link as the source writes it. */
  readonly href: string;
  readonly route: string;
  /** Empty for a link to the page itself. */
  readonly anchor: string;
}

/** Checks that links in pages, catalogues, diagrams, code and settings lead to an existing page and anchor. */
export const linksCheck: Check = (context) => {
  const {pages, catalogues, diagrams, contract, code} = context;
  const absent = absentAddresses(context.site);
  const presentPages = pages.filter((page) => !isAbsent(routeOfPage(page), absent));
  let addresses: Addresses;
  try {
    addresses = knownAddresses(context);
  } catch (error) {
    // The anchors are unknown while parts of the contract have no page.
    return problemsOf(error);
  }
  const yaml = contract.loaded === undefined ? [] : [{file: contract.file, yaml: contract.loaded}];
  const links = [
    ...presentPages.flatMap((page) => pageLinks(page)),
    ...[...catalogues, ...diagrams, ...yaml].flatMap((source) => yamlLinks(source, addresses)),
    ...code.flatMap((source) => codeLinks(source, addresses)),
    ...context.moves.map(moveLink),
  ];
  const incomplete = incompleteRoutes(context);
  const isKnown = ({route, anchor}: Link): boolean =>
    !isAbsent(route, absent) && (anchor === '' || !incomplete.has(route));
  return [
    ...presentPages.flatMap((page) => absentOnPage(page, absent)),
    ...presentPages.flatMap((page) => missingFiles(page, context)),
    ...shownSamples(presentPages, context).flatMap((sample) => absentInSample(sample, absent)),
    ...links.filter(isKnown).flatMap((link) => linkProblems(link, addresses)),
    ...[...catalogues, ...diagrams].flatMap(markdownLinks),
  ];
};

/** The new address of moved content. */
function moveLink({to, line = 1}: Move): Link {
  const [route = '', anchor = ''] = to.split('#');
  return {file: 'site/config/moved.yaml', line, href: to, route, anchor};
}

/**
 * Finds what a page does with files of disabled chapters: links and commands that fetch them. Its links to pages of these chapters are
 * rendered as plain text, but a step without its file cannot be followed.
 */
function absentOnPage(page: Page, absent: readonly string[]): readonly Problem[] {
  const links = [...walk(page.tree)].flatMap((node) =>
    urlsOf(node).map((href) => ({href, line: lineOfNode(node), address: /^pathname:\/\/(.+)/.exec(href)?.[1] ?? ''})),
  );
  return [
    ...links
      .filter(({address}) => isAbsent(address, absent))
      .map(({href, line, address}) => {
        const chapter = chapterOf(address) ?? '';
        return {
          file: page.file,
          line,
          found: `the link ${href}, which leads into the chapter "${chapter}"`,
          expected: `no link to that file, because ${siteFile} switches the chapter off`,
          cure: `Take out the step or the sentence that needs the file; or write ${chapter}: true in ${siteFile}.`,
        };
      }),
    ...fetchedAbsent({file: page.file, text: page.source}, absent).map((problem) => ({
      ...problem,
      cure: 'Take out the step or the sentence that needs the file.',
    })),
  ];
}

/**
 * Finds links of a page to published samples and catalogues that do not exist. Archives, checksums and the requests of the operations are made
 * by the build, which checks links to them.
 */
export function missingFiles(
  {file, tree}: Pick<Page, 'file' | 'tree'>,
  {samples, catalogues}: {readonly samples: CheckContext['samples']; readonly catalogues: readonly {name: string}[]},
): readonly Problem[] {
  const names = ['index', ...catalogues.flatMap(({name}) => [name, `${name}.schema`])];
  const known = new Set([
    ...samples.map((sample) => `/${sample.file}`),
    ...names.map((name) => `/catalogues/${name}.json`),
  ]);
  return [...walk(tree)].flatMap((node) =>
    urlsOf(node).flatMap((href) => {
      const address = /^(?:pathname:\/\/)?(\/(?:samples\/(?!requests\/)|catalogues\/)[^#?]*\.\w+)/.exec(href)?.[1];
      if (address === undefined || address.endsWith('.zip') || known.has(address)) return [];
      const guess = nearestWithSameEnd(address, known) ?? nearest(address, known)[0];
      return [
        {
          file,
          line: lineOfNode(node),
          found: `the link ${href}, which leads to no file`,
          expected: `a published file${guess === undefined ? '' : `; nearest: ${guess}`}`,
          cure: `${guess === undefined ? 'Correct the link' : `Write ${href.replace(address, guess)}`}, or add the file.`,
        },
      ];
    }),
  );
}

/** Returns the samples that a page shows, as a file (`file=`) or as a language of a topic. */
function shownSamples(
  pages: readonly Page[],
  {samples, topics}: Pick<CheckContext, 'samples' | 'topics'>,
): readonly SourceText[] {
  const text = pages.map((page) => shownText(page, topics).text).join('\n');
  return samples.filter(({file}) => text.includes(file));
}

/** Finds lines of a sample that fetch a file of a disabled chapter. */
export function absentInSample({file, text}: SourceText, absent: readonly string[]): readonly Problem[] {
  return isAbsent(`/${file}`, absent) ? [] : fetchedAbsent({file, text}, absent);
}

function fetchedAbsent({file, text}: SourceText, absent: readonly string[]): readonly Problem[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(/%site\.url%(\/[\w./-]+)/g)].flatMap(([url, address = '']) =>
      isAbsent(address, absent)
        ? [
            {
              file,
              line: index + 1,
              found: `${url}, which belongs to the chapter "${chapterOf(address) ?? ''}"`,
              expected: `no use of it, because ${siteFile} switches that chapter off`,
              cure: 'Take these lines out of the sample, and what its page says of them.',
            },
          ]
        : [],
    ),
  );
}

/** Checks that the page and the anchor of a link exist. */
export function linkProblems({file, line, href, route, anchor}: Link, addresses: Addresses): readonly Problem[] {
  const anchors = addresses.get(route);
  if (anchors === undefined) {
    const nearestRoute = likelyRoute(route, file, addresses);
    const found = `the link ${href}, which leads to no page`;
    if (nearestRoute === undefined)
      return [{file, line, found, expected: 'a page', cure: 'Correct the link, or add the page.'}];
    const fragment = addresses.get(nearestRoute)?.has(anchor) === true ? `#${anchor}` : '';
    const cure = `Write ${writtenFrom(file, href, nearestRoute)}${fragment}, or add the page.`;
    return [{file, line, found, expected: `a page; nearest: ${nearestRoute}`, cure}];
  }
  if (anchor === '' || anchors.has(anchor)) return [];
  const exactMatches = [...addresses].flatMap(([otherRoute, otherAnchors]) =>
    [...otherAnchors]
      .filter((candidate) => candidate.toLowerCase() === anchor.toLowerCase())
      .map((candidate) => `${otherRoute === route ? '' : writtenFrom(file, href, otherRoute)}#${candidate}`),
  );
  const suggestions = exactMatches.length > 0 ? exactMatches : nearestAnchors(anchor, anchors);
  const isSure = exactMatches.length === 1 || isAlike(anchor, suggestions[0]?.slice(1) ?? '');
  return [
    {
      file,
      line,
      found: `the link ${href}, whose anchor ${route} does not have`,
      expected: `an anchor that is there; nearest: ${suggestions.join(', ')}`,
      cure: isSure
        ? `Write ${suggestions[0]}.`
        : 'Write the anchor of the section that the sentence is about: one of these, or another.',
    },
  ];
}

/** Returns the probably intended page, except the page with the link: one with the same last path segment, or with a small typo. */
function likelyRoute(route: string, file: string, addresses: Addresses): string | undefined {
  const ownPage = pageOf(file);
  const otherRoutes = [...addresses.keys()].filter(
    (candidate) => ownPage === undefined || candidate !== routeOfPage(ownPage),
  );
  return nearestWithSameEnd(route, otherRoutes) ?? closestMatch(route, otherRoutes);
}

/** Returns a route in the link style of the file: a relative path with extension between documentation pages, otherwise the route. */
function writtenFrom(file: string, href: string, route: string): string {
  const folder = /^(.*\/docs)(?:\/|$)/.exec(path.posix.dirname(file))?.[1];
  if (folder === undefined || href.startsWith('/') || !route.startsWith('/docs')) return route;
  const target = route === '/docs' ? 'index' : route.slice('/docs/'.length);
  const relative = path.posix.relative(path.posix.dirname(file), `${folder}/${target}.mdx`);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** Whether `candidate` is probably the intended anchor: it ends with the same words, or differs only by a typo. */
function isAlike(anchor: string, candidate: string): boolean {
  return lastWords(anchor) === lastWords(candidate) || isMisspelling(anchor, candidate);
}

function lastWords(text: string): string {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .slice(-2)
    .join('-');
}

/** Returns up to three anchors, most likely first: those that end with the same words, then by edit distance. */
function nearestAnchors(anchor: string, anchors: ReadonlySet<string>): readonly string[] {
  const alike = [...anchors].filter((candidate) => lastWords(candidate) === lastWords(anchor));
  return [...new Set([...alike, ...nearest(anchor, anchors, 3)])].slice(0, 3).map((candidate) => `#${candidate}`);
}

/** Returns the links of a page, in Markdown and in attributes of components. */
export function pageLinks({file, tree, ...page}: Pick<Page, 'file' | 'tree' | 'kind' | 'name'>): readonly Link[] {
  return [...walk(tree)].flatMap((node) =>
    urlsOf(node).flatMap((href) => {
      const target = targetOf(href, file, routeOfPage(page));
      return target === undefined ? [] : [{file, line: lineOfNode(node), href, ...target}];
    }),
  );
}

function urlsOf(node: Nodes): readonly string[] {
  if (node.type === 'link' || node.type === 'definition') return [node.url];
  if (!isJsx(node)) return [];
  return node.attributes.flatMap((attribute) =>
    attribute.type === 'mdxJsxAttribute' &&
    ['to', 'href'].includes(attribute.name) &&
    typeof attribute.value === 'string'
      ? [attribute.value]
      : [],
  );
}

/** Returns the target of a link of a page; undefined for another site and for a file that is not a page. */
function targetOf(href: string, file: string, ownRoute: string): Pick<Link, 'route' | 'anchor'> | undefined {
  if (/^[a-z][a-z+.-]*:/i.test(href)) return undefined;
  const [address = '', anchor = ''] = href.split('#');
  if (address === '') return {route: ownRoute, anchor};
  if (address.startsWith('/')) return isPagePath(address) ? {route: withoutSlash(address), anchor} : undefined;
  const target = pageOf(path.posix.join(path.posix.dirname(file), address));
  return target === undefined ? undefined : {route: routeOfPage(target), anchor};
}

/** Whether an absolute path is a page: published files have an extension or are in separate folders. */
function isPagePath(address: string): boolean {
  return !/\.\w+$|^\/(?:catalogues|samples|specification|tools)\//.test(address);
}

function withoutSlash(address: string): string {
  return address.replace(/(?<=.)\/$/, '');
}

/** Returns the strings that are a path of the site, with or without its origin (`%site.url%/docs/…`). */
export function yamlLinks(
  {file, yaml}: Pick<YamlFile, 'file'> & {readonly yaml: Pick<YamlFile['yaml'], 'strings'>},
  addresses: Addresses,
): readonly Link[] {
  return yaml.strings.flatMap(({text, line, key}) => {
    const href = text.replace('%site.url%', '');
    return isSitePath(href, addresses) || (key === 'to' && href.startsWith('/')) ? siteLinks(href, {file, line}) : [];
  });
}

/** Finds Markdown links in texts that are not rendered as Markdown, where a reader would see the brackets. */
export function markdownLinks({
  file,
  yaml,
}: Pick<YamlFile, 'file'> & {readonly yaml: Pick<YamlFile['yaml'], 'strings'>}): readonly Problem[] {
  return yaml.strings.flatMap(({text, line}) =>
    [...text.matchAll(/\[[^\]]+\]\([^)\s]+\)/g)].map(([markdown]) => ({
      file,
      line,
      found: `the Markdown link ${markdown} in a text`,
      expected: 'words, and the link in a key of its own',
      cure: 'Take the link out of the sentence and write it as `more: {to, label}`, a column `as: link` (CONTRIBUTING.md, "A table").',
    })),
  );
}

/** Returns the string literals of TypeScript that are a path of the site, or the value of `to` in the settings (`to: '/…'`). */
export function codeLinks({file, text}: SourceText, addresses: Addresses): readonly Link[] {
  return text.split('\n').flatMap((source, index) => {
    if (/^\s*(?:\*|\/\*|\/\/)/.test(source)) return [];
    const strings = [...source.matchAll(/(\bto: )?(['"`])(\/[^'"`\s$]*)\2/g)].map(([, isLink, , literal = '']) => ({
      literal,
      isLink: isLink !== undefined && file.startsWith('site/config/'),
    }));
    return strings
      .filter(({literal, isLink}) => isLink || (isSitePath(literal, addresses) && !isFolder(literal, addresses)))
      .flatMap(({literal}) => siteLinks(literal, {file, line: index + 1}));
  });
}

/** Whether a text is the path of a folder of pages, such as `/docs/guides/`. */
function isFolder(text: string, addresses: Addresses): boolean {
  return text.endsWith('/') && [...addresses.keys()].some((route) => route !== text && route.startsWith(text));
}

/** Whether a text begins with the first segment of a page, such as `/docs…`, or is an anchor of the home page. */
function isSitePath(text: string, addresses: Addresses): boolean {
  const first = /^\/([\w-]+)(?=[/#]|$)\S*$/.exec(text)?.[1];
  return (
    text.startsWith('/#') ||
    (first !== undefined && [...addresses.keys()].some((route) => route.split('/')[1] === first))
  );
}

function siteLinks(href: string, where: Where): readonly Link[] {
  const [address = '', anchor = ''] = href.split('#');
  return isPagePath(address) ? [{...where, href, route: withoutSlash(address), anchor}] : [];
}
