import {applyStyles, loadStyles} from '@integration-docs/docs/browser';
import {openDiagram} from './diagram.ts';
import {openWalkthrough} from './walkthrough.ts';

/* What answers the buttons of walk-throughs and diagrams. It comes with the first press of one of them. */

/**
 * Answers a press.
 *
 * @throws TypeError when what it needs does not come
 */
export async function press(button: HTMLElement): Promise<void> {
  const root = button.closest<HTMLElement>('.needs-script');
  if (!root) return;
  const {walkthrough, step, diagram, look = '', playing = ''} = button.dataset;
  await loadStyles();
  applyStyles();
  // Styles that only what a script has made needs come with the class.
  const shown = walkthrough === undefined ? [root] : document.querySelectorAll(`[data-walk="${walkthrough}"]`);
  for (const each of shown) each.classList.add(look);
  // What runs says itself how it goes.
  if (walkthrough !== undefined) void (await openWalkthrough(walkthrough)).run(step);
  if (diagram !== undefined) void (await openDiagram(root, diagram, playing)).press();
}
