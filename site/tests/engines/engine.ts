/** Keys that produce no text → their WebDriver code (W3C, §17.4.2). */
export const keys = {
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  Tab: '\uE004',
} as const;
export type Key = keyof typeof keys;

/** Key of the session storage entry that lists the violations of the content policy, one per line. */
export const refusedKey = 'test.refused';

/** Code to run in every page, before the code of the page where the driver allows it. */
export const noteRefused = `addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI, sourceFile, sample}) => {
  const line = [location.pathname, violatedDirective, blockedURI, sourceFile, sample].join(' ') + '\\n';
  sessionStorage.setItem('${refusedKey}', (sessionStorage.getItem('${refusedKey}') ?? '') + line);
});`;

/**
 * Compares two addresses without their anchors. A browser loads nothing when only the anchor changes.
 *
 * @param current address of the current page
 * @returns true when the tab has to leave the page first to load it again
 */
export function isSamePage(current: string, url: string): boolean {
  return current.replace(/#.*/, '') === url.replace(/#.*/, '');
}

/** The browser functions that the tests for all engines need, independent of the driver. */
export interface Tab {
  /** Loads an address in full, even when only its anchor differs. */
  readonly open: (url: string) => Promise<void>;
  readonly address: () => Promise<string>;
  /** Evaluates an expression in the page and awaits a promise. The value must be JSON. */
  readonly run: <Value>(expression: string) => Promise<Value>;
  /** Clicks the middle of the first element that matches the selector, with a real pointer. The element must be visible. */
  readonly click: (selector: string) => Promise<void>;
  /** Types a text, key by key and without pauses. */
  readonly type: (text: string) => Promise<void>;
  readonly press: (key: Key) => Promise<void>;
  readonly back: () => Promise<void>;
  readonly forward: () => Promise<void>;
  /** Sets the inner size of the window; an engine may have a minimum width. */
  readonly resize: (width: number, height: number) => Promise<void>;
}

export interface Engine {
  readonly tab: Tab;
  readonly close: () => Promise<void>;
}

/** Position in the window, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns an expression for the middle of the first element that matches the selector. */
export function middleOf(selector: string): string {
  return `(() => {
    const {left, top, width, height} = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
    return {x: Math.round(left + width / 2), y: Math.round(top + height / 2)};
  })()`;
}
