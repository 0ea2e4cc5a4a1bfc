import type {Locale} from '@integration-docs/facts';
import type {OperationContract} from '../contract/types.ts';
import type {Answer} from '../http/answer.ts';
import type {Body} from '../http/body.ts';
import type {Parameters} from '../http/parameters.ts';
import type {Credential} from '../http/tokens.ts';
import type {Platform} from '../platform.ts';

/** A request that is valid for the contract. */
export interface Call extends Parameters {
  readonly operation: OperationContract;
  readonly credential: Credential;
  readonly body: Body;
  /** Path as received: `/v1/documents` or `/documents`. */
  readonly pathname: string;
  readonly search: URLSearchParams;
  /** Language of the texts in the response. */
  readonly language: Locale;
  /** Idempotency key; the request id when the operation needs no key. */
  readonly requestKey: string;
}

/**
 * Executes an operation.
 *
 * @throws Refusal for a request that the platform refuses
 */
type Handler = (platform: Platform, call: Call) => Answer;
export type Handlers = Readonly<Record<string, Handler>>;
