import data from '@site/contract/catalogues/limits.yaml';

export type Limit = (typeof data.entries)[number];

/**
 * The limits with these ids, in the order of the catalogue; all of them when left out.
 *
 * @throws Error naming the ids that are not in the catalogue
 */
export function limitsOf(ids?: readonly string[]): readonly Limit[] {
  if (ids === undefined) return data.entries;
  const unknown = ids.filter((id) => !data.entries.some((limit) => limit.id === id));
  if (unknown.length > 0) {
    throw new Error(
      `<Limits>: ${unknown.join(', ')} not in contract/catalogues/limits.yaml. Correct \`only\` in the page.`,
    );
  }
  return data.entries.filter((limit) => ids.includes(limit.id));
}
