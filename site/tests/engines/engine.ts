/** Keys that write nothing, with their code in WebDriver (W3C, §17.4.2). */
export const keys = {
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  Tab: '\uE004',
} as const;
export type Key = keyof typeof keys;

/** Where a tab keeps what the content policy refused, one a line. */
export const refusedKey = 'test.refused';

/** Code for every page, before its own where the driver can do that. */
export const noteRefused = `addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI, sourceFile, sample}) => {
  const line = [location.pathname, violatedDirective, blockedURI, sourceFile, sample].join(' ') + '\\n';
  sessionStorage.setItem('${refusedKey}', (sessionStorage.getItem('${refusedKey}') ?? '') + line);
});`;

/**
 * Where an address differs from the one on show in its anchor alone, going there would not load anything.
 *
 * @param shown address of the page on show
 * @returns whether the tab has to leave the page first
 */
export function isSamePage(shown: string, url: string): boolean {
  return shown.replace(/#.*/, '') === url.replace(/#.*/, '');
}

/** What the tests that run in every engine need of a browser, however it is driven. */
export interface Tab {
  /** Loads an address in full, even when only its anchor differs. */
  readonly open: (url: string) => Promise<void>;
  readonly address: () => Promise<string>;
  /** Runs an expression in the page; a promise is awaited. The value must be JSON. */
  readonly run: <Value>(expression: string) => Promise<Value>;
  /** Presses the first element that the selector finds, with a real pointer, in its middle. It must be in sight. */
  readonly click: (selector: string) => Promise<void>;
  /** Presses keys, one after the other and without a pause: those of a text, or one that has a name. */
  readonly type: (text: string) => Promise<void>;
  readonly press: (key: Key) => Promise<void>;
  readonly back: () => Promise<void>;
  readonly forward: () => Promise<void>;
  /** The size of the window that the page sees; an engine may have a least width. */
  readonly resize: (width: number, height: number) => Promise<void>;
}

export interface Engine {
  readonly tab: Tab;
  readonly close: () => Promise<void>;
}

/** Where an element is to be pressed. Pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Expression that gives the middle of the first element that the selector finds. */
export function middleOf(selector: string): string {
  return `(() => {
    const {left, top, width, height} = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
    return {x: Math.round(left + width / 2), y: Math.round(top + height / 2)};
  })()`;
}
