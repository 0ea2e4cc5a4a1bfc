import type {Localized} from '../terms.ts';

const ELEMENT: Localized = {pt: 'o elemento', en: 'the element'};
export const ATTRIBUTE: Localized = {pt: 'o atributo', en: 'the attribute'};

const NOTHING: Localized = {pt: '', en: ''};

/**
 * What to do with a text that is no line of the right length.
 *
 * @param what it stands in
 * @param tooLong what else to say of one that is too long
 */
export const shortened = (written: string, longest: number, what = ELEMENT, tooLong = NOTHING): Localized => {
  const length = Array.from(written).length;
  if (length === 0) return {pt: `Escreva um texto, ou retire ${what.pt}.`, en: `Write a text, or remove ${what.en}.`};
  return length > longest
    ? {
        pt: `Deixe no máximo ${longest} caracteres: sobram ${length - longest}.${tooLong.pt}`,
        en: `Leave at most ${longest} characters: ${length - longest} too many.${tooLong.en}`,
      }
    : {pt: 'Escreva o texto numa só linha.', en: 'Write the text on one line.'};
};
