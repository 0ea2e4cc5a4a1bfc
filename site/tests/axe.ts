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
  await page.evaluate(source);
  const call = [scope, {...options, resultTypes: ['violations']}].map((value) => JSON.stringify(value)).join();
  const results = await page.evaluate<AxeResults>(`axe.run(${call})`);
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
  );
}
