import {parseHtml} from '@integration-docs/docs/browser';

/** Loads the facts of a part of the page. In development, the page contains the part. @throws TypeError when it cannot be loaded */
export async function factsAt<Facts>(address: string): Promise<Facts> {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-part="${address}"]`);
  const content = template ? template.content : parseHtml(await textAt(address));
  const holder = content.querySelector<HTMLElement>('[data-facts]');
  return JSON.parse(holder?.dataset.facts ?? '{}') as Facts; // written by the component beside it
}

/** Loads a file of the site. @throws TypeError when it cannot be loaded */
export async function textAt(address: string): Promise<string> {
  const response = await fetch(address);
  // The same error as a failed network connection.
  if (!response.ok) throw new TypeError(`${address}: ${response.status}`);
  return response.text();
}
