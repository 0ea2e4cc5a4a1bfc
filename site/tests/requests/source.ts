/** The request of an operation in a language. */
export interface Source {
  /** `operationId`. */
  readonly id: string;
  readonly className: string;
  readonly extension: string;
  readonly code: string;
}
