import {
  continues,
  type Answer,
  type Kind,
  type PageResult,
  type Piece,
  type Results,
  type SectionResult,
} from '@integration-docs/search';
import {fill} from '@integration-docs/facts';
import {element} from '../element.ts';
import type {SearchStart} from '../../settings.ts';
import type {Recent} from './recent.ts';
import type {Texts} from './texts.ts';

/** The results below the answer, without the section that is the answer. */
export function pagesBelowAnswer({pages, answer}: Results): readonly PageResult[] {
  if (answer === null) return pages;
  return pages
    .map((page) => ({...page, sections: page.sections.filter(({href}) => href !== answer.href)}))
    .filter(({sections}) => sections.length > 0);
}

/**
 * Creates the group of a result page, with an option per section.
 *
 * @param index position of the page in the results, from 0
 */
export function pageGroup(page: PageResult, index: number, texts: Texts, lang: string): HTMLElement {
  const id = `search-page-${index}`;
  return element(
    'div',
    {role: 'group', 'aria-labelledby': id, class: 'search-group', lang},
    element(
      'div',
      {id, class: 'search-page', role: 'presentation'},
      ...page.breadcrumb.map((place) => element('span', {class: 'search-place'}, place)),
      element('strong', {}, ...markedNodes(page.title)),
    ),
    ...page.sections.map((section) => sectionOption(section, page, texts)),
  );
}

function sectionOption(section: SectionResult, page: PageResult, texts: Texts): HTMLElement {
  const {href, title, excerpt, kind, without} = section;
  return option(
    {href, 'data-title': plainText(page.title), 'data-section': plainText(title)},
    element('span', {class: 'search-title'}, ...sectionTitle(title, page.title), ...kindBadge(kind, page.kind, texts)),
    pause('. '),
    element('span', {class: 'search-excerpt'}, ...(excerpt === null ? ['\u00a0'] : markedNodes(excerpt))),
    ...(without.length === 0
      ? []
      : [pause('. '), element('span', {class: 'search-excerpt'}, fill(texts.without, {words: without.join(', ')}))]),
  );
}

/** Page › section, because a section title such as "Next" is not enough alone. The page is heard only: the group shows it above. */
function sectionTitle(section: readonly Piece[], page: readonly Piece[]): (Node | string)[] {
  if (section.length === 0) return markedNodes(page);
  return [
    element('span', {class: 'visually-hidden search-of'}, shortTitle(plainText(page)), ' › '),
    ...markedNodes(section),
  ];
}

