/** What the tests that run in every engine need of a browser, however it is driven. */
export interface Tab {
  /** Loads an address in full, even when only its anchor differs. */
  readonly open: (url: string) => Promise<void>;
  readonly address: () => Promise<string>;
  /** Runs an expression in the page; a promise is awaited. The value must be JSON. */
  readonly run: <Value>(expression: string) => Promise<Value>;
  /** Presses the first element that the selector finds, with a real pointer, in its middle. It must be in sight. */
  readonly click: (selector: string) => Promise<void>;
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
