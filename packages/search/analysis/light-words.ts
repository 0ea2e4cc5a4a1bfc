/**
 * Words of whole sentences that say little beside the others: who says it, how long, whether still or again. Unlike stop words they can be
 * what is asked for ("days"), so they count less and not nothing.
 */
const list =
  'say says said show shows tell tells get gets got getting give gives given come comes came happen happens keep keeps still even though although ' +
  'again always just really only any more anymore before after while during because due day days hour hours today yesterday ' +
  'ainda continua continuam diz dizem disse vem vêm veio vieram fica ficou aparece aparecem acontece dia dias hora horas hoje ontem';

const words = new Set(list.normalize('NFD').replace(/\p{M}/gu, '').split(' '));

/** @param word folded */
export function isLightWord(word: string): boolean {
  return words.has(word);
}
