import path from 'node:path';
import {createProcessor} from '@mdx-js/mdx';
import {describe, expect, it} from 'vitest';
import {formatProblem} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {catalogueProblems, cataloguesOf, remarkCatalogues} from './catalogues.ts';
import {parsePage} from './parse-page.ts';

const columns = {name: {pt: 'Nome', en: 'Name'}};
const catalogues = new Map(
  Object.entries({
    limits: {
      table: 'limits-table',
      columns,
      entries: [{id: 'size'}, {id: 'rate'}],
      groups: [{id: 'files', rows: ['size']}],
      more: {table: 'more', entries: []},
    },
    symptoms: {columns, first: {table: 'first', entries: []}, second: {table: 'second', entries: []}},
    glossary: {entries: []},
  }).map(([name, data]) => [name, {file: `facts/${name}.yaml`, data}]),
);

describe('catalogueProblems', () => {
  it.each([
    '<Catalogue name="limits" />',
    '<Catalogue name="limits" list="more" id="again" />',
    "<Catalogue\n  name=\"limits\"\n  only={['size', 'rate']}\n  columns={['name']}\n/>",
    '<Catalogue name="symptoms" list="second" />',
    '<Catalogue name="limits" group="files" />',
  ])('is content with %s', (tag) => {
    expect(
      catalogueProblems(parsePage(tag, 'site/content/pt/docs/a.mdx'), 'site/content/pt/docs/a.mdx', catalogues),
    ).toEqual([]);
  });

  it.each([
    [
      '<Catalogue name="limit" />',
      'found <Catalogue> with the name "limit", which does not exist; expected one that does; nearest: limits, symptoms, glossary\n' +
        '  → Write limits, or add limit to the catalogues.',
    ],
    [
      '<Catalogue name="limits" list="mroe" />',
      'found <Catalogue> with the list "mroe", which does not exist; expected one that does; nearest: more\n' +
        '  → Write more, or add mroe to facts/limits.yaml.',
    ],
    [
      '<Catalogue name="symptoms" />',
      'expected a catalogue that is a table, or list= with one of first, second\n  → Name the list',
    ],
    ['<Catalogue name="glossary" />', 'found <Catalogue name="glossary" />, and no table: in the head'],
    ["<Catalogue name=\"limits\" only={['size', 'raet']} />", 'found <Catalogue> with the entry "raet"'],
    ['<Catalogue name="limits" group="file" />', 'found <Catalogue> with the group "file"'],
    ['<Catalogue name="limits" columns={[\'nmae\']} />', 'found <Catalogue> with the column "nmae"'],
    ['<Catalogue nam="limits" />', 'found <Catalogue> with nam=; expected <Catalogue name="…" />'],
    ['<Catalogue nam="limits" />', '→ Write name='],
    ['<Catalogue name="limits" only="size" />', "→ Write only={['…']}"],
    ['<Catalogue name="limits" only="size" />', 'found <Catalogue> with only='],
    ['<Catalogue name="limits" only={ids} />', 'found <Catalogue> with only='],
    ['<Catalogue {...props} />', 'found <Catalogue> with {…}='],
    ['See <Catalogue name="limits" /> there.', 'found <Catalogue> inside a paragraph'],
  ])('%s', (tag, message) => {
    const tree = parsePage(`Text.\n\n${tag}\n`, 'site/content/pt/docs/a.mdx');
    expect(catalogueProblems(tree, 'site/content/pt/docs/a.mdx', catalogues).map(formatProblem)).toEqual([
      expect.stringContaining('site/content/pt/docs/a.mdx:3: found'),
    ]);
    expect(catalogueProblems(tree, 'site/content/pt/docs/a.mdx', catalogues).map(formatProblem).join()).toContain(
      message,
    );
  });
});

it('cataloguesOf names what a page shows', () => {
  expect(cataloguesOf(parsePage('<Catalogue name="a" />\n\n<Catalogue name="b" list="c" />', 'a.mdx'))).toEqual([
    'a',
    'b',
  ]);
});

describe('remarkCatalogues', () => {
  async function compile(source: string, page: string): Promise<string> {
    const processor = createProcessor({remarkPlugins: [remarkCatalogues]});
    return String(await processor.process({value: source, path: path.join(projectRoot, page)}));
  }

  it('puts the table into the page, in the language of the page', async () => {
    const tag = '<Catalogue name="limits" only={[\'page-size\']} />';
    const pt = await compile(tag, 'site/content/pt/docs/a.mdx');
    expect(pt).toContain('_jsx(Catalogue, {');
    expect(pt).toContain('limit-page-size');
    expect(pt).toContain('Limites da plataforma');
    expect(pt).not.toContain('only');
    expect(await compile(tag, 'site/content/en/docs/a.mdx')).toContain('Platform limits');
  });

  it('stops at a catalogue that does not exist', async () => {
    await expect(compile('<Catalogue name="limit" />', 'site/content/pt/docs/a.mdx')).rejects.toThrow(
      'site/content/pt/docs/a.mdx:1: found <Catalogue> with the name "limit", which does not exist',
    );
  });
});
