import {selectorOf} from '../built/marks.ts';
import {onPageIdle} from './pageEvents.ts';
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
  contentOf(link, details).then(
    (content) => {
      paragraph.replaceWith(content);
      restoreTabs();
    },
    () => delete link.dataset.asked,
  );
}

/** In development, the page has the part in itself. */
async function contentOf({href}: HTMLAnchorElement, details: HTMLDetailsElement): Promise<DocumentFragment> {
  const own = details.querySelector<HTMLTemplateElement>(`:scope > template${selectorOf('part')}`);
  if (own) return own.content;
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href}: ${response.status}`);
  return partOf(await response.text());
}

/** The content of the file of a part. */
export function partOf(html: string): DocumentFragment {
  const {body} = parseHtml(html);
  const part = document.createDocumentFragment();
  part.append(...body.childNodes);
  return part;
}
