import type {Tab} from './engine.ts';

/* Helpers that run in the page, for the tests in all engines. */

export const origin = `http://localhost:${process.env.TEST_PORT ?? 4173}`;

const helpers = `
  const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const until = async (condition) => {
    for (const end = performance.now() + 15000; !condition(); await frames()) {
      if (performance.now() > end) throw new Error('Waited in vain for ' + condition);
    }
    await frames();
  };
  const ready = () => until(() => document.documentElement.dataset.hasHydrated === 'true');
  const find = (selector) => {
    const found = document.querySelector(selector);
    if (found === null) throw new Error('Nothing on the page is ' + selector);
    return found;
  };
`;

/** Runs statements in the page, with `frames`, `until`, `ready` and `find`. */
export function inPage<Value = void>(tab: Tab, body: string): Promise<Value> {
  return tab.run(`(async () => {${helpers}${body}})()`);
}

/** Opens a page and waits until its scripts have started. */
export async function openPage(tab: Tab, address: string): Promise<void> {
  await tab.open(origin + address);
  await inPage(tab, 'await ready();');
}
