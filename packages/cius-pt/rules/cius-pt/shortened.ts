import type {Localized} from '../terms.ts';

const element: Localized = {pt: 'o elemento', en: 'the element'};
export const attribute: Localized = {pt: 'o atributo', en: 'the attribute'};

export const oneLine: Localized = {pt: 'Escreva o texto numa só linha.', en: 'Write the text on one line.'};

/**
 * What to do with a text that is no line of the right length.
 *
 * @param what it stands in
 * @param dontCut what to do with one that must not be cut
 */
export const shortened = (written: string, longest: number, what = element, dontCut?: Localized): Localized => {
  const length = Array.from(written).length;
  if (length === 0) return {pt: `Escreva um texto, ou retire ${what.pt}.`, en: `Write a text, or remove ${what.en}.`};
  if (length <= longest) return oneLine;
  const over = length - longest;
  if (dontCut) {
    return {
      pt: `Tem ${over} ${over === 1 ? 'carácter' : 'caracteres'} a mais (máximo ${longest}). ${dontCut.pt}`,
      en: `${over} ${over === 1 ? 'character' : 'characters'} too many (maximum ${longest}). ${dontCut.en}`,
    };
  }
  return {
    pt: `Deixe no máximo ${longest} caracteres: ${over === 1 ? 'sobra' : 'sobram'} ${over}.`,
    en: `Leave at most ${longest} characters: ${over} too many.`,
  };
};
