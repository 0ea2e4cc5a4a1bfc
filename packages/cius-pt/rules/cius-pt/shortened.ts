import type {Localized} from '../terms.ts';

const ELEMENT: Localized = {pt: 'o elemento', en: 'the element'};
export const ATTRIBUTE: Localized = {pt: 'o atributo', en: 'the attribute'};

/** What to do with a text that is no line of the right length. */
export const shortened = (written: string, longest: number, what = ELEMENT): Localized => {
  const length = Array.from(written).length;
  if (length === 0) return {pt: `Escreva um texto, ou retire ${what.pt}.`, en: `Write a text, or remove ${what.en}.`};
  return length > longest
    ? {
        pt: `Deixe no máximo ${longest} caracteres: sobram ${length - longest}.`,
        en: `Leave at most ${longest} characters: ${length - longest} too many.`,
      }
    : {pt: 'Escreva o texto numa só linha.', en: 'Write the text on one line.'};
};
