/** The platform played in a page: what has neither files nor connections. `bundleForPage` bundles scripts that use it. */

export {base64, concat, textOf, utf8} from './bytes.ts';
export {compiledSchemas} from './contract/compiled.ts';
export type {Check, Schemas, Violation} from './contract/schemas.ts';
export type {OperationContract, SimulatorContract} from './contract/types.ts';
export {createCore, type Core, type Request} from './core.ts';
export type {Answer} from './http/answer.ts';
export {played, type PlayedInside} from './playing.ts';
export {parseState, StateFileError, stateText} from './state/file.ts';
export {stateSchema, type SimulatorState} from './state/state.ts';
export type {Clock} from './types.ts';
export type {Sender, SentRequest} from './webhooks/sender.ts';
