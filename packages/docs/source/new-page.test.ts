import {describe, expect, it} from 'vitest';
import {formatProblem} from '@integration-docs/facts';
import {pageSource, existingPageProblem, withSidebarEntry} from './new-page.ts';

const description = 'Como consultar os documentos de vários fornecedores com as mesmas credenciais da API.';

describe('pageSource', () => {
  it('has the front matter and an answer first', () => {
    expect(pageSource({title: 'Vários fornecedores: uma conta', description}, 'site/content/pt/docs/a.mdx')).toBe(
      `---\ntitle: "Vários fornecedores: uma conta"\ndescription: ${description}\n---\n\n${description}\n`,
    );
  });

  it('refuses what the page would be refused for', () => {
    expect(() => pageSource({title: 'Curta', description: 'Curta.'}, 'site/content/pt/docs/a.mdx')).toThrow(
      /docs\/a\.mdx:3: .*50–160 characters/,
    );
  });
});

describe('withSidebarEntry', () => {
  const sidebars =
    "docs: ['index', {items: ['integrations/api/scope', 'integrations/api/flows']}, 'onboarding-feap'],\nguides: ['guides/main'],";

  it('puts a page after the last one of its folder', () => {
    expect(withSidebarEntry(sidebars, 'integrations/api/examples')).toBe(
      sidebars.replace("'integrations/api/flows'", "'integrations/api/flows', 'integrations/api/examples'"),
    );
    expect(withSidebarEntry(sidebars, 'guides/other')).toContain("guides: ['guides/main', 'guides/other'],");
  });

  it('leaves a page where somebody has put it', () => {
    expect(withSidebarEntry(sidebars, 'guides/main')).toBe(sidebars);
  });

  it('says where to write the first page of a folder', () => {
    expect(() => withSidebarEntry(sidebars, 'integrations/edi/intro')).toThrow(
      "site/config/sidebars.ts:1: found no page of integrations/edi; expected a page of that folder, after which 'integrations/edi/intro' stands, or 'integrations/edi/intro' itself\n  → Write 'integrations/edi/intro' where it belongs in the sidebar, then run the command again.",
    );
  });
});

it('says that a route is taken', () => {
  expect(formatProblem(existingPageProblem('site/content/pt/docs/guides/main.mdx'))).toBe(
    'site/content/pt/docs/guides/main.mdx:1: found a page at this route; expected a route without a page\n  → Choose another route, or edit this page. Nothing was written.',
  );
});
