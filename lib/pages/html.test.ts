import {createHash} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {finishPage, styleHashPlaceholder, styleSheetOf, writtenPart} from './html';

const page = [
  '<!DOCTYPE html>',
  '<html lang="pt-PT">',
  `<head><meta http-equiv="Content-Security-Policy" content="style-src &#39;${styleHashPlaceholder}&#39;">`,
  '<link rel="stylesheet" href="/assets/css/styles.1.css"></head>',
  '<body><main><div class="written"><p>Olá</p><div>$&amp;</div></div></main></body></html>',
].join('\n');

describe('writtenPart', () => {
  it('is what stands inside the element, as it is written', () => {
    expect(writtenPart(page)).toBe('<p>Olá</p><div>$&amp;</div>');
  });

  it('is missing where a page has none', () => {
    expect(writtenPart('<html><body><main>404</main></body></html>')).toBeUndefined();
  });
});

describe('styleSheetOf', () => {
  it('finds the address', () => {
    expect(styleSheetOf(page)).toBe('/assets/css/styles.1.css');
  });

  it('refuses a page with two', () => {
    expect(() => styleSheetOf(page + page)).toThrow('A page has 2 style sheets');
  });
});

describe('finishPage', () => {
  const css = 'a::after{content:"$&"}';
  const finished = finishPage(page, {stylesOf: () => css, pages: '/assets/pages/1a'});

  it('writes the style sheet in place of the link, and nothing else into it', () => {
    expect(finished).toContain(`<style>${css}</style>`);
    expect(finished).not.toContain('rel="stylesheet"');
  });

  it('allows it by its hash', () => {
    expect(finished).toContain(`style-src &#39;sha256-${createHash('sha256').update(css).digest('base64')}&#39;`);
  });

  it('says where the written parts and the whole style sheet are', () => {
    expect(finished).toContain(
      '<html data-pages="/assets/pages/1a" data-styles="/assets/css/styles.1.css" lang="pt-PT">',
    );
  });

  it('says what it looked for in a page that it does not know', () => {
    expect(() => finishPage(page.replace(styleHashPlaceholder, ''), {stylesOf: () => css, pages: ''})).toThrow(
      styleHashPlaceholder,
    );
  });
});
