import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {Ajv2020} from 'ajv/dist/2020.js';
import {fullFormats} from 'ajv-formats/dist/formats.js';
import {beforeAll, describe, expect, it, vi} from 'vitest';
import {parse} from 'yaml';
import {projectRoot} from '@integration-docs/facts/node';
import {catalogueFile} from './catalogue-file.ts';
import {catalogueFiles} from './files.ts';
import type {Files} from './files.ts';
import {publishedLists} from './published.ts';

// A test machine can be slow.
vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

const siteUrl = 'https://docs.example';
let files: Files = new Map();
beforeAll(async () => {
  files = await catalogueFiles(projectRoot, siteUrl);
});

const published = readdirSync(path.join(projectRoot, 'packages/contract/catalogues'))
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => path.basename(file, '.yaml'))
  .filter((name) => Object.keys(publishedLists(name, read(name))).length > 0);

function read(name: string): unknown {
  return parse(readFileSync(path.join(projectRoot, `packages/contract/catalogues/${name}.yaml`), 'utf8'));
}

describe('publishedLists', () => {
  it('takes page and anchor from the head', () => {
    const {entries, 'invalid.entries': invalid} = publishedLists('usecases', {
      page: '/docs/cases',
      anchor: 'case-{id}',
      entries: [],
      invalid: {anchor: 'invalid-{rule|lower}', entries: []},
    });
    expect(entries?.route).toBe('/docs/cases');
    expect(entries?.anchor({id: 'card'})).toBe('case-card');
    expect(invalid?.route).toBe('/docs/cases');
    expect(invalid?.anchor({rule: 'BR-1'})).toBe('invalid-br-1');
  });

  it('finds none without a page', () => {
    expect(publishedLists('x', {anchor: 'x-{id}', entries: []})).toEqual({});
  });
});

it('what a program of a reader can use is published', () => {
  expect(published).toContain('errors');
  expect(published).toContain('limits');
  expect(published).not.toContain('moloni-errors');
});

describe.each(published)('%s.json', (name) => {
  it('is true to its schema', () => {
    const ajv = new Ajv2020({allErrors: true, formats: fullFormats});
    const schema = files.get(`${name}.schema.json`);
    const validate = ajv.compile(schema as object); // the output of `toJSONSchema`
    validate(files.get(`${name}.json`));
    expect(validate.errors ?? []).toEqual([]);
  });

  it('is refused by its schema when something is added or missing', () => {
    const validate = new Ajv2020({formats: fullFormats}).compile(files.get(`${name}.schema.json`) as object);
    const file = files.get(`${name}.json`) as object;
    expect(validate({...file, more: 1})).toBe(false);
    expect(validate(Object.fromEntries(Object.entries(file).slice(1)))).toBe(false);
  });

  it('has neither tokens nor labels nor our notes', () => {
    const text = JSON.stringify(files.get(`${name}.json`));
    expect(text).not.toMatch(/%(?:site|deadline)\.|"(?:columns|anchor|table|ui)":|"source":"|facts §/);
  });
});

it('an entry has both languages, filled tokens and its address', () => {
  expect(files.get('events.json')).toMatchObject({
    $schema: 'https://docs.example/catalogues/events.schema.json',
    title: {pt: 'Eventos da plataforma', en: 'Platform events'},
  });
  const errors = files.get('errors.json') as {readonly entries: readonly unknown[]};
  expect(errors.entries).toContainEqual(
    expect.objectContaining({
      code: 'duplicate-document',
      status: 409,
      retryable: false,
      url: {
        pt: 'https://docs.example/docs/integrations/api/specification#error-duplicate-document',
        en: 'https://docs.example/en/docs/integrations/api/specification#error-duplicate-document',
      },
    }),
  );
  expect(JSON.stringify(files.get('environments.json'))).toContain('https://');
});

it('the index names every file', () => {
  const {catalogues} = files.get('index.json') as {
    readonly catalogues: readonly {readonly name: string; readonly entries: number}[];
  };
  expect(catalogues.map(({name}) => name)).toEqual(published);
  expect(catalogues.every(({entries}) => entries > 0)).toBe(true);
});

describe('catalogueFile', () => {
  const tokens = {pt: new Map([['site.title', 'Título']]), en: new Map([['site.title', 'Title']])};

  it('fills each language with its own tokens', () => {
    expect(
      catalogueFile({title: {pt: '%site.title%', en: '%site.title%'}}, {name: 'x', lists: {}}, {siteUrl, tokens}),
    ).toEqual({
      $schema: 'https://docs.example/catalogues/x.schema.json',
      title: {pt: 'Título', en: 'Title'},
    });
  });

  it('refuses a text without languages that has two', () => {
    expect(() => catalogueFile({title: '%site.title%'}, {name: 'x', lists: {}}, {siteUrl, tokens})).toThrow(
      'packages/contract/catalogues/x.yaml: found "%site.title%", which reads differently in each language',
    );
  });

  it('refuses a list that is not there', () => {
    const place = {route: '/', anchor: () => ''};
    expect(() => catalogueFile({}, {name: 'x', lists: {entries: place}}, {siteUrl, tokens})).toThrow(
      'found the list "entries" of x, which packages/contract/catalogues/x.yaml does not have',
    );
  });
});
