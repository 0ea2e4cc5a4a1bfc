/** The link that an event came from. */
export function linkOf({target}: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? link : null;
}

/** False for another site, another language (`data-locale`) and files (`data-full-load`, `download`), which the browser loads. */
export function isPage(link: HTMLAnchorElement): boolean {
  const {origin, target, dataset} = link;
  const isFile = 'fullLoad' in dataset || link.hasAttribute('download');
  return origin === location.origin && !target && !isFile && !('locale' in dataset);
}

/** Whether a link leads to another place on the current page. */
export function isWithinPage({pathname, search, hash, origin}: HTMLAnchorElement): boolean {
  return origin === location.origin && pathname === location.pathname && search === location.search && hash !== '';
}

/** Whether this is a click with the main button and no modifier key: other clicks open tabs and windows. */
export function isPlainClick(event: MouseEvent): boolean {
  const withModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !withModifier;
}
