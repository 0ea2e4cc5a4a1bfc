/** Ctrl K and ⌘K. Not a single character: speech input could trigger it by accident (WCAG 2.1.4). */
export function isSearchShortcut({key, ctrlKey, metaKey, altKey}: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;
}
