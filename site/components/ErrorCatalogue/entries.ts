import data from '@integration-docs/contract/catalogues/errors.yaml';

type CatalogueEntry = (typeof data.entries)[number] | (typeof data.token)[number] | (typeof data.delivery)[number];

/** A row of the table. `status` is empty for a failed delivery, which is not the response to a request. */
export type ErrorEntry = Pick<CatalogueEntry, 'code' | 'title' | 'meaning' | 'cause' | 'cure' | 'link'> & {
  readonly status: string;
};

export type ErrorKind = 'api' | 'token' | 'delivery';

const lists: Record<ErrorKind, readonly ErrorEntry[]> = {
  api: data.entries.map((entry) => ({...entry, status: String(entry.status)})),
  token: data.token.map((entry) => ({...entry, status: String(entry.status)})),
  delivery: data.delivery.map((entry) => ({...entry, status: ''})),
};

/**
 * Returns the errors of one kind.
 *
 * @param codes codes of the errors to return; by default all
 * @throws Error with the codes that are not in the catalogue
 */
export function errorsOf(kind: ErrorKind, codes?: readonly string[]): readonly ErrorEntry[] {
  const all = lists[kind];
  if (codes === undefined) return all;
  const unknown = codes.filter((code) => !all.some((entry) => entry.code === code));
  if (unknown.length > 0) {
    throw new Error(
      `<ErrorCatalogue kind="${kind}">: ${unknown.join(', ')} not in packages/contract/catalogues/errors.yaml. Correct the page's \`codes\`.`,
    );
  }
  return all.filter((entry) => codes.includes(entry.code));
}
