import data from '@integration-docs/contract/catalogues/errors.yaml';
import reference from '@integration-docs/contract/openapi.yaml';
import type {PageId} from '@integration-docs/contract/pure';

export interface Cure {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  /** Link to its cause and solution. */
  readonly href: string;
}

/**
 * Returns the errors that the operations of a page can return, sorted by HTTP status, without the errors that all operations share.
 *
 * @throws Error when the page has no operation
 */
export function curesOf(page: PageId): readonly Cure[] {
  const operations = reference.operations.filter((operation) => operation.page === page);
  if (operations.length === 0) {
    throw new Error(`<ErrorCures page="${page}">: no operation stands there (packages/contract/canonical-pages.ts).`);
  }
  const common = new Set(operations.flatMap(({commonErrors}) => commonErrors.map(({name}) => name)));
  const errorLinks = operations.flatMap(({responses}) => responses.flatMap(({errors}) => errors));
  const hrefs = new Map(errorLinks.filter(({name}) => !common.has(name)).map(({name, href}) => [name, href]));
  return data.entries
    .flatMap(({code, status, title}) => {
      const href = hrefs.get(code);
      return href === undefined ? [] : [{code, status, title, href}];
    })
    .sort((one, other) => one.status - other.status);
}
