import {noteKeys, propertyKeys} from '../../rules/cius-pt/notes.ts';
import {cureWrite} from '../../rules/rule.ts';
import {normalize, select, type Element, type Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import type {Localized} from '../report.ts';
import {contradiction} from './warning.ts';

/** What looks like a key: it has an `@`, or is one long word. Three letters between # are the subject of a note (BT-21), which is no key. */
const keyed = /^#\s*(?:[^#]*@[^#]*|[\p{L}_-]{10,})(?:#|$)/u;

/** How many characters two texts have in common at both ends. */
const commonEnds = (one: string, other: string): number => {
  const longest = Math.min(one.length, other.length);
  let start = 0;
  while (start < longest && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < longest - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return start + end;
};

/** The text with the key that was meant: one that differs in case, or in one place by two characters at most. */
const mended = (written: string, keys: readonly string[]): string | undefined => {
  const [begun = ''] = /^#[^#]*#?/u.exec(written) ?? [];
  const [, name = '', index = ''] = /^#\s*(.*?)\s*(?:-\s*(\d*))?\s*#?$/u.exec(begun) ?? [];
  const same = (key: string): boolean => {
    const [one, other] = [name.toUpperCase(), key.replace(/[#-]/gu, '')];
    return commonEnds(one, other) >= Math.max(one.length, other.length) - 2;
  };
  const key = keys.find(same);
  if (key === undefined) return undefined;
  const rest = written.slice(begun.length);
  return key.endsWith('-') ? `${key}${(index || '1').padStart(3, '0')}#${rest}` : `${key}${rest}`;
};

const message: Localized = {
  pt: 'Não existe uma chave com este nome: o destinatário não lê o dado.',
  en: 'There is no key with this name: the recipient does not read the data.',
};

const noKey: Localized = {
  pt: 'Se é um dado com chave, escreva a chave certa; se é texto, escreva-o sem `#`.',
  en: 'If it is keyed data, write the right key; if it is text, write it without `#`.',
};

const unknownIn = (invoice: Invoice, term: string, path: string, keys: readonly string[]): Draft[] =>
  select(invoice.root, path)
    .filter(({text}) => keyed.test(normalize(text)) && !keys.some((key) => normalize(text).startsWith(key)))
    .map((element: Element) => {
      const meant = mended(normalize(element.text), keys);
      const cure = meant === undefined ? noKey : cureWrite(meant);
      return {...contradiction('USAGE-KEY', [term], element, message, cure), found: element.text};
    });

/** A note (BT-22) or the name of an item property (BT-160) has the form of one with a key, and a key that does not exist. */
export const unknownKeys = (invoice: Invoice): Draft[] => [
  ...unknownIn(invoice, 'BT-22', 'Note', noteKeys),
  ...unknownIn(
    invoice,
    'BT-160',
    `${invoice.isCreditNote ? 'CreditNote' : 'Invoice'}Line/Item/AdditionalItemProperty/Name`,
    propertyKeys,
  ),
];
