import {selectorOf} from '../built/marks.ts';
import {onPageIdle} from './page-events.ts';
import {restoreTabs} from './tabs.ts';
import {parseHtml} from './trusted.ts';

/**
 * What stands folded on a page and is large comes when it is unfolded, in the place of the link to it: `<a data-part href="…">` in
 * a `<details>`. When it does not come, the link stays, and unfolding again asks again.
 */
export function runParts(): void {
  // `toggle` does not bubble.
  document.addEventListener('toggle', ({target}) => target instanceof HTMLDetailsElement && fill(target), true);
  // Unfolded before this code was there, or by the navigation.
  onPageIdle(() => document.querySelectorAll<HTMLDetailsElement>('details[open]').forEach(fill));
}

function fill(details: HTMLDetailsElement): void {
  const link = details.querySelector<HTMLAnchorElement>(`:scope > p > a${selectorOf('part')}`);
  const paragraph = link?.parentElement;
  if (!details.open || !link || !paragraph || link.dataset.asked !== undefined) return;
  link.dataset.asked = '';
  partAt(link.href, details).then(
    (content) => {
      paragraph.replaceWith(content);
      restoreTabs();
    },
    () => delete link.dataset.asked,
  );
}

/**
 * The part at an address. In development, the page has it in itself.
 *
 * @param holder has the template as a child then
 * @throws Error when it does not come
 */
export async function partAt(address: string, holder: HTMLElement): Promise<DocumentFragment> {
  const {pathname} = new URL(address, location.href);
  const templates = [...holder.querySelectorAll<HTMLTemplateElement>(`:scope > template${selectorOf('part')}`)];
  const own = templates.find(({dataset}) => dataset.part === pathname);
  if (own) return document.importNode(own.content, true);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return partOf(await response.text());
}

/** The content of the file of a part. */
export function partOf(html: string): DocumentFragment {
  const {body} = parseHtml(html);
  const part = document.createDocumentFragment();
  part.append(...body.childNodes);
  return part;
}
