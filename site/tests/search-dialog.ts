import type {Locator, Page} from '@playwright/test';
import {expect} from './support.ts';

/* Locators and actions of the search dialog, for tests. */

export const field = (page: Page): Locator => page.locator('dialog.search [role="combobox"]');
export const options = (page: Page): Locator => page.locator('dialog.search [role="option"]');
/** The options that lead to a page: not the one that shows the rest. */
export const hits = (page: Page): Locator => options(page).and(page.locator('[href]'));
export const active = (page: Page): Locator => page.locator('dialog.search [role="option"][aria-selected="true"]');
export const status = (page: Page): Locator => page.locator('dialog.search .search-status');

/** Opens the search, types, and waits for results. */
export async function searchFor(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await fillAndWait(page, query);
}

/** Types into the open search, and waits for results. */
export async function fillAndWait(page: Page, query: string): Promise<void> {
  await field(page).fill(query);
  await expect(options(page).first()).toBeVisible();
  // Wait until the list has all results of this query.
  await expect(page.locator('dialog.search [role="listbox"]')).toHaveAttribute('aria-busy', 'false');
}
