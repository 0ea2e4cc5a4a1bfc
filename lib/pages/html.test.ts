import {createHash} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {finishPage, styleHashPlaceholder, styleSheetOf} from './html';

const page = [
  '<!DOCTYPE html>',
  '<html lang="pt-PT">',
  `<head><meta http-equiv="Content-Security-Policy" content="style-src &#39;${styleHashPlaceholder}&#39;">`,
  '<link rel="stylesheet" href="/assets/css/styles.1.css"></head>',
  '<body><main><p>Olá</p></main></body></html>',
].join('\n');

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
  const finished = finishPage(page, {stylesOf: () => css, build: '1a2b3c4d'});

  it('writes the style sheet in place of the link, and nothing else into it', () => {
    expect(finished).toContain(`<style>${css}</style>`);
    expect(finished).not.toContain('rel="stylesheet"');
  });

  it('allows it by its hash', () => {
    expect(finished).toContain(`style-src &#39;sha256-${createHash('sha256').update(css).digest('base64')}&#39;`);
  });

  it('says which build it is and where the whole style sheet stands', () => {
    expect(finished).toContain('<html data-build="1a2b3c4d" data-styles="/assets/css/styles.1.css" lang="pt-PT">');
  });

  it('says what it looked for in a page that it does not know', () => {
    expect(() => finishPage(page.replace(styleHashPlaceholder, ''), {stylesOf: () => css, build: ''})).toThrow(
      styleHashPlaceholder,
    );
  });
});
