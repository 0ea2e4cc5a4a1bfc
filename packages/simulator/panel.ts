/** The view of the simulator as scripts of a page draw it: on the simulator's own page, and in a drawer of the documentation. Not for Node. */

export {createPanel, type Panel} from './panel/client/panel.ts';
export {pieces, type Links} from './panel/client/pieces.ts';
export type {PanelAnswer, PanelOptions, PanelTransport, Piece} from './panel/client/types.ts';
export type {PanelView, SentRow} from './panel/types.ts';
export {resetTarget} from './panel/types.ts';
