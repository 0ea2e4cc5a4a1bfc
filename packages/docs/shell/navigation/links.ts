/** The link that an event came from. */
export function linkOf({target}: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? link : null;
}

/** False for another site, another language (`data-locale`) and files (`data-full-load`, `download`): those are the browser's to load. */
export function isPage(link: HTMLAnchorElement): boolean {
  const {origin, target, dataset} = link;
  const isFile = 'fullLoad' in dataset || link.hasAttribute('download');
  return origin === location.origin && !target && !isFile && !('locale' in dataset);
}

/** A link to another place on the page on show. */
export function isWithinPage({pathname, search, hash, origin}: HTMLAnchorElement): boolean {
  return origin === location.origin && pathname === location.pathname && search === location.search && hash !== '';
}

/** A plain click with the main button: others open tabs and windows. */
export function isPlainClick(event: MouseEvent): boolean {
  const withModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !withModifier;
}
