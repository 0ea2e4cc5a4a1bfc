/** `/` where nobody writes, Ctrl K and ⌘K anywhere. */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  return event.key === '/'
    ? !isEditable(event)
    : event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
}

function isEditable({target, ctrlKey, metaKey, altKey}: KeyboardEvent): boolean {
  return (
    ctrlKey ||
    metaKey ||
    altKey ||
    (target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)))
  );
}
