import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type {Page} from '@playwright/test';
import type {AxeResults, RunOptions} from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Of texts that look alike, axe looks at some (`markTexts`). */
const setup = `axe.configure({rules: [{id: 'color-contrast', selector: '[data-text-sample]'}]})`;

interface Options extends RunOptions {
  readonly scope?: string;
  /** Contrast of every text, not of some of those that look alike. */
  readonly everyText?: boolean;
}

/** What axe finds on the page as it is now: rule, element, cure. */
export async function violations(
  page: Page,
  {scope = 'html', everyText = false, ...options}: Options = {},
): Promise<readonly string[]> {
  // Evaluated, not added as an element: the content policy of the page allows no other script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${source}\n${setup}`);
  await page.evaluate(markTexts, everyText);
  const call = [scope, {...options, resultTypes: ['violations']}].map((value) => JSON.stringify(value)).join();
  // Without what it has passed, of which it tells a page's worth.
  const found = await page.evaluate<AxeResults['violations']>(`axe.run(${call}).then(({violations}) => violations)`);
  return found.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
  );
}

/**
 * In the page: marks every text, or three – the first, one in the middle, the last – of all that have the same element and class, colour and size
 * on the same backgrounds. Their contrast is the same, and asking for it text by text takes axe longer than all its other rules together.
 */
function markTexts(isEvery: boolean): void {
  const mark = 'data-text-sample';
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  const grounds = new Map<Element, string>();
  const alike = new Map<string, Element[]>();
  for (const element of document.querySelectorAll('html, body, body *')) {
    const style = getComputedStyle(element);
    const {backgroundColor, backgroundImage, opacity, filter} = style;
    const own = [backgroundColor, backgroundImage, opacity, filter].join(' ');
    const below = element.parentElement === null ? '' : (grounds.get(element.parentElement) ?? '');
    // What has no background shows the one below.
    const ground = own === 'rgba(0, 0, 0, 0) none 1 none' ? below : `${below}\n${own}`;
    grounds.set(element, ground);
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    if ((!hasText && !element.matches('input, select, textarea')) || !element.checkVisibility()) continue;
    const {color, fontSize, fontWeight, textShadow} = style;
    const isOff = element.closest(':disabled, [aria-disabled="true"], label:has(:disabled)') !== null;
    const look = [
      element.tagName,
      element.getAttribute('class'),
      color,
      fontSize,
      fontWeight,
      textShadow,
      isOff,
      ground,
    ];
    const key = look.join('\n');
    const others = alike.get(key);
    if (others === undefined) alike.set(key, [element]);
    else others.push(element);
  }
  for (const texts of alike.values()) {
    const some = [texts[0], texts[Math.floor(texts.length / 2)], texts.at(-1)];
    for (const text of isEvery ? texts : some) text?.setAttribute(mark, '');
  }
}
