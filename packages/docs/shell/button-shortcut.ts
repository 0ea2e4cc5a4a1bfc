/** The button that a key pressed with Ctrl presses (`aria-keyshortcuts`). */
export function buttonOfShortcut({key, ctrlKey}: KeyboardEvent): HTMLElement | null {
  return ctrlKey ? document.querySelector(`[aria-keyshortcuts="Control+${CSS.escape(key)}"]`) : null;
}
