import type {Language} from '../types.ts';

/** Words that say nothing about what is looked for. In headings they are indexed all the same: "NA" is a VAT category. */
const lists: Record<Language, string> = {
  pt:
    'a o as os um uma uns umas de do da dos das em no na nos nas num numa por pelo pela pelos pelas para com sem e ou que se ' +
    'ao aos como quando onde qual quais quem porque mas nao sim ja mais muito ser e sao esta estao foi tem ter ha seu sua seus ' +
    'suas meu minha este esta estes estas esse essa isso isto aquele lhe me eu posso pode devo preciso fazer faz entre ate the of',
  en:
    'a an the of to in on at by for with without and or but not is are be was were has have had do does did how what when where ' +
    'which who why can could should must may will i my me you your we our it its this that these those as if from into than then ' +
    'there here so no yes need',
};

const sets: Record<Language, ReadonlySet<string>> = {
  pt: new Set(lists.pt.split(' ')),
  en: new Set(lists.en.split(' ')),
};

/** @param word folded */
export function isStopWord(word: string, language: Language): boolean {
  return sets[language].has(word);
}
