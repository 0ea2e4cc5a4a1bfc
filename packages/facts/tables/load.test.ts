import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterEach, describe, expect, it} from 'vitest';
import {loadCatalogue, localizeCatalogue} from './load.ts';

const project = path.join(import.meta.dirname, 'fixtures/project');
const catalogue = (name: string): string => path.join(project, `packages/contract/catalogues/${name}.yaml`);

describe('loadCatalogue', () => {
  it('gives both languages as they are written', async () => {
    const {data} = await loadCatalogue(catalogue('good'));
    expect(data).toMatchObject({title: {pt: 'Bom', en: 'Good'}, entries: [{id: 'one'}, {id: 'two'}]});
  });

  it('says of every mistake where, what, what instead, and the cure', async () => {
    await expect(loadCatalogue(catalogue('bad'))).rejects.toThrow(
      [
        'packages/contract/catalogues/bad.yaml:5: found entries[0].kind: "cod"; expected one of code, text, date',
        '  → Write code, or add the new value to packages/contract/catalogues/bad.schema.ts.',
        'packages/contract/catalogues/bad.yaml:6: found no entries[0].meaning.en; expected a text',
        '  → Add "en:" here.',
        'packages/contract/catalogues/bad.yaml:9: found entries[1].meaning.en: "" (0 characters); expected a text that is not empty',
        '  → Correct the value; packages/contract/catalogues/bad.schema.ts says what it may be.',
        'packages/contract/catalogues/bad.yaml:10: found no entries[2].kind; expected one of code, text, date',
        '  → Add "kind:" here.',
        'packages/contract/catalogues/bad.yaml:2: found the key "colour"; expected only the keys of the schema',
        '  → Remove "colour", correct its spelling, or add it to packages/contract/catalogues/bad.schema.ts.',
        'packages/contract/catalogues/bad.yaml:7: found the id "one" a second time (first on line 4); expected every id once in entries',
        '  → Give this entry another one, or merge the two entries.',
      ].join('\n'),
    );
  });

  it('asks for a table or a schema when there is neither', async () => {
    await expect(loadCatalogue(catalogue('no-schema'))).rejects.toThrow(
      'packages/contract/catalogues/no-schema.yaml:1: found no table:; expected a table (table: is its id on the page), or a schema in packages/contract/catalogues/no-schema.schema.ts\n' +
        '  → Write table:, or packages/contract/catalogues/no-schema.schema.ts (CONTRIBUTING.md, "A table").',
    );
  });
});

describe('localizeCatalogue', () => {
  it('gives one language with its tokens filled', async () => {
    expect((await localizeCatalogue(catalogue('good'), 'en')).data).toEqual({
      title: 'Good',
      entries: [
        {id: 'one', kind: 'code', meaning: 'One at Sítio de Teste before 31 December 2026'},
        {id: 'two', kind: 'text', meaning: 'Two'},
      ],
    });
  });

  it('names the line of an unknown token, also inside a block of text', async () => {
    await expect(localizeCatalogue(catalogue('unknown-token'), 'pt')).rejects.toThrow(
      'packages/contract/catalogues/unknown-token.yaml:9: found the unknown token %site.nmae%',
    );
  });

  it('names every file that the result depends on', async () => {
    const {dependencies} = await localizeCatalogue(catalogue('good'), 'pt');
    expect(dependencies.map((file) => path.relative(project, file)).sort()).toEqual([
      '../../schema/text.ts',
      'packages/contract/catalogues/deadlines.yaml',
      'packages/contract/catalogues/good.schema.ts',
      'site/config/site.ts',
    ]);
  });
});

it('reads a catalogue once for each state of it', async () => {
  const folder = await mkdtemp(path.join(import.meta.dirname, 'fixtures/tmp-'));
  try {
    const file = path.join(folder, 'x.yaml');
    await writeFile(path.join(folder, 'x.schema.ts'), `import {z} from 'zod';\nexport const schema = z.object({});\n`);
    await writeFile(file, 'a: 1\n');
    const {data} = await loadCatalogue(file);
    expect((await loadCatalogue(file)).data).toBe(data);
    await writeFile(file, 'a: 2\n');
    expect((await loadCatalogue(file)).data).toEqual({a: 2});
  } finally {
    await rm(folder, {recursive: true});
  }
});

describe('a schema that changes', () => {
  let folder: string | undefined;
  afterEach(async () => {
    if (folder !== undefined) await rm(folder, {recursive: true});
  });

  it('is read again', async () => {
    // The folder is below this one, so that the schema can import zod.
    folder = await mkdtemp(path.join(import.meta.dirname, 'fixtures/tmp-'));
    const file = path.join(folder, 'x.yaml');
    const schema = (kind: string): string =>
      `import {z} from 'zod';\nexport const schema = z.strictObject({a: z.${kind}()});\n`;
    await writeFile(file, 'a: 1\n');
    await writeFile(path.join(folder, 'x.schema.ts'), schema('string'));
    await expect(loadCatalogue(file)).rejects.toThrow('found a: 1; expected string');
    await writeFile(path.join(folder, 'x.schema.ts'), schema('number'));
    await expect(loadCatalogue(file)).resolves.toMatchObject({data: {a: 1}});
  });
});
