import {applyStyles, loadStyles} from '@integration-docs/docs/browser';
import {openDiagram} from './diagram.ts';
import {keepInPlace} from './keep-in-place.ts';
import {openWalkthrough} from './walkthrough.ts';

/* Handles the buttons of walk-throughs and diagrams. The first press of one of them loads this module. */

/** Handles a press. @throws TypeError when the facts or styles cannot be loaded */
export async function press(button: HTMLElement): Promise<void> {
  const root = button.closest<HTMLElement>('.needs-script');
  if (!root) return;
  const {walkthrough, step, diagram, look = '', playing = ''} = button.dataset;
  await loadStyles();
  keepInPlace(button, () => {
    applyStyles();
    // This class has the styles of the elements that the script adds.
    const targets = walkthrough === undefined ? [root] : document.querySelectorAll(`[data-walk="${walkthrough}"]`);
    for (const each of targets) each.classList.add(look);
  });
  // The run shows its own progress and errors.
  if (walkthrough !== undefined) void (await openWalkthrough(walkthrough)).run(step, button);
  if (diagram !== undefined) void (await openDiagram(root, diagram, playing)).press();
}
