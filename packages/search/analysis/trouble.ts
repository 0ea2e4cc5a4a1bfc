/**
 * Words of both languages with which readers describe a problem: something does not happen, is refused, comes twice, stops, gets lost, or
 * happens although it should not ("but").
 * An entry with a hyphen at its end is a prefix.
 */
const list =
  'nao nunca nada nenhum nenhuma erro erros falh- falta faltam recus- rejeit- devolv- devolucao duplica- repetid- vezes errad- engan- invalid- ' +
  'perdi perde perdem perdeu perdid- presa preso presas presos parou parad- deixou deixei desaparec- deslig- atras- bloque- caiu problema- ' +
  'impossivel t not no never nothing none cannot unable error errors fail- refus- reject- returned duplicat- twice wrong mistake- lost lose loses ' +
  'losing stuck missing stop stops stopped disappear- disabled late delay- block- down problem broken garbled mismatch unreachable hangs ' +
  'expired expirou expirad- caducou caducad- ninguem porem afinal sumiu sumir- encrav- pendur- estoir- rebent- queix- estranh- esquisit- chumb- ' +
  'demor- lento lenta dobr- vazi- mas apesar embora incorret- esquec- danific- demasiad- demais silenc- nobody vanish- gone crash- complain- ' +
  'strange weird slow empty miss misses missed skip- froze- drop- quits dies died dead unexpected- suddenly but yet although despite incorrect- ' +
  'invalid forgot- accident- outage corrupt- throttl- too bounc- hang hanging unauthori- denied';

const entries = list.split(' ');
const words = new Set(entries.filter((entry) => !entry.endsWith('-')));
const prefixes = entries.filter((entry) => entry.endsWith('-')).map((entry) => entry.slice(0, -1));

/**
 * Whether a word describes a problem.
 *
 * @param word a folded word
 * @example isTrouble('recusado') // → true
 */
export function isTrouble(word: string): boolean {
  return words.has(word) || isErrorStatus(word) || prefixes.some((prefix) => word.startsWith(prefix));
}

const taskWords = new Set(['recusar', 'rejeitar']);

/**
 * Whether a word that describes a problem can also be the reader's task: "recusar uma fatura" asks how to refuse. In a heading, such a
 * word still describes a problem.
 * @param word a folded word
 */
export function isAct(word: string): boolean {
  return taskWords.has(word);
}

/** @example isErrorStatus('409') // → true */
export function isErrorStatus(word: string): boolean {
  return /^[45]\d\d$/.test(word);
}

const gettingPattern =
  /^(?:receb|devolv|retorn|obten|receiv|return|http$|erro[rs]?$|errors$|(?:get|got|getting|gets|gives|giving)$)/;

/**
 * Whether a word next to an error status only says that the reader gets it: "getting 409" asks for 409, not for received documents.
 *
 * @param word a folded word
 */
export function isGetting(word: string): boolean {
  return gettingPattern.test(word);
}
