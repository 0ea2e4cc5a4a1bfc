import {base64, compiledSchemas, createCore, played, type Core, type PlayedInside} from '../page.ts';
import checks from 'virtual:simulator-checks';

/** What `bundleForPage` puts in. */
declare const INSIDE: string;

/** Bytes in base64. */
export interface PlainRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** As the server would send it; null for a connection that breaks. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** In base64. */
  readonly body: string;
}

export interface PlayedInPage {
  readonly ask: (request: PlainRequest) => Promise<PlainAnswer | null>;
  readonly reset: () => void;
  readonly snapshot: () => string;
}

const inside = JSON.parse(INSIDE) as PlayedInside; // written by bundle.ts
const encoder = new TextEncoder();

/** For tests: the simulator of a page, with a clock that stands still. */
function create(now: number): PlayedInPage {
  const core: Core = createCore({
    ...played(inside, () => Promise.resolve({status: 204, error: null})),
    schemas: compiledSchemas(inside.contract, checks),
    speed: 'instant',
    clock: {now: () => new Date(now), after: (milliseconds, task) => (milliseconds === 0 && task(), () => undefined)},
  });
  return {
    async ask({body, ...request}) {
      const answer = await core.ask({
        ...request,
        body: (most) => Promise.resolve(body.length > most ? null : body),
      });
      if (answer === null) return null;
      const {status, headers, body: given = ''} = answer;
      return {status, headers, body: base64(typeof given === 'string' ? encoder.encode(given) : given)};
    },
    reset: () => core.platform.reset(),
    snapshot: () => JSON.stringify(core.snapshot()),
  };
}

Object.assign(globalThis, {createPlayed: create});
