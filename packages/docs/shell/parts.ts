import {selectorOf} from '../built/marks.ts';
import {onPageIdle} from './page-events.ts';
import {restoreTabs} from './tabs.ts';
import {parseHtml} from './trusted.ts';

/**
 * Loads the large folded parts of a page when they are unfolded, in place of the link to them: `<a data-part href="…">` in a `<details>`. If a
 * part does not load, the link stays, and the next unfolding tries again.
 */
export function runParts(): void {
  // `toggle` does not bubble.
  document.addEventListener('toggle', ({target}) => target instanceof HTMLDetailsElement && loadPart(target), true);
  // Unfolded before this code ran, or by a navigation.
  onPageIdle(() => document.querySelectorAll<HTMLDetailsElement>('details[open]').forEach(loadPart));
}

function loadPart(details: HTMLDetailsElement): void {
  const link = details.querySelector<HTMLAnchorElement>(`:scope > p > a${selectorOf('part')}`);
  const paragraph = link?.parentElement;
  if (!details.open || !link || !paragraph || link.dataset.asked !== undefined) return;
  link.dataset.asked = '';
  fetchPart(link.href, details).then(
    (content) => {
      paragraph.replaceWith(content);
      restoreTabs();
    },
    () => delete link.dataset.asked,
  );
}

/**
 * Returns the part at an address. In development it is in a template in the page.
 *
 * @param holder the parent of that template
 * @throws Error when the part does not load
 */
export async function fetchPart(address: string, holder: HTMLElement): Promise<DocumentFragment> {
  const {pathname} = new URL(address, location.href);
  const templates = [...holder.querySelectorAll<HTMLTemplateElement>(`:scope > template${selectorOf('part')}`)];
  const template = templates.find(({dataset}) => dataset.part === pathname);
  if (template) return document.importNode(template.content, true);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return parsePart(await response.text());
}

/** Parses the HTML file of a part. */
export function parsePart(html: string): DocumentFragment {
  const {body} = parseHtml(html);
  const part = document.createDocumentFragment();
  part.append(...body.childNodes);
  return part;
}
