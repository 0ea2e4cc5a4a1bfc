import {parseHtml} from '@integration-docs/docs/browser';

/**
 * What a part of the page tells its script. In development, the page has the part in itself.
 *
 * @throws TypeError when it does not come
 */
export async function factsAt<Facts>(address: string): Promise<Facts> {
  const own = document.querySelector<HTMLTemplateElement>(`template[data-part="${address}"]`);
  const content = own ? own.content : parseHtml(await textAt(address));
  const holder = content.querySelector<HTMLElement>('[data-facts]');
  return JSON.parse(holder?.dataset.facts ?? '{}') as Facts; // written by the component beside it
}

/** A file of the site. @throws TypeError when it does not come */
export async function textAt(address: string): Promise<string> {
  const response = await fetch(address);
  // As when the network is away.
  if (!response.ok) throw new TypeError(`${address}: ${response.status}`);
  return response.text();
}
