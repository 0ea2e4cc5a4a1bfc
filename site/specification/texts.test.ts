import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {forbiddenWords} from '../checks/words/brazilian.ts';
import {projectRoot} from '@integration-docs/facts/node';
import {loadTexts, loadTranslations} from './texts.ts';

const locales = 'node_modules/@scalar/api-reference/dist/features/localization/locales';

type Tree = {readonly [key: string]: string | Tree};

/** Every text of a tree with the keys that lead to it: `search.label`. */
function leaves(tree: Tree, prefix = ''): readonly (readonly [key: string, text: string])[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : leaves(value, `${prefix}${key}.`),
  );
}

async function builtIn(locale: string): Promise<Tree> {
  const module = (await import(path.join(projectRoot, locales, `${locale}.js`))) as Record<string, Tree>;
  return module[locale] ?? {};
}

/** Words of Brazilian Portuguese in a text, and two that the list has not, since other pages may use them. */
function brazilian(text: string): readonly string[] {
  const words = new Set(text.toLowerCase().match(/[\p{L}-]+/gu));
  const forms = [
    ...forbiddenWords.flatMap((word) => word.forms),
    'buscar',
    'busca',
    'escopo',
    'escopos',
    'excluir',
    'padrão',
  ];
  return forms.filter((form) => words.has(form));
}

describe('what the renderer says in Portuguese', () => {
  it('is European, wherever a reader of this page sees it', async () => {
    const own = new Map(leaves((await loadTranslations(projectRoot, 'pt')) as Tree));
    const all = leaves(await builtIn('pt')).map(([key, text]) => [key, own.get(key) ?? text] as const);
    // Tools for the author of a specification: `showDeveloperTools` is off, and there is always a specification.
    const shown = all.filter(([key]) => !/^(?:developerTools|gettingStarted|mcp)\./.test(key));
    const found = [...shown, ...own].filter(([, text]) => brazilian(text).length > 0);
    expect(found).toEqual([]);
  });

  it.each(['pt', 'en'] as const)(
    'has keys that the renderer knows, and the same placeholders, in %s',
    async (locale) => {
      const english = new Map(leaves(await builtIn('en')));
      const own = leaves((await loadTranslations(projectRoot, locale)) as Tree).filter(
        ([key]) => !key.startsWith('apiClient.'),
      );
      const placeholders = (text = ''): readonly string[] => text.match(/\{\w+\}/g) ?? [];
      expect(own.filter(([key]) => !english.has(key))).toEqual([]);
      expect(own.filter(([key, text]) => placeholders(text).join() !== placeholders(english.get(key)).join())).toEqual(
        [],
      );
    },
  );
});

it('the texts around it are complete', async () => {
  for (const locale of ['pt', 'en'] as const) {
    const texts = await loadTexts(projectRoot, locale);
    expect(Object.values(texts).every((text) => text.trim() !== '')).toBe(true);
  }
  expect(await readFile(path.join(projectRoot, 'packages/contract/README.md'), 'utf8')).toContain('npm run sandbox');
});
