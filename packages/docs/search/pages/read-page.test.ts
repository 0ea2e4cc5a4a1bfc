import {describe, expect, test} from 'vitest';
import {parseBuiltPage} from '../../built/built-page.ts';
import {noSearchRules, type SearchRules} from './rules.ts';
import {readPage} from './read-page.ts';

const rules: SearchRules = {
  ...noSearchRules,
  pageKinds: [[/^\/docs\/integrations\/api\//, 'rest']],
  tableKinds: [
    [/error/, 'error'],
    [/field/, 'field'],
    [/glossary/, 'term'],
  ],
  problemSections: /errors$|^when-it-goes-wrong$/,
  lookupTables: /limits/,
  exampleTables: /-of-test-files/,
  wholeTables: /notes/,
};

const page = (content: string, head = ''): string =>
  `<!doctype html><html><head><meta name="description" content="Em resumo.">${head}</head><body><nav>Menu</nav><main id="content"><article>` +
  '<nav data-ui="breadcrumbs"><ol><li><a href="/">Início</a></li><li>API REST</li><li aria-current="page">Emitidos</li></ol></nav>' +
  `<h1>Emissão</h1><details data-ui="navigation"><summary>Nesta página</summary></details><div class="prose">${content}</div></article></main></body></html>`;
const route = '/docs/integrations/api/issued';
const read = (content: string, head = ''): ReturnType<typeof readPage> =>
  readPage({address: route, route, ...parseBuiltPage(page(content, head))}, rules);

describe('readPage', () => {
  test('reads title, place, kind and introduction', () => {
    expect(read('<p>Primeiro.</p>')).toMatchObject({
      title: 'Emissão',
      breadcrumb: ['API REST'],
      kind: 'rest',
      sections: [{anchor: '', title: 'Emissão', text: 'Em resumo. Primeiro.'}],
    });
  });

  test('reads what the menu calls the page: its labels, and the group that it is the first page of', () => {
    const group = (name: string, ...links: readonly string[]): string =>
      `<details><summary>${name}</summary><ul>${links.map((link) => `<li>${link}</li>`).join('')}</ul></details>`;
    const here = (label: string): string => `<a href="${route}" aria-current="page">${label}</a>`;
    const namesIn = (menu: string): unknown => {
      const html = page('').replace('<nav>Menu</nav>', `<nav>${menu}</nav>`);
      return readPage({address: route, route, ...parseBuiltPage(html)}, rules)?.names;
    };
    const other = '<a href="/docs/scope">Âmbito</a>';
    expect(namesIn(group('API REST', here('Emitidos'), other))).toEqual(['Emitidos', 'API REST']);
    expect(namesIn(group('API REST', other, here('Emitidos')))).toEqual(['Emitidos']);
    expect(namesIn(group('Guias', here('Emissão'), other) + here('Emitidos'))).toEqual(['Emissão', 'Emitidos']);
    expect(namesIn(other)).toEqual([]);
  });

  test('knows the messages of three words and more that the first cell of a row quotes, of a table with an id too', () => {
    const row = (id: string, symptom: string): string =>
      `<tr id="${id}"><td>${symptom}</td><td>A <code>cause of three words</code></td></tr>`;
    const symptom =
      '<code>its invoice &lt;id&gt; is held</code> ou <code>is held</code>, <code>HTTP 404 1 2</code>, em texto';
    const sections = read(
      `<h2 id="a">A</h2><table><tbody>${row('b', symptom)}</tbody></table><table id="errors"><tbody>${row('c', symptom)}</tbody></table>`,
    )?.sections;
    expect(sections?.find(({anchor}) => anchor === 'a')?.rows?.map(({printed}) => printed)).toEqual([
      ['its invoice … is held'],
    ]);
    expect(sections?.find(({anchor}) => anchor === 'c')?.printed).toEqual(['its invoice … is held']);
  });

  test('cuts at h2, h3 and h4, whose words lead to themselves', () => {
    const sections = read(
      '<h2 id="a"><a href="#a">A</a></h2><p>um</p><h3 id="b">B</h3><p>dois</p><h4 id="c">C</h4><p>três</p>',
    )?.sections;
    expect(sections?.slice(1).map(({anchor, title, text}) => [anchor, title, text])).toEqual([
      ['a', 'A', 'um'],
      ['b', 'B', 'dois'],
      ['c', 'C', 'três'],
    ]);
  });

  test('makes rows with anchors sections of their kind', () => {
    const row =
      '<tr id="error-x"><th><code>rate-limit</code></th><td data-label="Causa">Muitos pedidos</td><td>Espere</td></tr>';
    const sections = read(
      `<h2 id="errors">Erros</h2><table id="errors-api"><thead><tr><th>Código</th></tr></thead><tbody>${row}</tbody></table><p>Depois</p>`,
    )?.sections;
    expect(sections?.at(-1)).toMatchObject({
      anchor: 'error-x',
      title: 'rate-limit',
      isCode: true,
      kind: 'error',
      text: 'Muitos pedidos · Espere',
    });
    expect(sections?.at(-2)).toMatchObject({anchor: 'errors', text: 'Depois'});
  });

  test('a section with a table of errors is about errors, unless they are examples', () => {
    const kindWith = (table: string): unknown =>
      read(
        `<h2 id="a">Códigos</h2><table id="${table}"><tbody><tr id="x"><th>1</th><td>b</td></tr></tbody></table>`,
      )?.sections.at(-2)?.kind;
    expect(kindWith('errors-api')).toBe('error');
    expect(kindWith('errors-of-test-files')).toBe('rest');
    expect(kindWith('fields')).toBe('rest');
  });

  test('leaves the row of a table without an id in its section, as a part that can be led to', () => {
    const table =
      '<table><tbody><tr id="symptom-x"><td>Não chega</td><td>Endereço <code>disabled</code></td><td>Ative-o</td></tr></tbody></table>';
    expect(read(`<h2 id="when-it-goes-wrong">Falhas</h2><p>Antes</p>${table}`)?.sections.at(-1)).toMatchObject({
      anchor: 'when-it-goes-wrong',
      kind: 'error',
      text: 'Antes',
      rows: [{anchor: 'symptom-x', title: 'Não chega', text: 'Endereço disabled · Ative-o'}],
    });
  });

  test('leaves the rows of a table that is read as a whole in their section', () => {
    const table =
      '<table id="notes-table"><tbody><tr id="report-x"><th>verdict</th><td>valid</td></tr></tbody></table>';
    expect(read(`<h2 id="report">Relatório</h2>${table}`)?.sections.at(-1)).toMatchObject({
      anchor: 'report',
      rows: [{anchor: 'report-x', title: 'verdict', text: 'valid'}],
    });
  });

  test('leaves out what changed: each entry leads to the place that says what holds', () => {
    const changes = '<ul data-ui="changes"><li id="change-x">O prazo mudou.</li></ul>';
    expect(read(`<h2 id="changes">Alterações</h2>${changes}`)?.sections.at(-1)).toMatchObject({text: ''});
  });

  test('keeps what a row of a table that is looked up says under the labels of its columns', () => {
    const row =
      '<tr id="x"><th data-label="Limite">Um anexo</th><td data-label="Valor">5 MB</td><td data-label="Depois"></td><td data-label="Se for excedido">Recusado: <code>413</code></td></tr>';
    const factsIn = (table: string): unknown =>
      read(`<table id="${table}"><tbody>${row}</tbody></table>`)?.sections.at(-1)?.facts;
    expect(factsIn('limits-table')).toEqual([
      ['Valor', '5 MB'],
      ['Se for excedido', 'Recusado: 413'],
    ]);
    expect(factsIn('products-table')).toEqual([]);
  });

  test('leaves the column of the sources out, and says which rows are examples', () => {
    const row =
      '<tr id="x"><th>Regra</th><td data-label="Valor">5 MB</td><td data-label="Fonte">Lei · <span data-ui="source"><a href="https://dre.pt">DR</a></span></td></tr>';
    const rowIn = (table: string): unknown =>
      read(`<table id="${table}"><tbody>${row}</tbody></table>`)?.sections.at(-1);
    expect(rowIn('limits-table')).toMatchObject({text: '5 MB', facts: [['Valor', '5 MB']], isExample: false});
    expect(rowIn('limits-of-test-files')).toMatchObject({isExample: true});
  });

  test('finds the text form of a diagram, but does not show it', () => {
    const diagram = '<details data-alternative=""><summary>Diagrama</summary><ol><li>A → B</li></ol></details>';
    expect(read(`<h2 id="d">Estados</h2>${diagram}<p>Depois</p>`)?.sections.at(-1)?.text).toMatch(/^Depois\n.*A → B/);
  });

  test('makes terms with anchors sections, named by their code', () => {
    const sections = read(
      '<h2 id="schemas">Esquemas</h2><dl><dt id="Document.atcud"><code>atcud</code>string · BT-18</dt><dd>Código único.</dd><dt>200</dt><dd>Aceite.</dd></dl><p>Depois</p>',
    )?.sections;
    expect(sections?.at(-1)).toMatchObject({
      anchor: 'Document.atcud',
      title: 'atcud',
      kind: 'field',
      text: 'string · BT-18 · Código único.',
    });
    expect(sections?.at(-2)).toMatchObject({anchor: 'schemas', text: '200 · Aceite. Depois'});
  });

  test('keeps samples apart and leaves buttons and pictures out', () => {
    const sections = read(
      '<p>Antes</p><figure><figcaption>a.sh<button>Copiar</button></figcaption><pre><code>curl -X POST</code></pre></figure><svg><text>x</text></svg>',
    )?.sections;
    expect(sections?.[0]).toMatchObject({text: 'Em resumo. Antes · a.sh', code: 'curl -X POST'});
  });

  test('finds the languages of samples, also of those in a fold, but does not show them', () => {
    const sample = '<p>Antes</p><pre data-language="java"><code>x()</code></pre>';
    expect(read(sample)?.sections[0]?.text).toBe('Em resumo. Antes\nJava');
    const fold = '<p>Antes <a href="/parts/samples/token.html" data-part="">Mostrar</a></p>';
    expect(read(fold)?.sections[0]?.text).toMatch(/^Em resumo\. Antes Mostrar\n.*Python/s);
  });

  test('leaves programs out, whose names are those of their libraries', () => {
    const sample = (language: string, code: string): string =>
      `<pre data-language="${language}"><code>${code}</code></pre>`;
    expect(
      read(sample('java', 'HttpClient.newHttpClient()') + sample('http', 'AS2-From: a'))?.sections[0],
    ).toMatchObject({
      code: 'AS2-From: a',
    });
  });

  test('leaves unlisted pages out', () => {
    expect(read('<p>x</p>', '<meta name="robots" content="noindex, nofollow">')).toBeNull();
  });
});
