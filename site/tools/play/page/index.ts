import {applyStyles, loadStyles} from '@integration-docs/docs/browser';
import {runWalkthrough} from './walkthrough.ts';

/* What answers the buttons of walk-throughs and diagrams. It comes with the first press of one of them. */

/** Answers a press. */
export function press(button: HTMLElement): void {
  const {walkthrough, step, failed = ''} = button.dataset;
  if (walkthrough === undefined) return;
  loadStyles()
    .then(() => {
      applyStyles();
      return runWalkthrough(walkthrough, step);
    })
    .catch((error: unknown) => {
      button.closest('.needs-script')?.querySelector('[data-outcome]')?.replaceChildren(failed);
      // The network was away, which the words say; all else is a defect of ours.
      if (!(error instanceof TypeError)) throw error;
    });
}
