import {writeFile} from 'node:fs/promises';
import {pathToFileURL} from 'node:url';
import type {Page} from '@playwright/test';
import {readPdf} from '@integration-docs/docs/built';
import {ProblemError} from '@integration-docs/facts';
import {launchChromium} from '../tests/engines/browsers.ts';

/** Text area of an A4 page with the margins of packages/docs/copies/document.css, in CSS pixels. */
const paper = {width: Math.floor(((210 - 2 * 16) / 25.4) * 96), height: Math.floor(((297 - 38) / 25.4) * 96)};

/**
 * Prints a document with Chromium: tagged, with bookmarks, and with page numbers in its table of contents.
 *
 * @param html result of `keptDocument`
 * @param file path to which the HTML is written for Chromium
 * @throws ProblemError when a part of the document is wider than the paper
 */
export async function printPdf(html: string, file: string): Promise<Uint8Array> {
  const browser = await launchChromium('The PDF is printed by');
  try {
    await writeFile(file, html);
    const page = await browser.newPage({viewport: paper, javaScriptEnabled: true});
    page.setDefaultTimeout(300_000);
    await page.goto(pathToFileURL(file).href);
    await page.emulateMedia({media: 'print'});
    const cutOff = await page.evaluate(findCutOff);
    if (cutOff.length > 0) {
      throw new ProblemError(
        cutOff.map(({what, page: address}) => ({
          file,
          line: 1,
          found: what,
          expected: 'everything within the width of the paper',
          cure:
            address === null
              ? 'It stands before the first page: let it wrap or shrink in packages/docs/copies/document.css.'
              : `Shorten it in the source of the page ${address}, or let it wrap or shrink on paper: packages/docs/css/print.css.`,
        })),
      );
    }
    const {destinations} = readPdf(await print(page));
    await page.evaluate(writeNumbers, [...destinations]);
    return await print(page);
  } finally {
    await browser.close();
  }
}

async function print(page: Page): Promise<Uint8Array> {
  return page.pdf({tagged: true, outline: true, printBackground: true, preferCSSPageSize: true});
}

interface CutOff {
  /** The element and the beginning of its text. */
  readonly what: string;
  /** Address of its page; null in the title and the table of contents. */
  readonly page: string | null;
}

/** Runs in the page: finds elements that extend beyond the paper, or whose content is cut off. */
function findCutOff(): readonly CutOff[] {
  const edge = document.documentElement.clientWidth + 1;
  return [...document.querySelectorAll('body *')]
    .filter((element) => {
      if (element.localName !== 'svg' && element.closest('svg') !== null) return false;
      const {right, width} = element.getBoundingClientRect();
      const hides = getComputedStyle(element).overflowX !== 'visible';
      return width > 1 && (right > edge || (hides && element.scrollWidth > element.clientWidth + 1));
    })
    .map((element) => {
      const text = element.textContent.trim().replace(/\s+/g, ' ').slice(0, 60);
      return {
        what: `<${element.localName} class="${element.getAttribute('class') ?? ''}">: ${text}`,
        page: element.closest('.kept-page')?.getAttribute('data-address') ?? null,
      };
    });
}

/** Runs in the page: writes the page numbers into the table of contents. */
function writeNumbers(numbers: readonly (readonly [string, number])[]): void {
  const pages = new Map(numbers);
  for (const element of document.querySelectorAll<HTMLElement>('[data-page-of]')) {
    element.textContent = String(pages.get(element.dataset.pageOf ?? '') ?? '');
  }
}
