/**
 * Stores small choices in local storage. Where that is blocked they last for the visit: `window.name` belongs to the tab and survives its page
 * loads.
 */
export const store = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      const value = readWindowName()[key];
      return typeof value === 'string' ? value : null;
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

/** Returns the values in `window.name`, of any type: another site may have set the name. */
export function readWindowName(): Record<string, unknown> {
  try {
    return (JSON.parse(window.name) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
