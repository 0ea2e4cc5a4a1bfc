import type {Platform} from '../platform.ts';
import type {Answer} from './answer.ts';

/** A request to the simulator itself, not to the simulated platform. */
interface ControlRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A route of the simulator itself: for its page, and for what that page needs. */
export interface ControlRoute {
  /** Upper case. */
  readonly method: string;
  /** `/simulator/…` or `/`, with the names of parameters in braces. */
  readonly path: string;
  /** @throws Refusal */
  readonly handle: (platform: Platform, request: ControlRequest) => Answer | Promise<Answer>;
}
