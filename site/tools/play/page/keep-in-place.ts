/** Changes the page and scrolls by as much as the element moved, so that it stays where it is in the window. */
export function keepInPlace(element: Element, change: () => void): void {
  const {top} = element.getBoundingClientRect();
  const {style} = document.documentElement;
  // Browsers that keep some other element in place would scroll a second time.
  style.overflowAnchor = 'none';
  change();
  scrollBy({top: element.getBoundingClientRect().top - top, behavior: 'instant'});
  requestAnimationFrame(() => style.removeProperty('overflow-anchor'));
}
