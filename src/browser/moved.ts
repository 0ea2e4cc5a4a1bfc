/** Leads on from an anchor whose explanation stands on another page now: `.moved` of `src/content/Schemas`. */
export function followMoved(): void {
  const follow = (): void => {
    const link = document.querySelector<HTMLAnchorElement>('.moved > a:target');
    // In the place of the old address: going back does not lead here again.
    if (link) location.replace(link.href);
  };
  addEventListener('hashchange', follow);
  follow();
}
