/** Values that another part of the site passes to the verifier, by field name. */
export type Handover = Readonly<Record<'secrets' | 'id' | 'timestamp' | 'signature' | 'body' | 'now', string>>;

/** Dispatched on `document` after a handover, because the verifier may be on the same page. */
export const handoverEvent = 'docs:verify';

const key = 'webhook-verifier';

/** Stores the values until the verifier takes them, on this page or the next. Without browser storage, the verifier's fields stay empty. */
export function handOver(values: Handover): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    return;
  }
  document.dispatchEvent(new Event(handoverEvent));
}

/** Returns the stored values and removes them; null if there are none. */
export function takeOver(): Handover | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text === null ? null : (JSON.parse(text) as Handover); // written by `handOver`
  } catch {
    return null;
  }
}
