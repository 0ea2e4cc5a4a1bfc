import {describe, expect, it} from 'vitest';
import {formatProblem} from '@integration-docs/facts';
import {pageOf, parsePage} from '@integration-docs/docs/content';
import {sidebarProblems} from './menus.ts';

function page(id: string, frontMatter = ''): Parameters<typeof sidebarProblems>[1][number] {
  const file = `site/content/pt/docs/${id}.mdx`;
  const place = pageOf(file);
  if (place === undefined) throw new Error(`${file} is no page`);
  return {...place, file, tree: parsePage(`---\ntitle: A\n${frontMatter}---\n\nA\n`, file)};
}

const pages = [page('index'), page('api/flows'), page('api/draft', 'unlisted: true\n')];

function say(text: string, isBroken?: (file: string) => boolean): readonly string[] {
  return sidebarProblems({file: 'site/config/sidebars.ts', text}, pages, isBroken).map(formatProblem);
}

describe('sidebars', () => {
  it('that name every listed page are right', () => {
    expect(say("export default {docs: ['index', {type: 'category', message: 'a.b', items: ['api/flows']}]};")).toEqual(
      [],
    );
  });

  it('that name what is no page are told once, with line and nearest page', () => {
    expect(say("export default {\n  docs: [\n    'index',\n    'api/flow',\n  ],\n};")).toEqual([
      "site/config/sidebars.ts:4: found 'api/flow', which is no page; expected a page of site/content/pt/docs/; nearest: api/flows\n" +
        "  → Write 'api/flows', add site/content/pt/docs/api/flow.mdx and its English twin, or remove 'api/flow'.",
    ]);
  });

  it('that lack a listed page are told at that page', () => {
    expect(say("export default {docs: ['index']};")).toEqual([
      "site/content/pt/docs/api/flows.mdx:1: found a page that no sidebar names; expected 'api/flows' in site/config/sidebars.ts\n" +
        "  → Write 'api/flows' there where readers look for it, or unlisted: true into the front matter of both languages.",
    ]);
  });

  it('are not wrong about a page that cannot be read', () => {
    const text = "export default {docs: ['index', 'api/flows', 'api/broken']};";
    expect(say(text)).toHaveLength(1);
    expect(say(text, (file) => file === 'site/content/pt/docs/api/broken.mdx')).toEqual([]);
  });
});
