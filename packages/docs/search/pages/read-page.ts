import {isRepetition, type BuiltPage} from '../../built/built-page.ts';
import {markOf, type OmittedUi} from '../../built/marks.ts';
import {attribute, find, findAll, isElement, textOf, type Element, type Node} from '../../built/tree.ts';
import type {Fact, Kind, Page, Row, Section} from '@integration-docs/search';
import {sampleLanguages} from '@integration-docs/facts';
import {namesInMenu} from './menu.ts';
import {firstMatch, type SearchRules} from './rules.ts';

/** Elements that are not text of the page: navigation, buttons, images, content for scripts or screen readers only. */
const skippedElements = new Set([
  'nav',
  'button',
  'svg',
  'script',
  'style',
  'template',
  'noscript',
  'form',
  'output',
  'caption',
  'thead',
  'footer',
]);
const skippedMarks: OmittedUi = {
  breadcrumbs: true,
  navigation: true,
  // The words of a tool help to find its page.
  online: false,
  forms: true,
  download: true,
  source: true,
  languages: true,
  about: true,
  spoken: true,
  // A search must lead to the current rule, not to the day on which it changed.
  changes: true,
};
/** Languages whose samples are not indexed: their names come from libraries or systemd; those of the platform also occur in texts and messages. */
const programs = new Set<string>([
  ...sampleLanguages.map(({value}) => value).filter((value) => value !== 'curl'),
  'powershell',
  'ini',
]);
const blocks =
  /^(?:address|article|aside|blockquote|dd|details|div|dl|dt|figcaption|figure|h[1-6]|header|hr|li|main|ol|p|pre|section|summary|table|tbody|td|th|tr|ul)$/;

/**
 * Splits a built page into sections.
 *
 * @param rules of the site
 * @returns null for a page that must not be found: unlisted, or without content
 */
export function readPage(
  {address, route, html, main, description, robots}: ReadablePage,
  rules: SearchRules,
): Page | null {
  const heading = find(main, ({tagName}) => tagName === 'h1');
  if (!heading || robots.includes('noindex')) return null;
  const breadcrumbs = find(main, (element) => markOf(element, 'ui') === 'breadcrumbs');
  const kind = firstMatch<Kind>(rules.pageKinds, route, 'guide');
  const title = text(heading);
  const cutter = new Cutter(title, kind, rules);
  cutter.addText(description);
  cutter.read(main);
  const places = breadcrumbs
    ? findAll(breadcrumbs, (element) => element.tagName === 'li' && attribute(element, 'aria-current') === '')
    : [];
  // The first is the home page, which every page has.
  const breadcrumb = places.slice(1).map(text);
  return {
    path: address,
    route,
    title,
    names: namesInMenu(html, breadcrumb),
    breadcrumb,
    kind,
    weight: firstMatch(rules.pageWeights, route, 1),
    // Repeated content is found on the page that explains it.
    sections: isRepetition({main}) ? cutter.sections().slice(0, 1) : cutter.sections(),
  };
}

type ReadablePage = Pick<BuiltPage, 'address' | 'route' | 'html' | 'main' | 'description' | 'robots'>;

interface OpenSection {
  readonly anchor: string;
  readonly title: string;
  readonly isCode: boolean;
  kind: Kind;
  text: string[];
  /** Text that is found, but never shown. */
  unshown: string[];
  code: string[];
  rows: Row[];
  facts: Fact[];
  isExample: boolean;
  printed: readonly string[];
}

/** Visits the nodes of a page in document order and adds each text to its section. */
class Cutter {
  readonly #sections: OpenSection[] = [];
  #current: OpenSection;
  #table = '';
  readonly #kind: Kind;
  readonly #rules: SearchRules;

  constructor(title: string, kind: Kind, rules: SearchRules) {
    this.#kind = kind;
    this.#rules = rules;
    this.#current = this.#open('', title, kind);
  }

  addText(words: string): void {
    if (words.trim() !== '') this.#current.text.push(words);
  }

