/**
 * Stores small choices in local storage. Where that is blocked they last for the visit: `window.name` belongs to the tab and survives its page
 * loads.
 */
export const store = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return readWindowName()[key] ?? null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      window.name = JSON.stringify({...readWindowName(), [key]: value});
    }
  },
};

/** Another site may have set the name. */
function readWindowName(): Record<string, string> {
  try {
    return (JSON.parse(window.name) ?? {}) as Record<string, string>;
  } catch {
    return {};
  }
}
