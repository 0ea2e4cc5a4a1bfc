/** Ctrl K and ⌘K. No character by itself: readers who dictate would open the search with a word (WCAG 2.1.4). */
export function isSearchShortcut({key, ctrlKey, metaKey, altKey}: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;
}
