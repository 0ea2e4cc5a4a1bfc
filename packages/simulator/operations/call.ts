import type {Locale} from '@integration-docs/facts';
import type {OperationContract} from '../contract/types.ts';
import type {Answer} from '../http/answer.ts';
import type {Body} from '../http/body.ts';
import type {Parameters} from '../http/parameters.ts';
import type {Credential} from '../http/tokens.ts';
import type {Platform} from '../platform.ts';

/** A request that the contract allows. */
export interface Call extends Parameters {
  readonly operation: OperationContract;
  readonly credential: Credential;
  readonly body: Body;
  /** Path with which the client asked, as it came: `/v1/documents` or `/documents`. */
  readonly pathname: string;
  readonly search: URLSearchParams;
  /** Of the texts of the answer. */
  readonly language: Locale;
  /** Idempotency key; the request itself where no key is needed. */
  readonly requestKey: string;
}

/**
 * What an operation does.
 *
 * @throws Refusal for what the platform does not do
 */
type Handler = (platform: Platform, call: Call) => Answer;
export type Handlers = Readonly<Record<string, Handler>>;
