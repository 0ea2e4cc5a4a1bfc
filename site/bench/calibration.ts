import type {Browser} from '@playwright/test';
import {median, openPhone, slowCpu} from './browser.ts';

/** Measures the current speed of the machine with work that does not depend on the site, at CPU ×4. Milliseconds, median of 9. */
export async function calibrate(browser: Browser): Promise<number> {
  const {context, page, session} = await openPhone(browser);
  await slowCpu(session);
  const times: number[] = [];
  for (let count = 0; count < 9; count += 1) times.push(await page.evaluate(work));
  await context.close();
  return Math.round(median(times));
}

/** Runs in an empty page: sorts texts, renders them as a table, forces a layout and removes the table. */
function work(): number {
  const start = performance.now();
  const words = Array.from({length: 4000}, (_, index) => `word ${(index * 7919) % 4001}`).sort();
  const table = document.createElement('table');
  for (const word of words.slice(0, 150)) {
    const row = table.insertRow();
    for (const letter of word) row.insertCell().textContent = letter;
  }
  document.body.append(table);
  table.getBoundingClientRect();
  table.remove();
  return performance.now() - start;
}
