import {attributeOf, type LeftOut} from './marks.ts';

const tag = /<(\/?)([a-z][\w-]*)([^>]*)>/g;
const oneName = /([^<]+)<\/code>/y;

/** Elements without an end tag. */
const voidElements = /^(?:area|br|col|hr|img|input|link|meta|source|wbr)$/;

/** Elements in which names do not become links: links, controls, headings, labels and code blocks. */
const excludedElements =
  /^(?:a|button|caption|dialog|figcaption|h[1-6]|label|legend|nav|pre|script|select|style|summary|svg|textarea|thead)$/;
const excludedUi: LeftOut = {
  breadcrumbs: true,
  navigation: true,
  online: true,
  forms: true,
  download: true,
  source: true,
  languages: true,
  about: true,
  spoken: true,
  changes: false,
};
/** Islands get no links, because React hydrates them with the rendered HTML. */
const islandAttribute = ` ${attributeOf('island')}=`;

/** Elements whose content is a separate section, because readers may not see it. */
const separateElements = /^(?:details|template)$/;

/** A part of the page in which the first mention of a name becomes a link: after an h2 or h3, or in a fold. */
interface Section {
  /** Addresses that its text already links to. */
  readonly linkedAddresses: Set<string>;
  readonly mentions: Map<string, Mention>;
}

interface Mention {
  readonly start: number;
  readonly end: number;
}

interface OpenElement {
  readonly name: string;
  readonly id: string;
  readonly isExcluded: boolean;
  /** The enclosing section, when the element is a section of its own. */
  readonly enclosing: Section | undefined;
}

/**
 * Turns the first mention of a known name (inline code) in each section into a link to the place that explains it. A name stays
 * unchanged in the section or table row that explains it, and in a section that already links to that place.
 *
 * @param body HTML as React writes it: `>` in attributes is escaped
 * @param explained name → address, as the page writes it in `href`
 */
export function linkNames(body: string, explained: ReadonlyMap<string, string>): string {
  const sections = sectionsIn(body, explained);
  const mentions = sections
    .flatMap((section) => [...section.mentions].filter(([href]) => !section.linkedAddresses.has(href)))
    .sort(([, first], [, second]) => first.start - second.start);
  let end = 0;
  const parts = mentions.flatMap(([href, mention]) => {
    const before = body.slice(end, mention.start);
    end = mention.end;
    return [before, `<a href="${href}">`, body.slice(mention.start, end), '</a>'];
  });
  return [...parts, body.slice(end)].join('');
}

function sectionsIn(body: string, explained: ReadonlyMap<string, string>): readonly Section[] {
  let section = newSection();
  const sections = [section];
  const open: OpenElement[] = [];
  /** Ids of the h2 and h3 above the current position. */
  let headings: readonly string[] = [];
  const startSection = (): Section => {
    const next = newSection();
    sections.push(next);
    return next;
  };
  const end = body.lastIndexOf('</main>');
  tag.lastIndex = Math.max(body.indexOf('<main'), 0);
  for (let match = tag.exec(body); match !== null && match.index < end; match = tag.exec(body)) {
    const [startTag, closing, name = '', attributes = ''] = match;
    if (closing) {
      const {enclosing} = open.pop() ?? {};
      if (enclosing) section = enclosing;
      continue;
    }
    if (voidElements.test(name) || attributes.endsWith('/')) continue;
    const id = valueOf('id', attributes);
    if (name === 'h2' || name === 'h3') {
      section = startSection();
      headings = name === 'h2' ? [id] : [headings[0] ?? '', id];
    }
    if (name === 'a') section.linkedAddresses.add(valueOf('href', attributes));
    if (name === 'code' && !open.some(({isExcluded}) => isExcluded)) {
      oneName.lastIndex = match.index + startTag.length;
      const [, text = ''] = oneName.exec(body) ?? [];
      const href = explained.get(text);
      const anchor = href?.slice(href.indexOf('#') + 1) ?? '';
      const isExplainedHere = headings.includes(anchor) || open.some((element) => element.id === anchor);
      if (href !== undefined && !isExplainedHere && !section.mentions.has(href)) {
        section.mentions.set(href, {start: match.index, end: oneName.lastIndex});
      }
    }
    const isSeparate = separateElements.test(name);
    open.push({
      name,
      id,
      isExcluded: excludedElements.test(name) || isExcludedByMark(attributes),
      enclosing: isSeparate ? section : undefined,
    });
    if (isSeparate) section = startSection();
  }
  return sections;
}

function newSection(): Section {
  return {linkedAddresses: new Set(), mentions: new Map()};
}

function isExcludedByMark(attributes: string): boolean {
  if (attributes.includes(islandAttribute)) return true;
  const ui = valueOf(attributeOf('ui'), attributes);
  return ui in excludedUi && excludedUi[ui as keyof typeof excludedUi];
}

function valueOf(name: string, attributes: string): string {
  return new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
}