/** The title up to its first colon or parenthesis: "Use cases: where each part of an invoice goes" → "Use cases". */
function shortTitle(title: string): string {
  return (title.split(/[:(]/)[0] ?? title).trim();
}

/** Creates the group of the answer, above the results, with an option that leads to its row. */
export function answerGroup({href, page, title, facts}: Answer, texts: Texts, lang: string): HTMLElement {
  const lines = (facts ?? []).flatMap(([label, value]) => [
    pause('. '),
    element(
      'span',
      {class: 'search-fact'},
      element('span', {class: 'search-label'}, label, label.endsWith('?') ? ' ' : ': '),
      value.endsWith(continues) ? `${value} ${texts.continued}` : value,
    ),
  ]);
  const id = 'search-answer';
  return element(
    'div',
    {
      role: 'group',
      'aria-labelledby': id,
      class: 'search-group search-answer',
      lang,
      'aria-busy': String(facts === null),
    },
    element('div', {id, class: 'search-page', role: 'presentation'}, element('strong', {}, texts.answer)),
    option(
      {href, 'data-title': page, 'data-section': plainText(title)},
      element(
        'span',
        {class: 'search-title'},
        element('span', {class: 'search-of'}, shortTitle(page), ' › '),
        ...markedNodes(title),
      ),
      ...(lines.length > 0 ? lines : [element('span', {class: 'search-fact'}, '\u00a0')]),
    ),
  );
}

/** The option that shows the counted sections that are not in the list. */
export function moreOption({more}: Results, texts: Texts): HTMLElement[] {
  return more === 0 ? [] : [option({'data-more': ''}, fill(texts.more, {more}))];
}

/** The kind of a section, if it differs from that of the page. */
function kindBadge(kind: Kind, pageKind: Kind, texts: Texts): Node[] {
  return kind === pageKind ? [] : [pause(', '), element('small', {}, texts.kinds[kind])];
}

/** A separator for screen readers, where others see lines and frames. */
function pause(sign: string): HTMLElement {
  return element('span', {class: 'visually-hidden'}, sign);
}

function markedNodes(pieces: readonly Piece[]): (Node | string)[] {
  return pieces.map(([text, isMarked]) => (isMarked ? element('mark', {}, text) : text));
}

function plainText(pieces: readonly Piece[]): string {
  return pieces.map(([text]) => text).join('');
}

function option(attributes: Readonly<Record<string, string>>, ...children: (Node | string)[]): HTMLElement {
  return element(
    'a',
    {role: 'option', tabindex: '-1', class: 'search-option', 'aria-selected': 'false', ...attributes},
    ...children,
  );
}

/** The recent queries and pages, for an empty query. */
export function recentList({queries, pages}: Recent, texts: Texts): HTMLElement[] {
  return [
    ...group(
      'search-recent-queries',
      texts.recentSearches,
      queries.map((query) => option({href: `?q=${encodeURIComponent(query)}`, 'data-query': query}, query)),
    ),
    ...group(
      'search-recent-pages',
      texts.recentPages,
      pages.map(({href, title}) => option({href, 'data-title': title}, title)),
    ),
  ];
}

/** The suggested start pages, for an empty query or no results. */
export function startList(starts: readonly SearchStart[], base: string, texts: Texts): HTMLElement[] {
  const language = document.documentElement.lang.startsWith('en') ? 'en' : 'pt';
  const options = starts.map(({to, label}) => {
    const title = label[language] ?? '';
    return option({href: base + to.slice(1), 'data-title': title}, title);
  });
  return group('search-starts', texts.starts, options);
}

function group(id: string, label: string, options: readonly HTMLElement[]): HTMLElement[] {
  if (options.length === 0) return [];
  const heading = element('div', {id, class: 'search-page', role: 'presentation'}, label);
  return [element('div', {role: 'group', 'aria-labelledby': id, class: 'search-group'}, heading, ...options)];
}

/** The filter buttons of the kinds that have results; none when there is nothing to choose. */
export function filterButtons(results: Results, selectedKind: Kind | null, texts: Texts): HTMLElement[] {
  const resultKinds = results.kinds.map(([kind]) => kind);
  const offeredKinds =
    selectedKind !== null && !resultKinds.includes(selectedKind) ? [...resultKinds, selectedKind] : resultKinds;
  if (offeredKinds.length < 2 && selectedKind === null) return [];
  const button = (kind: Kind | null, label: string): HTMLElement =>
    element('button', {type: 'button', 'data-kind': kind ?? '', 'aria-pressed': String(kind === selectedKind)}, label);
  const counts = new Map(results.kinds);
  return [
    button(null, texts.all),
    ...offeredKinds.map((kind) => button(kind, `${texts.kinds[kind]} ${counts.get(kind) ?? 0}`)),
  ];
}

/** The title of the answer, for screen readers: the list already shows it. */
function answerAnnouncement({answer}: Results, texts: Texts): string {
  return answer === null ? '' : ` ${fill(texts.answerAbove, {title: plainText(answer.title)})}`;
}

/** The status above the results, which is also read out: without special cases only the count. */
export function summary(
  results: Results,
  kind: Kind | null,
  isOtherLanguage: boolean,
  texts: Texts,
): (Node | string)[] {
  const {query, correction, pageCount: pages, sectionCount: sections} = results;
  if (pages === 0) return [fill(kind === null ? texts.none : texts.noneOfKind, {query})];
  const partial = results.pages.flatMap((page) => page.sections).filter(({without}) => without.length > 0).length;
  const whole = sections === 1 ? texts.countOne : pages === 1 ? texts.countOfPage : texts.count;
  const countText = fill(partial === 0 ? whole : texts.countSome, {pages, sections, partial});
  const count = (results.hasAll ? countText : texts.notAll) + answerAnnouncement(results, texts);
  if (isOtherLanguage) return [texts.otherLanguage, ' ', count];
  if (correction === null) return [count];
  const [before = '', after = ''] = texts.corrected.split('{correction}');
  return [before, element('button', {type: 'button', 'data-query': correction}, correction), after, ' ', count];
}
