import {base64, compiledSchemas, createCore, coreOptions, parseState, stateSchema, type Core} from '../page.ts';
import type {SetupData} from '../core-options.ts';
import type {Twin} from '../testing/twin.ts';
import checks from 'virtual:simulator-checks';

/** `bundleForPage` replaces it by the data of the project. */
declare const INSIDE: string;

export interface PlayedInPage extends Twin {
  readonly reset: () => void;
  readonly snapshot: () => string;
  /** @throws StateFileError */
  readonly readState: (text: string) => unknown;
}

const inside = JSON.parse(INSIDE) as SetupData; // written by bundle.ts
const encoder = new TextEncoder();

/** Creates the simulator of a page for tests, with a clock that stands still. */
function create(now: number): PlayedInPage {
  const core: Core = createCore({
    ...coreOptions(inside, () => Promise.resolve({status: 204, error: null})),
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
      const {status, headers, body: content = ''} = answer;
      return {status, headers, body: base64(typeof content === 'string' ? encoder.encode(content) : content)};
    },
    reset: () => core.platform.reset(),
    snapshot: () => JSON.stringify(core.snapshot()),
    readState: (text) => parseState(text, 'state.json', stateSchema),
  };
}

Object.assign(globalThis, {createPlayed: create});
