/** The platform played in a page: what has neither files nor connections. `bundleForPage` bundles scripts that use it. */

export {base64, fromBase64, textOf, utf8} from './bytes.ts';
export {compiledSchemas} from './contract/compiled.ts';
export type {Check} from './contract/schemas.ts';
export type {ProblemError} from './contract/types.ts';
export {createCore, type Core, type Request} from './core.ts';
export {hmacSha256, sha256Hex} from './hash.ts';
export type {Answer} from './http/answer.ts';
export {played, type PlayedInside} from './playing.ts';
export {parseState, stateText} from './state/file.ts';
export {stateSchema, type SimulatorState} from './state/state.ts';
export {textIn} from './http/language.ts';
export type {Sender} from './webhooks/sender.ts';
