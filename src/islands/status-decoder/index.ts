import {decodeStatus, type Decoded} from './decodeStatus.ts';
import {readTables, type PageCatalogue} from './tables.ts';

type Entries = {readonly [Kind in keyof PageCatalogue]: PageCatalogue[Kind][number]};
type PageDecoded = Decoded<Entries['dispositions'], Entries['statuses'], Entries['businessErrors']>;
type Finding = Extract<PageDecoded, {kind: 'found'}>['findings'][number];

interface Texts {
  readonly kinds: Readonly<Record<Finding['kind'], string>>;
  readonly row: string;
  readonly freeText: string;
  readonly messageId: string;
  readonly mic: string;
  readonly unknown: string;
}

/** Explains what the reader types or pastes into the field of `src/content/StatusDecoder`. */
export default function start(root: HTMLElement): void {
  const field = root.querySelector('textarea');
  const output = root.querySelector('output');
  if (!field || !output) return;
  const catalogue = readTables(document);
  const texts = JSON.parse(root.dataset.texts ?? '{}') as Texts;
  const outcomes = JSON.parse(root.dataset.outcomes ?? '{}') as Readonly<Record<string, string>>;
  const decode = (): void => {
    output.replaceChildren(...show(decodeStatus(field.value, catalogue), texts, outcomes));
  };
  field.addEventListener('input', decode);
  root.addEventListener('click', ({target}) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-example]') : null;
    if (!button) return;
    field.value = button.dataset.example ?? '';
    decode();
  });
  decode();
}

/** Phrasing content only, because it stands in an `<output>`. */
function show(decoded: PageDecoded, texts: Texts, outcomes: Readonly<Record<string, string>>): readonly Node[] {
  if (decoded.kind === 'empty') return [];
  if (decoded.kind === 'unknown') {
    const near = decoded.near.map(({entry}) =>
      element('span', linkTo(entry.row, nameOf(entry.row)), ' ', firstCell(entry.row)),
    );
    return [element('span', texts.unknown, ...near)];
  }
  const {findings, messageId, mic} = decoded;
  return [
    ...findings.map((finding) => explain(finding, texts, outcomes[finding.entry.row.id] ?? 'bad')),
    ...(messageId === undefined ? [] : [detail(texts.messageId, messageId)]),
    ...(mic === undefined ? [] : [detail(texts.mic, mic)]),
  ];
}

/** The row of the table, as a list of its columns. */
function explain(finding: Finding, texts: Texts, outcome: string): HTMLElement {
  const {row} = finding.entry;
  const cells = [...row.querySelectorAll<HTMLElement>('td[data-label]')].map((cell) =>
    element('span', element('strong', `${cell.dataset.label}:`), ' ', ...contentOf(cell)),
  );
  const explanation = element(
    'span',
    element('small', texts.kinds[finding.kind]),
    element('strong', nameOf(row)),
    ...(finding.kind === 'disposition' && finding.freeText !== undefined
      ? [detail(texts.freeText, finding.freeText)]
      : []),
    ...cells,
    linkTo(row, texts.row),
  );
  explanation.dataset.outcome = outcome;
  return explanation;
}

function detail(label: string, value: string): HTMLElement {
  return element('span', `${label} `, element('code', value));
}

function linkTo(row: HTMLElement, content: Node | string): HTMLElement {
  const link = element('a', content);
  link.setAttribute('href', `#${row.id}`);
  return link;
}

function nameOf(row: HTMLElement): HTMLElement {
  return element('code', row.querySelector('th')?.textContent ?? '');
}

function firstCell(row: HTMLElement): HTMLElement {
  const cell = row.querySelector('td');
  return element('span', ...(cell ? contentOf(cell) : []));
}

/** A copy of what a cell holds, without the block that stands around it. */
function contentOf(cell: Element): readonly Node[] {
  return [...(cell.firstElementChild ?? cell).cloneNode(true).childNodes];
}

function element(
  name: 'a' | 'code' | 'small' | 'span' | 'strong',
  ...content: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}
