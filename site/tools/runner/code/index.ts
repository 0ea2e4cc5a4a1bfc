import {requestPrograms} from '@integration-docs/contract/pure';
import {download} from '@integration-docs/docs/browser';
import type {Values} from '../page/request.ts';
import type {RunFacts} from '../texts.ts';
import {colourCode, linesOf, type Piece} from './colours.ts';
import {programIn, type WrittenBody} from './program.ts';

/* Updates the code beside an operation to the request in the form, in the selected language. It uses the same code writers as the samples. */

/** Original content of a code block. */
interface Sample {
  readonly nodes: readonly Node[];
  readonly text: string;
}

/**
 * Returns a function that shows the code for the given form values.
 *
 * @param list the variants of the sample (`packages/docs/components/Variants`)
 * @param root of the form
 */
export function codeBeside(list: HTMLElement, root: HTMLElement, facts: RunFacts): (values: Values) => void {
  const samples = new WeakMap<Element, Sample>();
  let formValues: Values = {};
  const show = (): void => {
    const code = list.querySelector<HTMLElement>(':scope > figure code');
    const language = list.dataset.shown ?? list.querySelector<HTMLOptionElement>(':scope > select > option')?.value;
    const writer = requestPrograms.find(({value}) => value === language);
    if (!code || !writer) return;
    const sample = samples.get(code) ?? {nodes: [...code.childNodes], text: code.textContent};
    samples.set(code, sample);
    // The samples on the pages do not end with a line break.
    const text = writer.write(programIn(facts, formValues, bodyIn(root))).replace(/\n$/, '');
    if (text === code.textContent) return;
    if (text === sample.text) code.replaceChildren(...sample.nodes);
    else code.replaceChildren(...nodesOf(colourCode(text, linesOf(sample.nodes.map(pieceOf)))));
    showChange(code);
  };
  // The reader selected another language.
  new MutationObserver(show).observe(list, {childList: true});
  // The link downloads the example: when the code differs from it, download the code instead.
  list.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download]') : null;
    const code = link?.closest('figure')?.querySelector('code');
    if (!link || !code || samples.get(code)?.text === code.textContent) return;
    event.preventDefault();
    download(link.pathname.replace(/^.*\//, ''), 'text/plain', `${code.textContent}\n`);
  });
  return (values) => {
    formValues = values;
    show();
  };
}

function bodyIn(root: HTMLElement): WrittenBody {
  const bodyElement = root.querySelector<HTMLElement>('[data-body]:not([hidden])');
  const {body: kind, media: mediaType = '', sample: file = null} = bodyElement?.dataset ?? {};
  if (kind === 'form') return {kind, mediaType};
  if (kind === 'value' || kind === 'file') {
    const {value: text = '', defaultValue: example = ''} = bodyElement?.querySelector('textarea') ?? {};
    return {kind, mediaType, file, example, text};
  }
  const input = kind === 'upload' ? bodyElement?.querySelector('input') : null;
  if (!input) return null;
  const {sample = '', type = ''} = input.dataset;
  const [selectedFile] = input.files ?? [];
  return {
    kind: 'upload',
    mediaType,
    field: input.name.replace(/^file:/, ''),
    file: selectedFile?.name ?? sample.replace(/^.*\//, ''),
    partType: selectedFile?.type ?? type,
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

/** Scrolls the code block down or up, but not the page, to the changed part. Sideways, the start of the lines stays in sight. */
function showChange(code: HTMLElement): void {
  const box = code.parentElement;
  const change = code.querySelector('[data-changed]');
  if (!box || !change) return;
  const {top, bottom} = box.getBoundingClientRect();
  const changeBox = change.getBoundingClientRect();
  if (changeBox.top < top || changeBox.top > bottom - 24) box.scrollTop += changeBox.top - top - 24;
}
