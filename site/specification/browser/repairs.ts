/** Names that the renderer leaves out, by what they are for; the page brings them in its language. */
export interface RepairNames {
  readonly copy: string;
  readonly body: string;
  readonly scopes: string;
  /** What stands for the words that are fixed in the renderer's code. */
  readonly words: Readonly<Record<string, string>>;
}

/**
 * Mends what the renderer's HTML lacks for assistive technology (`README.md` lists it, and what cannot be mended from outside).
 * Each rule leads to elements that it no longer matches, so it can be applied after every change.
 */
export function repair(root: ParentNode, names: RepairNames): void {
  const set = (selector: string, change: (element: Element) => void): void =>
    root.querySelectorAll(selector).forEach(change);
  set('[role="combobox"]:not([aria-expanded])', (element) => element.setAttribute('aria-expanded', 'false'));
  set('[role="combobox"][data-placeholder]:not([aria-label], [aria-labelledby])', (element) =>
    element.setAttribute('aria-label', labelBefore(element) ?? element.getAttribute('data-placeholder') ?? ''),
  );
  set('button[class*="copy-button"]:not([aria-label])', (element) => element.setAttribute('aria-label', names.copy));
  set('[class*="scopes-accordion"] button:not([aria-label])', (element) => {
    if (element.textContent.trim() === '') element.setAttribute('aria-label', names.scopes);
  });
  set('button[role="none"]', (element) => element.removeAttribute('role'));
  set(':is(.custom-scroll, .endpoints):not([tabindex])', (element) => {
    if (isScrollable(element)) element.setAttribute('tabindex', '0');
  });
  // The section that it opens has the same.
  set('.show-more[id]', (element) => element.removeAttribute('id'));
  // Two buttons for one fold.
  set('button[id^="headlessui-disclosure-button"]', (element) => {
    if (document.getElementById(element.id) !== element) element.id += '-again';
  });
  set('.cm-scroller:not([tabindex="0"])', (element) => element.setAttribute('tabindex', '0'));
  set('.cm-content[role="textbox"]:not([aria-label])', (element) => element.setAttribute('aria-label', names.body));
  set(':is(button, .sr-only)', (element) => translate(element, names.words));
  set('[aria-label^="Notifications"]', (element) => {
    const label = element.getAttribute('aria-label') ?? '';
    const own = label.replace('Notifications', names.words.Notifications ?? 'Notifications');
    if (own !== label) element.setAttribute('aria-label', own);
  });
}

/** Puts the words of the page in the place of the renderer's, text by text: the nodes stay, so it can go on changing them. */
function translate(element: Element, words: RepairNames['words']): void {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.nodeValue?.trim() ?? '';
    const own = words[text];
    if (own !== undefined && own !== text) node.nodeValue = own;
  }
}

/** What scrolls must be reached with the keyboard. */
function isScrollable({scrollHeight, clientHeight, scrollWidth, clientWidth}: Element): boolean {
  return scrollHeight > clientHeight || scrollWidth > clientWidth;
}

/** The text of the row in which a field stands: "Endereço do token:". */
function labelBefore(field: Element): string | undefined {
  const row = field.closest('tr, [role="row"]');
  const text = row?.querySelector('label')?.textContent.trim();
  return text === '' ? undefined : text;
}
