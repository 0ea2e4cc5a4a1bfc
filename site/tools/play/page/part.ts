import {parseHtml} from '@integration-docs/docs/browser';
import {loadText} from '../../load-file.ts';

/** Loads the facts of a part of the page. In development, the page contains the part. @throws TypeError when it cannot be loaded */
export async function loadFacts<Facts>(address: string): Promise<Facts> {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-part="${address}"]`);
  const content = template ? template.content : parseHtml(await loadText(address));
  const holder = content.querySelector<HTMLElement>('[data-facts]');
  return JSON.parse(holder?.dataset.facts ?? '{}') as Facts; // written by the component beside it
}
