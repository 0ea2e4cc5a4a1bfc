import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type {Page} from '@playwright/test';
import type {AxeResults, RunOptions} from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page as it is now: rule, element, cure. */
export async function violations(
  page: Page,
  {scope = 'html', ...options}: RunOptions & {readonly scope?: string} = {},
): Promise<readonly string[]> {
  // Evaluated, not added as an element: the content policy of the page allows no other script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const call = [scope, {...options, resultTypes: ['violations']}].map((value) => JSON.stringify(value)).join();
  // Without what it has passed, of which it tells a page's worth.
  const found = await page.evaluate<AxeResults['violations']>(`axe.run(${call}).then(({violations}) => violations)`);
  return found.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
  );
}
