/** Program with the request of an operation, in one language. */
export interface Source {
  /** `operationId`. */
  readonly id: string;
  readonly className: string;
  readonly extension: string;
  readonly code: string;
}
