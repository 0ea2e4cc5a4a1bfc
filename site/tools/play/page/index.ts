import {applyStyles, loadStyles} from '@integration-docs/docs/browser';
import {playDiagram} from './diagram.ts';
import {runWalkthrough} from './walkthrough.ts';

/* What answers the buttons of walk-throughs and diagrams. It comes with the first press of one of them. */

/** Answers a press. */
export function press(button: HTMLElement): void {
  const {failed = ''} = button.dataset;
  const root = button.closest<HTMLElement>('.needs-script');
  if (!root) return;
  loadStyles()
    .then(() => {
      applyStyles();
      return answered(button, root);
    })
    .catch((error: unknown) => {
      const place = root.querySelector('[role="status"]') ?? root.querySelector('[data-outcome]');
      place?.replaceChildren(failed);
      // The network was away, which the words say; all else is a defect of ours.
      if (!(error instanceof TypeError)) throw error;
    });
}

async function answered({dataset}: HTMLElement, root: HTMLElement): Promise<void> {
  const {walkthrough, step, diagram, look = '', playing = ''} = dataset;
  // Styles that only what a script has made needs come with the class.
  const shown = walkthrough === undefined ? [root] : document.querySelectorAll(`[data-walk="${walkthrough}"]`);
  for (const each of shown) each.classList.add(look);
  if (walkthrough !== undefined) await runWalkthrough(walkthrough, step);
  if (diagram !== undefined) await playDiagram(root, diagram, playing);
}
