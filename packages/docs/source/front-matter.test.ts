import {describe, expect, it} from 'vitest';
import {formatProblem, makeTokens} from '@integration-docs/facts';
import {readFrontMatter} from './front-matter.ts';

const tokens = makeTokens({name: 'Sítio'}, [], 'pt');
const description = 'Uma frase que diz em poucas palavras se esta é a página certa.';

function read(lines: readonly string[], file = 'site/content/pt/docs/api/a.mdx'): ReturnType<typeof readFrontMatter> {
  return readFrontMatter(['---', ...lines, '---', '', 'Texto.'].join('\n'), file, tokens);
}

function errors(lines: readonly string[], file?: string): readonly string[] {
  return read(lines, file).problems.map(formatProblem);
}

describe('readFrontMatter', () => {
  it('accepts what CONTRIBUTING.md names, tokens filled', () => {
    const lines = [
      'title: "%site.name%"',
      'sidebar_label: Âmbito',
      `description: ${description}`,
      'unlisted: true',
      'hide_table_of_contents: true',
    ];
    expect(read(lines)).toEqual({
      problems: [],
      frontMatter: {
        title: 'Sítio',
        sidebar_label: 'Âmbito',
        description,
        unlisted: true,
        hide_table_of_contents: true,
      },
    });
  });

  it('counts the characters of what the reader sees', () => {
    const long = 'palavra '.repeat(8).trim();
    expect(errors([`title: ${long}`, 'description: Curta.'])).toEqual([
      `site/content/pt/docs/api/a.mdx:2: found title: "${long}" (63 characters); expected at most 60 characters\n` +
        '  → Correct the value; packages/docs/source/front-matter.ts says what it may be.',
      'site/content/pt/docs/api/a.mdx:3: found description: "Curta." (6 characters); expected 50–160 characters\n' +
        '  → Correct the value; packages/docs/source/front-matter.ts says what it may be.',
    ]);
  });

  it('names the key that a misspelt one is nearest to, required or not', () => {
    expect(errors(['title: A', `descripton: ${description}`])).toEqual([
      'site/content/pt/docs/api/a.mdx:3: found the key "descripton"; expected the key "description", which is missing there\n' +
        '  → Write "description:".',
    ]);
    expect(errors(['title: A', `description: ${description}`, 'sidebar_lable: B'])).toEqual([
      'site/content/pt/docs/api/a.mdx:4: found the key "sidebar_lable"; expected only the keys of the schema\n' +
        '  → Write "sidebar_label:", or add "sidebar_lable" to packages/docs/source/front-matter.ts.',
    ]);
  });

  it('allows a slug only on the documentation root', () => {
    const lines = ['title: A', `description: ${description}`, 'slug: /'];
    expect(errors(lines, 'site/content/pt/docs/index.mdx')).toEqual([]);
    expect(errors(lines, 'site/content/en/docs/index.mdx')).toEqual([]);
    expect(errors(lines)).toEqual([
      'site/content/pt/docs/api/a.mdx:4: found the key "slug"; expected a slug in index.mdx of the documentation alone\n' +
        '  → Remove it: the address of every other page is its file path.',
    ]);
  });

  it('knows that a page outside the documentation has no sidebar', () => {
    const lines = ['title: A', `description: ${description}`, 'sidebar_label: B'];
    expect(errors(lines, 'site/content/pt/pages/markdown-page.mdx')[0]).toContain('found the key "sidebar_label"');
  });

  it('asks for what is missing', () => {
    expect(errors(['title: A'])).toEqual([
      'site/content/pt/docs/api/a.mdx:2: found no description; expected a text\n  → Add "description:" here.',
    ]);
    expect(readFrontMatter('Texto.', 'site/content/pt/docs/a.mdx', tokens).problems.map(formatProblem)).toEqual([
      'site/content/pt/docs/a.mdx:1: found no front matter; expected a page that starts with ---, title, description, ---\n' +
        '  → Add the front matter (CONTRIBUTING.md, "A page").',
    ]);
    expect(readFrontMatter('Texto.', 'site/content/pt/docs/_part.mdx', tokens).problems).toEqual([]);
  });

  it('names the line of YAML that cannot be read, and of an unknown token', () => {
    expect(errors(['title: A: B', `description: ${description}`])[0]).toMatch(
      /^site\/content\/pt\/docs\/api\/a\.mdx:2: found YAML that cannot be read \(.*\); expected valid YAML 1\.2, every key once\n {2}→ Correct this line; put quotation marks/,
    );
    expect(errors(['title: A', `description: ${description} %site.nam%`])[0]).toContain(
      'site/content/pt/docs/api/a.mdx:3: found the unknown token %site.nam%',
    );
  });
});
