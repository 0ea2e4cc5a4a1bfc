import type {Platform} from '../platform.ts';
import type {Answer} from './answer.ts';

/** A request to the simulator itself, not to the platform that it plays. */
interface ControlRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** An address of the simulator's own: its page, and what that page needs. */
export interface ControlRoute {
  /** Upper case. */
  readonly method: string;
  /** `/simulator/…` or `/`, with the names of parameters in braces. */
  readonly path: string;
  /** @throws Refusal */
  readonly handle: (platform: Platform, request: ControlRequest) => Answer | Promise<Answer>;
}
