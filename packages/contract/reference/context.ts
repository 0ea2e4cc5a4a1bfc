import type {ReferencePages} from '../canonical-pages.ts';
import type {Contract} from '../openapi/nodes.ts';
import type {ContractOperation} from '../openapi/operations.ts';
import type {PlacedOperation} from './assign-pages.ts';
import type {ErrorLists} from './errors.ts';
import type {ExampleLists} from './examples.ts';
import type {ContractHeader} from './headers.ts';
import type {SchemaContext} from './schemas.ts';
import type {Operation, Text} from './types.ts';

/** The catalogues that the reference needs, in the same language as the contract. */
export interface ReferenceCatalogues {
  readonly errors: ErrorLists;
  readonly events: {
    readonly entries: readonly {
      readonly type: string;
      readonly when: string;
      readonly decide: string;
      readonly next: string;
    }[];
  };
}

/** Returns the requests of an operation in each programming language, and the files that they read. */
export type RequestsOf = (
  operation: ContractOperation,
  contract: Contract,
) => Pick<Operation<Text>, 'requests' | 'inputs'>;

/** Data for building each part of the reference. */
export interface ReferenceContext {
  /** The contract in one language. */
  readonly contract: Contract;
  readonly pages: ReferencePages;
  readonly catalogues: ReferenceCatalogues;
  readonly requestsOf: RequestsOf;
  readonly operations: readonly PlacedOperation[];
  readonly schemas: SchemaContext;
  readonly headers: readonly ContractHeader[];
  /** Names of the headers that can go with every request. */
  readonly usualHeaders: ReadonlySet<string>;
  readonly examples: ExampleLists;
}
