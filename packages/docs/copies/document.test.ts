import {describe, expect, it} from 'vitest';
import {parseBuiltPage} from '../built/built-page.ts';
import {anchorOf, pdfDocument, type DocumentPage} from './document.ts';

const facts = {
  language: 'pt',
  htmlLang: 'pt-PT',
  name: 'Faturador & Filhos',
  title: 'Base de conhecimento',
  tagline: 'Documentação',
  origin: 'https://docs.example',
  home: 'https://docs.example/',
  date: new Date('2026-11-22T12:00:00Z'),
  styles: '.a{}',
  readPart: () => '<!doctype html><meta charset="utf-8"><p id="late">Veio depois</p>',
} as const;

function page(address: string, content: string): DocumentPage {
  return {address, route: address, main: parseBuiltPage(`<main><article>${content}</article></main>`).main};
}

const documentOf = (...pages: readonly DocumentPage[]): string => pdfDocument(pages, facts);

describe('the document of all pages', () => {
  it('says its language, its title, whose it is, from where and of when', () => {
    const html = documentOf(page('/', '<h1>Início</h1>'));
    expect(html).toContain('<html lang="pt-PT" data-theme="light">');
    expect(html).toContain('<title>Base de conhecimento</title>');
    expect(html).toContain('Faturador &amp; Filhos');
    expect(html).toContain('<a href="https://docs.example/">https://docs.example/</a>, feita em');
    expect(html).toContain('<time datetime="2026-11-22">22 de novembro de 2026</time>');
  });

  it('gives ids of pages a name of their own, and keeps references to them', () => {
    const html = documentOf(
      page(
        '/docs',
        '<h1>A</h1><h2 id="next">B</h2><svg><title id="t">T</title><path marker-end="url(#m)"></path></svg><p aria-labelledby="next t">',
      ),
    );
    expect(html).toContain('<article id="docs" class="kept-page" data-address="/docs">');
    expect(html).toContain('<h2 id="docs--next">');
    expect(html).toContain('<title id="docs--t">');
    expect(html).toContain('url(#docs--m)');
    expect(html).toContain('aria-labelledby="docs--next docs--t"');
  });

  it('makes links between pages links inside, and leaves files to the site', () => {
    const html = documentOf(
      page(
        '/',
        '<h1>A</h1><a href="/docs/">1</a><a href="/docs#b">2</a><a href="/docs#gone">3</a><a href="#top">4</a><a href="/samples/a.py">5</a><a href="https://other.example/x">6</a><a href="mailto:a@b.example">7</a>',
      ),
      page('/docs', '<h1>B</h1><h2 id="b">C</h2>'),
    );
    const hrefs = [...(html.split('<main>')[1] ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(hrefs).toEqual([
      '#docs',
      '#docs--b',
      '#docs',
      '#home',
      'https://docs.example/samples/a.py',
      'https://other.example/x',
      'mailto:a@b.example',
    ]);
  });

  it('lists pages and their sections', () => {
    const html = documentOf(
      page('/docs', '<h1>Uma <em>página</em></h1><h2 id="a">Secção<a data-ui="navigation" href="#a">#</a></h2>'),
    );
    expect(html).toContain('<a href="#docs"><span>Uma página</span>');
    expect(html).toContain('<a href="#docs--a"><span>Secção</span>');
  });

  it('unfolds folds, tabs and what comes late', () => {
    const html = documentOf(
      page(
        '/docs',
        `<h1>A</h1><details name="one"><summary>Mais</summary><p><a data-part="" href="/parts/a.html">Mostrar</a></p></details>
<div data-ui="online">Linguagens</div><div role="tabpanel" data-label="curl" id="x-panel"><pre tabindex="0">curl</pre></div>`,
      ),
    );
    expect(html).toContain('<details open=""><summary>Mais</summary><p id="docs--late">Veio depois</p></details>');
    expect(html).toContain('<div class="panel"><p class="panel-name">curl</p><pre>curl</pre></div>');
    expect(html).not.toContain('Linguagens');
  });

  it('leaves out what is there to act with, and says where the tools are', () => {
    const html = documentOf(
      page(
        '/validator',
        '<h1>V</h1><nav>Caminho</nav><p data-ui="online">Copiar</p><div data-island="Validator"><form>Campos</form></div><p hidden>Nada</p><li><input type="checkbox" id="t"><label for="t">Feito</label></li>',
      ),
    );
    for (const omittedText of ['Caminho', 'Copiar', 'Campos', 'Nada']) expect(html).not.toContain(omittedText);
    expect(html).toContain('<a href="https://docs.example/validator">https://docs.example/validator</a>');
    expect(html).toContain('<input type="checkbox" id="validator--t"><label for="validator--t">Feito</label>');
  });

  it('refuses a page without an article', () => {
    const {main} = parseBuiltPage('<main></main>');
    expect(() => documentOf({address: '/x', route: '/x', main})).toThrow('/x has no <article>');
  });
});

describe('anchorOf', () => {
  it.each([
    ['/', undefined, 'home'],
    ['/docs/guides/main', undefined, 'docs-guides-main'],
    ['/docs/guides/main', 'next', 'docs-guides-main--next'],
  ])('%s %s', (route, id, anchor) => {
    expect(anchorOf(route, id)).toBe(anchor);
  });
});
