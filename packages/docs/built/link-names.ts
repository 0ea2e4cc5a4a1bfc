import {attributeOf, type LeftOut} from './marks.ts';

const tag = /<(\/?)([a-z][\w-]*)([^>]*)>/g;
const oneName = /([^<]+)<\/code>/y;

/** Elements without an end tag. */
const empty = /^(?:area|br|col|hr|img|input|link|meta|source|wbr)$/;

/** Elements in which names do not become links: links, controls, headings, labels and code blocks. */
const noPlace =
  /^(?:a|button|caption|dialog|figcaption|h[1-6]|label|legend|nav|pre|script|select|style|summary|svg|textarea|thead)$/;
const noPlaceByUi: LeftOut = {
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
const island = ` ${attributeOf('island')}=`;

/** Elements whose content is a separate section, because readers may not see it. */
const apart = /^(?:details|template)$/;

/** A part of the page in which the first mention of a name becomes a link: after an h2 or h3, or in a fold. */
interface Section {
  /** Addresses that its text already links to. */
  readonly linked: Set<string>;
  readonly mentions: Map<string, Mention>;
}

interface Mention {
  readonly start: number;
  readonly end: number;
}

interface Open {
  readonly name: string;
  readonly id: string;
  readonly isNoPlace: boolean;
  /** The enclosing section, when the element is a section of its own. */
  readonly around: Section | undefined;
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
    .flatMap((section) => [...section.mentions].filter(([href]) => !section.linked.has(href)))
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
  const open: Open[] = [];
  /** Ids of the h2 and h3 above the current position. */
  let headings: readonly string[] = [];
  const begin = (): Section => {
    const begun = newSection();
    sections.push(begun);
    return begun;
  };
  const end = body.lastIndexOf('</main>');
  tag.lastIndex = Math.max(body.indexOf('<main'), 0);
  for (let found = tag.exec(body); found !== null && found.index < end; found = tag.exec(body)) {
    const [whole, closing, name = '', attributes = ''] = found;
    if (closing) {
      const {around} = open.pop() ?? {};
      if (around) section = around;
      continue;
    }
    if (empty.test(name) || attributes.endsWith('/')) continue;
    const id = valueOf('id', attributes);
    if (name === 'h2' || name === 'h3') {
      section = begin();
      headings = name === 'h2' ? [id] : [headings[0] ?? '', id];
    }
    if (name === 'a') section.linked.add(valueOf('href', attributes));
    if (name === 'code' && !open.some(({isNoPlace}) => isNoPlace)) {
      oneName.lastIndex = found.index + whole.length;
      const [, text = ''] = oneName.exec(body) ?? [];
      const href = explained.get(text);
      const anchor = href?.slice(href.indexOf('#') + 1) ?? '';
      const isThere = headings.includes(anchor) || open.some((element) => element.id === anchor);
      if (href !== undefined && !isThere && !section.mentions.has(href)) {
        section.mentions.set(href, {start: found.index, end: oneName.lastIndex});
      }
    }
    const isApart = apart.test(name);
    open.push({
      name,
      id,
      isNoPlace: noPlace.test(name) || isNoPlaceByMark(attributes),
      around: isApart ? section : undefined,
    });
    if (isApart) section = begin();
  }
  return sections;
}

function newSection(): Section {
  return {linked: new Set(), mentions: new Map()};
}

function isNoPlaceByMark(attributes: string): boolean {
  if (attributes.includes(island)) return true;
  const ui = valueOf(attributeOf('ui'), attributes);
  return ui in noPlaceByUi && noPlaceByUi[ui as keyof typeof noPlaceByUi];
}

function valueOf(name: string, attributes: string): string {
  return new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
}
