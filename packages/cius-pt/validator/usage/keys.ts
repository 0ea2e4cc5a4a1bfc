import {noteKeys, propertyKeys} from '../../rules/cius-pt/notes.ts';
import {cureWrite} from '../../rules/rule.ts';
import {normalize, select, type Element, type Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import {editDistance, nearest} from '../nearest.ts';
import type {Localized} from '../report.ts';
import {contradiction} from './warning.ts';

/** Matches a text that looks like a keyed one: it has an `@`, or is one long word. Three letters between # are the subject of a note (BT-21). */
const looksKeyed = /^#\s*(?:[^#]*@[^#]*|[\p{L}_-]{10,})(?:#|$)/u;

const bareName = (key: string): string => key.replace(/[#-]/gu, '');

/** Returns the text with the right key, if its key is a misspelling of one: other case, or at most two edits. */
const withRightKey = (text: string, keys: readonly string[]): string | undefined => {
  const [start = ''] = /^#[^#]*#?/u.exec(text) ?? [];
  const [, name = '', index = ''] = /^#\s*(.*?)\s*(?:-\s*(\d*))?\s*#?$/u.exec(start) ?? [];
  const [closest = ''] = nearest(name, keys.map(bareName));
  const key = keys.find((candidate) => bareName(candidate) === closest);
  if (key === undefined || editDistance(name.toUpperCase(), closest) > 2) return undefined;
  const rest = text.slice(start.length);
  return key.endsWith('-') ? `${key}${(index || '1').padStart(3, '0')}#${rest}` : `${key}${rest}`;
};

const message: Localized = {
  pt: 'Não existe uma chave com este nome: o destinatário não lê o dado.',
  en: 'There is no key with this name: the recipient does not read the data.',
};

const unknownKeyCure: Localized = {
  pt: 'Se é um dado com chave, escreva a chave certa; se é texto, escreva-o sem `#`.',
  en: 'If it is keyed data, write the right key; if it is text, write it without `#`.',
};

const unknownIn = (invoice: Invoice, term: string, path: string, keys: readonly string[]): Draft[] =>
  select(invoice.root, path)
    .filter(({text}) => looksKeyed.test(normalize(text)) && !keys.some((key) => normalize(text).startsWith(key)))
    .map((element: Element) => {
      const corrected = withRightKey(normalize(element.text), keys);
      const cure = corrected === undefined ? unknownKeyCure : cureWrite(corrected);
      return {...contradiction('USAGE-KEY', [term], element, message, cure), found: element.text};
    });

/** Warns of a note (BT-22) or the name of an item property (BT-160) that looks keyed, with a key that does not exist. */
export const unknownKeys = (invoice: Invoice): Draft[] => [
  ...unknownIn(invoice, 'BT-22', 'Note', noteKeys),
  ...unknownIn(
    invoice,
    'BT-160',
    `${invoice.isCreditNote ? 'CreditNote' : 'Invoice'}Line/Item/AdditionalItemProperty/Name`,
    propertyKeys,
  ),
];
