import type {Root} from 'mdast';
import {describe, expect, it} from 'vitest';
import {highlightCode} from './highlighter.ts';
import {remarkHighlight} from './remark.ts';
import {languageNames} from '@integration-docs/facts';
import {tokenClasses} from './theme.ts';

const file = {path: '/site/content/pt/docs/a.mdx'};
const run = remarkHighlight({root: '/site'});
const block = (lang: string, value: string, meta?: string): Root => ({
  type: 'root',
  children: [{type: 'code', lang, value, meta: meta ?? null}],
});

describe('remarkHighlight', () => {
  it('turns a block into <CodeBlock language title html />', async () => {
    const tree = block('json', '{"a": 1}', 'file=samples/a.json title="a.json" {1}');
    await run(tree, file);
    expect(tree.children).toEqual([
      {
        type: 'mdxJsxFlowElement',
        name: 'CodeBlock',
        children: [],
        attributes: [
          {type: 'mdxJsxAttribute', name: 'language', value: 'json'},
          {type: 'mdxJsxAttribute', name: 'title', value: 'a.json'},
          {
            type: 'mdxJsxAttribute',
            name: 'html',
            value: '<span class="line hl">{<span class="a">"a"</span>: <span class="n">1</span>}</span>',
          },
        ],
      },
    ]);
  });

  it('finds blocks inside other elements, in their order', async () => {
    const tree: Root = {
      type: 'root',
      children: [
        {type: 'blockquote', children: [...block('text', 'a').children, ...block('none', 'b').children] as never},
      ],
    };
    await run(tree, file);
    expect(JSON.stringify(tree).match(/"html","value":"[ab]"/g)).toHaveLength(2);
  });

  it.each([
    [
      'jsno',
      'found the language "jsno"; expected one of bash, ',
      'Write json, or add it to packages/facts/languages/languages.ts.',
    ],
    ['sh', 'found the language "sh"', 'Write bash, or add it'],
    ['c#', 'found the language "c#"', 'Write csharp, or add it'],
    ['yml', 'found the language "yml"', 'Write yaml, or add it'],
    ['', 'found a code block without a language', 'Write the language after the ```; "text" for none.'],
  ])('refuses the language "%s"', async (lang, found, cure) => {
    await expect(run(block(lang, 'x'), file)).rejects.toThrow(found);
    await expect(run(block(lang, 'x'), file)).rejects.toThrow(cure);
    await expect(run(block(lang, 'x'), file)).rejects.toThrow('content/pt/docs/a.mdx:1');
  });
});

describe('highlightCode', () => {
  it.each([
    ['bash', 'curl -sS "$URL" | jq .id # c', ['f', 'a', 's', 'c']],
    ['http', 'POST /v1 HTTP/1.1\nHost: a.example', ['k', 'n', 'a', 's']],
    ['yaml', 'a: "b" # c', ['a', 's', 'c']],
    ['xml', '<cbc:ID schemeID="x">1</cbc:ID>', ['t', 'a', 's']],
    ['typescript', 'const a: Map = f("x", 1); // c', ['k', 't', 'f', 's', 'n', 'c']],
    ['python', 'def f(a: int) -> bool:\n    return None  # c', ['k', 'f', 't', 'n', 'c']],
    ['php', '<?php return hash("a", 1); // c', ['k', 'f', 's', 'n', 'c']],
    ['java', 'public final class A { String f() { return "x"; } }', ['k', 't', 'f', 's']],
    ['csharp', 'public static bool F(string s) => s == "x";', ['k', 'f', 's']],
    ['sql', "SELECT count(*) FROM a WHERE b = 'x'; -- c", ['k', 'f', 's', 'c']],
    ['graphql', 'query Q($id: ID!) { a(id: $id) { b } }', ['k', 'f', 't', 'a']],
    ['ini', '[as2]\nretries = "3"', ['t', 'a', 's']],
  ] as const)('%s uses the classes that a reader expects', async (language, code, classes) => {
    const html = await highlightCode(code, language, []);
    for (const name of classes) expect(html).toContain(`<span class="${name}">`);
  });

  it('knows every language, loses no character and uses no class but its own', async () => {
    const code = 'a <b c="d"> & {"e": 1} # f\n\n  x = 1;';
    for (const language of languageNames) {
      const html = await highlightCode(code, language, []);
      expect(html).not.toContain('style=');
      const usedClasses = [...html.matchAll(/class="([^"]*)"/g)].map((match) => match[1]);
      expect(Object.keys(tokenClasses).concat('line')).toEqual(expect.arrayContaining(usedClasses));
      const text = html
        .replace(/<[^>]*>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&');
      expect(text).toBe(code);
    }
  });
});
