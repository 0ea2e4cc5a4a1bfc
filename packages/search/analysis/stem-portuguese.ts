/**
 * A rule for an ending of folded words: [ending, replacement, minimum number of letters before the ending]. The first rule that matches
 * applies. `plurals` makes the singular; `derivations` reduces verbs, nouns and participles to one root; `endings` removes the last vowel.
 */
type Rule = readonly [ending: string, replacement: string, keep: number];

const plurals: readonly Rule[] = [
  ['oes', 'ao', 2],
  ['aes', 'ao', 2],
  ['aos', 'ao', 3],
  ['ais', 'al', 2],
  ['eis', 'el', 2],
  ['ois', 'ol', 2],
  ['uis', 'ul', 2],
  ['ens', 'em', 2],
  ['ins', 'im', 2],
  ['ons', 'om', 2],
  ['uns', 'um', 2],
  ['res', 'r', 3],
  ['zes', 'z', 2],
  ['ses', 's', 2],
  ['ss', 'ss', 1],
  ['s', '', 3],
];

const derivations: readonly Rule[] = [
  ['mente', '', 5],
  ['eicao', 'eit', 2],
  ['issao', 'it', 2],
  ['olucao', 'olv', 2],
  ['esao', 'er', 2],
  ['encao', 'ent', 2],
  ['atorio', '', 4],
  ['atoria', '', 4],
  ['amento', '', 3],
  ['imento', '', 3],
  ['atura', '', 4],
  ['acao', '', 4],
  ['icao', '', 4],
  ['encia', '', 4],
  ['ancia', '', 4],
  ['anca', '', 3],
  ['ador', '', 4],
  ['edor', '', 4],
  ['idor', '', 4],
  ['ante', '', 4],
  ['ente', '', 5],
  ['avel', '', 4],
  ['ando', '', 3],
  ['endo', '', 4],
  ['indo', '', 4],
  ['ado', '', 4],
  ['ada', '', 4],
  ['ido', '', 3],
  ['ida', '', 3],
  ['ar', '', 3],
  ['er', '', 3],
  ['ir', '', 3],
  ['aram', '', 3],
  ['eram', '', 3],
  ['iram', '', 3],
  ['avam', '', 3],
  ['ava', '', 3],
  ['guei', 'g', 2],
  ['quei', 'c', 2],
  ['ei', '', 3],
  ['ou', '', 3],
  ['eu', '', 4],
  ['iu', '', 4],
  ['amo', '', 4],
  ['emo', '', 4],
  ['imo', '', 4],
  ['am', '', 3],
  ['em', '', 3],
  ['gue', 'g', 2],
  ['que', 'c', 4],
];

const endings: readonly Rule[] = [
  ['ao', 'ao', 1],
  ['el', 'l', 2],
  ['il', 'l', 2],
  ['a', '', 3],
  ['e', '', 3],
  ['i', '', 4],
  ['o', '', 3],
];

/**
 * Removes the mute consonants that the spelling reform removed. In words that keep theirs ("contacto"), nothing is lost: both sides of a
 * comparison lose them.
 *
 * @param word a folded word
 * @example reformed('recepcao') // → 'rececao'; 'factura' → 'fatura', 'electronica' → 'eletronica'
 */
export function reformed(word: string): string {
  return word.replace(/(?<=[aeiou])[cp](?=[ct])/, '');
}

/**
 * Returns the stem of a Portuguese word: the same for singular and plural, both genders and most forms of one root.
 *
 * @param word a folded word: "emissao" for "emissão"
 * @example stemPortuguese('validacoes') // → 'valid', as for "validar" and "validado"
 */
export function stemPortuguese(word: string): string {
  return apply(endings, apply(derivations, apply(plurals, reformed(word))));
}

function apply(rules: readonly Rule[], word: string): string {
  for (const [ending, replacement, keep] of rules) {
    if (word.length - ending.length >= keep && word.endsWith(ending)) {
      return word.slice(0, word.length - ending.length) + replacement;
    }
  }
  return word;
}
