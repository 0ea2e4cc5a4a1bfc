/**
 * Loads the whole style sheet of the site, once. A page contains only the rules that it needs itself (`packages/docs/engine/build.ts`); the rest is
 * for the next page or the search results. `applyStyles` activates it later, because the browser then recalculates the styles of the whole page.
 *
 * @throws Error when it does not load; the next call tries again
 */
export function loadStyles(): Promise<void> {
  const {styles} = document.documentElement.dataset;
  // In development the page has the whole style sheet.
  if (styles === undefined) return Promise.resolve();
  const link = findLink() ?? insertLink(styles);
  if (link.sheet) return Promise.resolve();
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Loading ${styles} failed`));
    });
  });
}

/** Activates the whole style sheet. */
export function applyStyles(): void {
  const link = findLink();
  if (link && link.media !== 'all') link.media = 'all';
}

/** Looks in the document, because the bundles of the shell share no variables. */
function findLink(): HTMLLinkElement | null {
  return document.querySelector('link[data-whole]');
}

function insertLink(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.media = 'print';
  link.dataset.whole = '';
  document.head.append(link);
  return link;
}
