/** Exports for the simulator in a page, which has neither files nor connections. `bundleForPage` bundles scripts that use them. */

export {base64, fromBase64, textOf, utf8} from './bytes.ts';
export {
  faultyAttempt,
  faultyOutcome,
  faultyRequests,
  faultySender,
  faultRoutes,
  Faults,
  MovableClock,
  noLastingEffects,
  type FaultId,
  type Lasting,
} from './faults/index.ts';
export {endpointOutcomes, endpointRoute} from './panel/endpoint.ts';
export {withLog, RequestLog} from './panel/log.ts';
export type {EndpointAnswer, LoggedRequest} from './panel/types.ts';
export {viewRoutes} from './panel/view-routes.ts';
export {runAsMicrotask} from './state/clock.ts';
export {triggerRoutes} from './triggers/routes.ts';
export {compiledSchemas} from './contract/compiled.ts';
export type {Check} from './contract/schemas.ts';
export {createCore, type Core, type CoreOptions, type Request} from './core.ts';
export {hmacSha256, sha256Hex} from './hash.ts';
export type {Answer} from './http/answer.ts';
export {coreOptions, type PageInside} from './core-options.ts';
export {parseState, stateText} from './state/file.ts';
export {provocationOf, type RowReference} from './provocations/provocations.ts';
export {provoke, type StepRequest} from './provocations/provoke.ts';
export {stateSchema, type SimulatorState} from './state/state.ts';
export {textIn} from './http/language.ts';
export type {Sender, SentRequest} from './webhooks/sender.ts';
export {isGenuine} from './webhooks/signature.ts';
export {asCurl} from './panel/curl.ts';
export {createPanel, type Panel} from './panel/client/panel.ts';
export {pieces, type Links} from './panel/client/pieces.ts';
export type {PanelTransport, Piece} from './panel/client/types.ts';
export type {PanelView, SentRow} from './panel/types.ts';
export {resetTarget, viewTarget} from './panel/types.ts';