  read(node: Node): void {
    if (node.nodeName === '#text' && 'value' in node) this.#current.text.push(node.value);
    if (!isElement(node)) {
      if ('childNodes' in node) node.childNodes.forEach((child) => this.read(child));
      return;
    }
    if (isSkipped(node) || node.tagName === 'h1') return;
    if (node.tagName === 'pre') {
      const language = markOf(node, 'language') ?? '';
      if (programs.has(language)) this.#addLanguage(language);
      else this.#current.code.push(textOf(node));
      return;
    }
    // The samples of a fold are in a file of their own, in all languages.
    if (attribute(node, 'href').includes('/samples/') && markOf(node, 'part') !== undefined)
      sampleLanguages.forEach(({value}) => this.#addLanguage(value));
    if (/^h[2-4]$/.test(node.tagName) && attribute(node, 'id') !== '') {
      const id = attribute(node, 'id');
      this.#current = this.#open(id, text(node), this.#rules.problemSections.test(id) ? 'error' : this.#kind);
      return;
    }
    if (node.tagName === 'table')
      this.#table = this.#rules.wholeTables.test(attribute(node, 'id')) ? '' : attribute(node, 'id');
    // A row of a Markdown table, which has no id, is a part of its section: a hundred more sections would add 2 kB to the index.
    if (node.tagName === 'tr' && attribute(node, 'id') !== '') {
      if (this.#table === '') this.#readPart(node);
      else this.#readRow(node);
      return;
    }
    if (node.tagName === 'dl') {
      this.#readList(node);
      return;
    }
    if (markOf(node, 'alternative') !== undefined) {
      this.#current.unshown.push(text(node));
      return;
    }
    const isBlock = isSetApart(node);
    if (isBlock) this.#current.text.push('\n');
    node.childNodes.forEach((child) => this.read(child));
    if (isBlock) this.#current.text.push('\n');
  }

  /** Readers add their language to what they look for: "java pagination". */
  #addLanguage(language: string): void {
    const label = sampleLanguages.find(({value}) => value === language)?.label ?? '';
    if (!this.#current.unshown.includes(label)) this.#current.unshown.push(label);
  }

  /** Reads a row with an anchor as a section of its own; its header is the title. */
  #readRow(row: Element): void {
    const cells = row.childNodes.filter(isElement);
    const header = cells.find(({tagName}) => tagName === 'th') ?? cells[0];
    if (!header) return;
    const outer = this.#current;
    const kind = firstMatch(this.#rules.tableKinds, this.#table, this.#kind);
    const isExample = this.#rules.exampleTables.test(this.#table);
    // A section with a table of errors is about errors.
    if (kind === 'error' && !isExample) outer.kind = kind;
    // The synonyms of a term are below it.
    const title = kind === 'term' ? (header.childNodes.map(text).find((line) => line !== '') ?? '') : lines(header);
    const code = find(header, ({tagName}) => tagName === 'code');
    this.#current = this.#open(attribute(row, 'id'), title, kind, code !== null && text(code) === title);
    this.#current.isExample = isExample;
    this.#current.printed = printedIn(header);
    if (kind === 'term') this.#current.text.push(text(header).slice(title.length), '\n');
    for (const cell of cells) {
      // Without their links, sources are separators alone.
      if (cell === header || find(cell, (element) => markOf(element, 'ui') === 'source') !== null) continue;
      const value = this.#readCell(cell);
      const label = markOf(cell, 'label');
      if (label !== undefined && value !== '' && this.#rules.lookupTables.test(this.#table))
        this.#current.facts.push([label, value]);
      this.#current.text.push(value, '\n');
    }
    this.#current = outer;
  }

  /** Reads a row with an anchor as a part of its section; its first cell is the title. */
  #readPart(row: Element): void {
    const cells = row.childNodes.filter(isElement);
    const [title = '', ...others] = cells.map((cell) => this.#readCell(cell));
    const part = {anchor: attribute(row, 'id'), title, text: tidy(others.join('\n'))};
    const printed = cells.slice(0, 1).flatMap(printedIn);
    this.#current.rows.push({...part, questions: [], otherQuestions: [], printed});
  }

  #readCell(cell: Element): string {
    const start = this.#current.text.length;
    cell.childNodes.forEach((child) => this.read(child));
    return tidy(this.#current.text.splice(start).join(''));
  }

  /** Reads a term with an anchor as a section of its own: its name is the title, the rest and the definition are the text. */
  #readList(list: Element): void {
    const outer = this.#current;
    for (const child of list.childNodes.filter(isElement)) {
      const name = child.tagName === 'dt' && attribute(child, 'id') !== '' ? find(child, isName) : null;
      if (child.tagName === 'dt') this.#current = outer;
      if (name !== null) {
        this.#current = this.#open(attribute(child, 'id'), text(name), 'field');
        child.childNodes.filter((each) => each !== name).forEach((each) => this.read(each));
        this.#current.text.push('\n');
      } else {
        this.read(child);
      }
    }
    this.#current = outer;
  }

  #open(anchor: string, title: string, kind: Kind, isCode = false): OpenSection {
    const section = {
      anchor,
      title,
      isCode,
      kind,
      text: [],
      unshown: [],
      code: [],
      rows: [],
      facts: [],
      isExample: false,
      printed: [],
    };
    this.#sections.push(section);
    return section;
  }

  sections(): Section[] {
    return this.#sections.map(({text: parts, unshown, code, ...section}) => ({
      ...section,
      text: [tidy(parts.join('')), ...unshown].join('\n'),
      code: code.join('\n'),
      isHome: false,
      questions: [],
    }));
  }
}

/** Minimum number of words of a message; a shorter one may be in many queries. */
const messageLength = 3;

/** The messages that a cell quotes as code, of several words; a name between `<` and `>` stands for any words. */
function printedIn(cell: Element): readonly string[] {
  return findAll(cell, ({tagName}) => tagName === 'code')
    .map((code) => text(code).replace(/<[^>]*>/g, '…'))
    .filter((message) => message.split(/[\s…]+/).filter((word) => /\p{L}/u.test(word)).length >= messageLength);
}

function isName({tagName}: Element): boolean {
  return tagName === 'code';
}

/** Joins lines with " · ", or with a space after punctuation, so that an excerpt is readable. */
function tidy(words: string): string {
  return words
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .reduce((all, line) => (all === '' ? line : /[.:;!?…]$/.test(all) ? `${all} ${line}` : `${all} · ${line}`), '');
}

function isSkipped(element: Element): boolean {
  const ui = markOf(element, 'ui');
  return skippedElements.has(element.tagName) || (ui !== undefined && skippedMarks[ui]);
}

function isSetApart(element: Element): boolean {
  return blocks.test(element.tagName) || element.tagName === 'br' || markOf(element, 'apart') !== undefined;
}

/** The text that a reader sees, on one line. */
function text(node: Node): string {
  return visibleText(node).replace(/\s+/g, ' ').trim();
}

/** The lines of a cell, joined with " · ". */
function lines(cell: Element): string {
  return tidy(
    cell.childNodes
      .map((child) => (isElement(child) && isSetApart(child) ? `\n${text(child)}\n` : visibleText(child)))
      .join(''),
  );
}

function visibleText(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  if (isElement(node) && isSkipped(node)) return '';
  const inside = 'childNodes' in node ? node.childNodes.map(visibleText).join('') : '';
  return isElement(node) && isSetApart(node) ? ` ${inside} ` : inside;
}
