import {requestPrograms} from '@integration-docs/contract/pure';
import {download} from '@integration-docs/docs/browser';
import type {Values} from '../page/request.ts';
import type {RunFacts} from '../texts.ts';
import {coloured, linesOf, type Piece} from './colours.ts';
import {programIn, type WrittenBody} from './program.ts';

/*
 * The code beside an operation, once a field of its form differs from the example: that of the request as the form says it, in the language
 * that is in sight, by the writers of the samples.
 */

/** What a figure has come with. */
interface Sample {
  readonly nodes: readonly Node[];
  readonly text: string;
}

/**
 * @param list the alternatives of the sample (`packages/docs/components/Variants`)
 * @param root of the form
 * @returns shows the code of what its fields say
 */
export function codeBeside(list: HTMLElement, root: HTMLElement, facts: RunFacts): (values: Values) => void {
  const samples = new WeakMap<Element, Sample>();
  let said: Values = {};
  const show = (): void => {
    const code = list.querySelector<HTMLElement>(':scope > figure code');
    const language = list.dataset.shown ?? list.querySelector<HTMLOptionElement>(':scope > select > option')?.value;
    const writer = requestPrograms.find(({value}) => value === language);
    if (!code || !writer) return;
    const sample = samples.get(code) ?? {nodes: [...code.childNodes], text: code.textContent};
    samples.set(code, sample);
    // The samples of the pages have no line break at their end.
    const text = writer.write(programIn(facts, said, bodyIn(root))).replace(/\n$/, '');
    if (text === code.textContent) return;
    if (text === sample.text) code.replaceChildren(...sample.nodes);
    else code.replaceChildren(...nodesOf(coloured(text, linesOf(sample.nodes.map(pieceOf)))));
    showChange(code);
  };
  // Another language has come.
  new MutationObserver(show).observe(list, {childList: true});
  // The file is that of the example.
  list.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download]') : null;
    const code = link?.closest('figure')?.querySelector('code');
    if (!link || !code || samples.get(code)?.text === code.textContent) return;
    event.preventDefault();
    download(link.pathname.replace(/^.*\//, ''), 'text/plain', `${code.textContent}\n`);
  });
  return (values) => {
    said = values;
    show();
  };
}

function bodyIn(root: HTMLElement): WrittenBody {
  const chosen = root.querySelector<HTMLElement>('[data-body]:not([hidden])');
  const {body: kind, media: mediaType = '', sample: file = null} = chosen?.dataset ?? {};
  if (kind === 'form') return {kind, mediaType};
  if (kind === 'value' || kind === 'file') {
    const {value: text = '', defaultValue: example = ''} = chosen?.querySelector('textarea') ?? {};
    return {kind, mediaType, file, example, text};
  }
  const input = kind === 'upload' ? chosen?.querySelector('input') : null;
  if (!input) return null;
  const {sample = '', type = ''} = input.dataset;
  const [own] = input.files ?? [];
  return {
    kind: 'upload',
    mediaType,
    field: input.name.replace(/^file:/, ''),
    file: own?.name ?? sample.replace(/^.*\//, ''),
    partType: own?.type ?? type,
  };
}

function pieceOf(node: Node): Piece {
  return {text: node.textContent ?? '', className: node instanceof Element ? node.className : ''};
}

function nodesOf(pieces: readonly Piece[]): (Node | string)[] {
  return pieces.map(({text, className, isNew = false}) => {
    if (className === '' && !isNew) return text;
    const span = Object.assign(document.createElement('span'), {className, textContent: text});
    span.toggleAttribute('data-changed', isNew);
    return span;
  });
}

/** The box of the code scrolls to it, and nothing else. */
function showChange(code: HTMLElement): void {
  const box = code.parentElement;
  const change = code.querySelector('[data-changed]');
  if (!box || !change) return;
  const {top, bottom, left, right} = box.getBoundingClientRect();
  const at = change.getBoundingClientRect();
  if (at.top < top || at.top > bottom - 24) box.scrollTop += at.top - top - 24;
  // All of it, with what stands before it; of what is wider than the box, its beginning.
  if (at.left < left || at.right > right - 24) box.scrollLeft += at.left - left - (right - left) / 3;
}
