import path from 'node:path';

/** The style sheet of what `createPanel` draws, for a page around it that has the colours. */
export const panelStyles = path.join(import.meta.dirname, 'panel.css');
