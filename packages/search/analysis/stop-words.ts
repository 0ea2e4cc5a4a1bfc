import type {Language} from '../types.ts';

/**
 * Words that say nothing about the subject of a query: articles, prepositions, pronouns, conjunctions, auxiliary verbs, adverbs of time and
 * degree. Headings are indexed with them, because "NA" is a VAT category. Source: the Snowball lists, with the verbs of questions.
 */
const lists: Record<Language, string> = {
  pt:
    'a o as os um uma uns umas de do da dos das em no na nos nas num numa por pelo pela pelos pelas para com sem e ou que se ' +
    'ao aos como quando onde qual quais quem porque mas nao sim ja mais muito ser e sao esta estao foi tem ter ha seu sua seus ' +
    'suas meu minha este esta estes estas esse essa isso isto aquele lhe me eu posso pode devo preciso fazer faz entre ate the of ' +
    'aquela aqueles aquelas aquilo esses essas meus minhas nosso nossa nossos nossas ele ela eles elas nos voce voces lhes te tu teu tua ' +
    'outro outra outros outras mesmo mesma mesmos mesmas todo toda todos todas ' +
    'nem so tambem ainda agora entao depois antes sempre nunca aqui ali la bem mal menos pouco tao assim cada ' +
    'estou estamos estava estar estive esteja era eram fui foram fosse seja sejam sera serao seria sendo sido ' +
    'tenho temos tinha tinham tive teve tiver tenha tenham tera terao havia houve haver haja ' +
    'vou vai vamos vao ir ia podem podemos poder podia deve devem devemos deveria quero quer queremos sei sabe saber ' +
    'faco fazem fiz fez feito consigo consegue precisa precisamos da dar deu ponho pomos poe meto meter coloco colocar diz dizem fica ficou acontece',
  en:
    'a an the of to in on at by for with without and or but not is are be was were has have had do does did how what when where ' +
    'which who why can could should must may will i my me you your we our it its this that these those as if from into than then ' +
    'there here so no yes need some each every other such too very also about between through because ' +
    'he she him her his hers they them their us ours yours am been being having doing would might shall ought ' +
    's t d m re ve ll don doesn didn isn aren wasn weren won can cannot couldn shouldn wouldn hasn haven hadn',
};

const sets: Record<Language, ReadonlySet<string>> = {
  pt: new Set(lists.pt.split(' ')),
  en: new Set(lists.en.split(' ')),
};

/** @param word a folded word */
export function isStopWord(word: string, language: Language): boolean {
  return sets[language].has(word);
}
