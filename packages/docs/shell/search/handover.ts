import {readWindowName} from '../store.ts';

/** What the next page must mark. */
export interface Handover {
  readonly path: string;
  /** The forms of each query word. */
  readonly found: readonly (readonly string[])[];
}

/** `packages/docs/shell/search.ts` reads this key too. */
const key = 'search.marks';

/**
 * Stores the handover for the next page of this tab: in session storage or, where that is blocked, in `window.name`, in the form that
 * `packages/docs/shell/store.ts` uses.
 */
export function storeHandover(handover: Handover): void {
  const text = JSON.stringify(handover);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    window.name = JSON.stringify({...readWindowName(), [key]: text});
  }
}

/** Returns the stored handover and removes it. */
export function takeHandover(): Handover | null {
  try {
    return parse(takeText());
  } catch {
    return null;
  }
}

function takeText(): string | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text;
  } catch {
    const {[key]: text, ...rest} = readWindowName();
    if (text !== undefined) window.name = JSON.stringify(rest);
    return typeof text === 'string' ? text : null;
  }
}

function parse(text: string | null): Handover | null {
  const value: unknown = text === null ? null : JSON.parse(text);
  if (typeof value !== 'object' || value === null || !('path' in value) || !('found' in value)) return null;
  const {path, found} = value;
  return typeof path === 'string' && Array.isArray(found) && found.every(Array.isArray)
    ? {path, found: found.map((forms: unknown[]) => forms.map(String))}
    : null;
}
