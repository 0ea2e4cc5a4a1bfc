/** `/` where nobody writes, Ctrl K and ⌘K anywhere. */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  return event.key === '/'
    ? !isEditable(event)
    : event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
}

function isEditable({target, ctrlKey, metaKey, altKey}: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || (target instanceof HTMLElement && isField(target) && !isPutAway(target));
}

function isField(element: HTMLElement): boolean {
  return element.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(element.tagName);
}

/** The field of a closed dialog keeps the focus until the next frame. */
function isPutAway(element: HTMLElement): boolean {
  return element.closest('dialog:not([open])') !== null;
}
