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

function readWindowName(): Record<string, string> {
  try {
    const parsed: unknown = JSON.parse(window.name);
    return isRecordOfStrings(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

function isRecordOfStrings(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((item) => typeof item === 'string');
}
