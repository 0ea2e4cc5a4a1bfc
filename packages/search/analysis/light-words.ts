/**
 * Words that say little in a sentence: verbs such as "says", durations, "still", "again". Unlike stop words, they can be the subject of a
 * query ("days"), so they get a lower weight instead of being ignored.
 */
const list =
  'say says said show shows tell tells get gets got getting give gives given come comes came happen happens keep keeps still even though although ' +
  'again always just really only any more anymore before after while during because due day days hour hours today yesterday ' +
  'ainda continua continuam diz dizem disse vem vêm veio vieram fica ficou aparece aparecem acontece dia dias hora horas hoje ontem';

const words = new Set(list.normalize('NFD').replace(/\p{M}/gu, '').split(' '));

/** @param word a folded word */
export function isLightWord(word: string): boolean {
  return words.has(word);
}
