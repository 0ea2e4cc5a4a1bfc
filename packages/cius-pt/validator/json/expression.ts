/**
 * Returns the regular expression of a pattern of the contract, for texts of any length. Its quantifiers after character classes are lazy: V8
 * needs less stack for them. When V8 no longer optimizes expressions, as in a program with many of them, a greedy class throws a RangeError on
 * an attachment of 5 MB. Both match the same. A text that is longer than any that the contract allows matches nothing, for the same reason.
 *
 * The code of this function is also copied into checks that are compiled for a page, so it uses no other name.
 */
export function expressionOf(pattern: string, flags: string): RegExp {
  const expression = new RegExp(pattern.replaceAll(/\][*+](?!\?)/g, '$&?'), flags);
  const test = (text: string): boolean => text.length <= 7_000_000 && RegExp.prototype.test.call(expression, text);
  return Object.assign(expression, {test});
}
