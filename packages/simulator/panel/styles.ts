import path from 'node:path';

/** Path of the stylesheet for `createPanel`. The page around the panel defines the colours. */
export const panelStyles = path.join(import.meta.dirname, 'panel.css');
