/**
 * Fetches the whole style sheet of the site, once. A page comes with the part of it that it needs itself (`packages/docs/engine/build.ts`);
 * the rest is for what is not there yet: the next page, the results of a search. It counts from `applyStyles` on, because
 * then the browser goes through the whole page.
 *
 * @throws when it does not come; the next call tries again
 */
export function loadStyles(): Promise<void> {
  const {styles} = document.documentElement.dataset;
  // In development the page has it already.
  if (styles === undefined) return Promise.resolve();
  const link = find() ?? insert(styles);
  if (link.sheet) return Promise.resolve();
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Loading ${styles} failed`));
    });
  });
}

/** Lets the whole style sheet count. */
export function applyStyles(): void {
  const link = find();
  if (link && link.media !== 'all') link.media = 'all';
}

/** The shell and the framework are bundles of their own: the document knows what the other has asked for. */
function find(): HTMLLinkElement | null {
  return document.querySelector('link[data-whole]');
}

function insert(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.media = 'print';
  link.dataset.whole = '';
  document.head.append(link);
  return link;
}
