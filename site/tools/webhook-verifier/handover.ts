/** What another place of the site gives the verifier, by the names of its fields. */
export type Handover = Readonly<Record<'secrets' | 'id' | 'timestamp' | 'signature' | 'body' | 'now', string>>;

/** Dispatched on `document` when something was handed over: the verifier may be on the page. */
export const handoverEvent = 'docs:verify';

const key = 'webhook-verifier';

/** Keeps it until the verifier takes it, on this page or the next. Where the browser keeps nothing, its fields stay empty. */
export function handOver(values: Handover): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    return;
  }
  document.dispatchEvent(new Event(handoverEvent));
}

/** What was handed over, once; null when nothing was. */
export function takeOver(): Handover | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text === null ? null : (JSON.parse(text) as Handover); // written by `handOver`
  } catch {
    return null;
  }
}
