import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type {Page} from '@playwright/test';
import type {AxeResults, RunOptions} from 'axe-core';
import {untilIdle} from './support.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe on the current state of the page. Returns one line per violation: rule, element, fix. */
export async function violations(
  page: Page,
  {
    scope = 'html',
    isOfEachLook = false,
    ...options
  }: RunOptions & {
    readonly scope?: string;
    /** The colour rules check some texts of each look, not every text that looks the same. */
    readonly isOfEachLook?: boolean;
  } = {},
): Promise<readonly string[]> {
  // The page marks what scrolls when it is idle, and after it was drawn in a new size.
  await untilIdle(page);
  // Evaluated, not added as a script element, which the content policy of the page would refuse.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  if (isOfEachLook) await page.evaluate(showSomeOfEachLook);
  const call = [scope, {...options, resultTypes: ['violations']}].map((value) => JSON.stringify(value)).join();
  // Return the violations only: the list of passed checks is long.
  const found = await page.evaluate<AxeResults['violations']>(`axe.run(${call}).then(({violations}) => violations)`);
  return found.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
  );
}

/**
 * Runs in the page. The slowest rules of axe (contrast, links in text) depend only on colours, font and background. Of the texts that have these
 * in common, axe checks the first four: one alone could be covered by another element, and axe gives no verdict then.
 */
function showSomeOfEachLook(): void {
  const {axe} = window as unknown as {axe: {configure: (spec: object) => void}};
  const counts = new Map<string, number>();
  const hasText = (element: Element): boolean =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const visit = (
    element: Element,
    parent: {readonly ground: string; readonly colour: string; readonly hasText: boolean},
  ): void => {
    const style = getComputedStyle(element);
    const own = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode].join();
    const ground = own === 'rgba(0, 0, 0, 0),none,1,none,normal' ? parent.ground : `${parent.ground} | ${own}`;
    const isLink = element.matches('a[href], [role="link"]');
    const here = {ground, colour: style.color, hasText: hasText(element)};
    if ((here.hasText || isLink) && element.checkVisibility() && element.getBoundingClientRect().width > 1) {
      const look = [
        ground,
        ...[style.color, style.fontSize, style.fontWeight, style.fontStyle, style.textShadow],
        ...[here.hasText, element.matches(':disabled, [aria-disabled="true"]')],
        ...(isLink ? [parent.colour, parent.hasText, style.display, style.textDecorationLine, style.borderBottom] : []),
      ].join(' ; ');
      const count = counts.get(look) ?? 0;
      counts.set(look, count + 1);
      if (count < 4) element.setAttribute('data-of-a-look', '');
    }
    for (const child of element.children) visit(child, here);
  };
  visit(document.documentElement, {ground: '', colour: '', hasText: false});
  axe.configure({
    rules: [
      {id: 'color-contrast', selector: '[data-of-a-look]'},
      {id: 'link-in-text-block', selector: ':is(a[href], [role="link"])[data-of-a-look]'},
    ],
  });
}
