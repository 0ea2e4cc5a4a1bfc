import {cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {openCompiler} from './compile.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'compile-'));
  mkdirSync(path.join(root, 'site/content/pt/docs/guides'), {recursive: true});
  // The tokens are read from these files.
  for (const file of ['site/config', 'packages/contract/catalogues', 'package.json']) {
    cpSync(path.join(projectRoot, file), path.join(root, file), {recursive: true});
  }
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(root, 'node_modules'));
});
afterAll(() => rmSync(root, {recursive: true, force: true}));

/** Compiles a page with these lines. Returns its HTML, its table of contents and the names of its components. */
async function compilePage(
  ...lines: readonly string[]
): Promise<{html: string; toc: readonly unknown[]; components: ReadonlySet<string>}> {
  writeFileSync(
    path.join(root, 'site/content/pt/docs/guides/a.mdx'),
    ['---', 'title: A', '---', '', ...lines].join('\n'),
  );
  const compile = openCompiler(root, new Set(['site/content/pt/docs/guides/a.mdx', 'site/content/pt/docs/index.mdx']));
  const {Content, toc, components} = await compile({file: 'site/content/pt/docs/guides/a.mdx'});
  return {html: renderToStaticMarkup(createElement(Content)), toc, components};
}

describe('a page', () => {
  it('says which components it uses', async () => {
    const {components} = await compilePage('<section>', '', '<article id="a" />', '', '</section>');
    expect([...components]).toEqual(['section', 'article']);
  });

  it('gives its headings their ids, and its contents', async () => {
    const {html, toc} = await compilePage('## Um `código` & mais {/* #one */}', '', '### Dois {/* #two */}');
    expect(html).toContain('<h2 id="one">Um <code>código</code> &amp; mais</h2>');
    expect(toc).toEqual([
      {value: 'Um <code>código</code> &amp; mais', id: 'one', level: 2},
      {value: 'Dois', id: 'two', level: 3},
    ]);
  });

  it('gives the rows of its tables their ids', async () => {
    const {html} = await compilePage('| A | B |', '|---|---|', '| `x` fails {/* #symptom-x */} | y |', '| z | w |');
    expect(html).toContain('<tr role="row" id="symptom-x"><td role="rowheader"><code>x</code> fails</td>');
    expect(html).toContain('<tr role="row"><td role="rowheader">z</td>');
  });

  it('refuses a heading without an id', async () => {
    await expect(compilePage('text', '', '## Sem id')).rejects.toThrow(
      'site/content/pt/docs/guides/a.mdx:7: found the heading "Sem id" without an id; expected an id that is the same in both languages, at the end of the heading\n  → Write {/* #the-id */} after it.',
    );
  });

  it('names a table by the heading above it', async () => {
    const {html} = await compilePage('## Um {/* #one */}', '', '| A |', '| --- |', '| b |');
    expect(html).toContain('<table role="table" aria-labelledby="one">');
  });

  it('says of each cell of a table in which column it stands, and its role', async () => {
    const {html} = await compilePage('| Sintoma | O `código` |', '| --- | --- |', '| Falha | 401 |');
    expect(html).toBe(
      '<table role="table"><thead><tr role="row"><th role="columnheader">Sintoma</th><th role="columnheader">O <code>código</code></th></tr></thead><tbody><tr role="row"><td role="rowheader">Falha</td><td role="cell" data-label="O código">401</td></tr></tbody></table>',
    );
  });

  it('turns ::: blocks into notes, and leaves other colons alone', async () => {
    const {html} = await compilePage(':::warning[Cuidado]', '', 'Às 10:30, `a:b`, a:b.', '', ':::');
    expect(html).toBe(
      '<admonition title="Cuidado" type="warning"><p>Às 10:30, <code>a:b</code>, a:b.</p></admonition>',
    );
  });

  it('refuses a ::: block of an unknown kind', async () => {
    await expect(compilePage(':::danger', '', 'x', '', ':::')).rejects.toThrow(
      'site/content/pt/docs/guides/a.mdx:5: found :::danger; expected one of :::note, :::tip, :::warning',
    );
  });

  it('puts routes in the place of the files that links name', async () => {
    expect((await compilePage('[x](../index.mdx#deadlines)')).html).toBe('<p><a href="/docs#deadlines">x</a></p>');
    await expect(compilePage('[x](./nope.mdx)')).rejects.toThrow('found a link to ./nope.mdx, which does not exist');
  });

  it('says where it is not MDX', async () => {
    await expect(compilePage('fine', '', '<Open>')).rejects.toThrow(
      /docs\/guides\/a\.mdx:\d+: found text that is not MDX/,
    );
  });
});
