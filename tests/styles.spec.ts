import {builtPages, expect, openReady, test} from './support.ts';

/** What a rule that is missing would change, of every element. No sizes: those inside a closed fold are not reliable. */
function lookOf(): string[] {
  const properties = [
    'background-color',
    'border-top-width',
    'color',
    'display',
    'font-family',
    'font-size',
    'font-weight',
    'justify-content',
    'margin-top',
    'overflow-x',
    'padding-left',
    'position',
    'text-align',
    'text-decoration-line',
    'white-space-collapse',
  ];
  return [...document.querySelectorAll('body, body *')].map((element) => {
    const style = getComputedStyle(element);
    const values = properties.map((name) => style.getPropertyValue(name));
    return `${element.tagName}.${element.getAttribute('class')} ${values.join(' ')}`;
  });
}

for (const url of builtPages()) {
  test(`the styles that ${url} comes with are all that it needs`, async ({page}) => {
    await page.emulateMedia({reducedMotion: 'reduce'});
    await openReady(page, url);
    const before = await page.evaluate(lookOf);
    const isAdded = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const link = document.createElement('link');
          link.rel = 'stylesheet';
          link.href = document.documentElement.dataset.styles ?? '';
          link.onload = () => resolve(true);
          link.onerror = () => resolve(false);
          document.head.append(link);
        }),
    );
    expect(isAdded).toBe(true);
    expect(await page.evaluate(lookOf)).toEqual(before);
  });
}
