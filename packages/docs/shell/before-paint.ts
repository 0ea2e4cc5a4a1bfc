import {loadAfterFirstPaint} from './after-first-paint.ts';
import {restoreAnnouncement} from './announcement.ts';
import {delayLayout} from './delay-layout.ts';
import {restoreTheme} from './theme.ts';

/* Inline in <head> (packages/docs/engine/scripts.ts): only what the first paint depends on. `index.ts` does the rest. */
document.documentElement.dataset.script = '';
restoreTheme();
restoreAnnouncement();
delayLayout();
loadAfterFirstPaint(document.currentScript?.dataset.shell ?? '');
