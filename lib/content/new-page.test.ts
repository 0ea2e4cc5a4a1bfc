import {describe, expect, it} from 'vitest';
import {pageSource, withSidebarEntry} from './new-page.ts';

const description = 'Como consultar os documentos de vários fornecedores com as mesmas credenciais da API.';

describe('pageSource', () => {
  it('has the front matter and an answer first', () => {
    expect(pageSource({title: 'Vários fornecedores: uma conta', description}, 'docs/a.mdx')).toBe(
      `---\ntitle: "Vários fornecedores: uma conta"\ndescription: ${description}\n---\n\n${description}\n`,
    );
  });

  it('refuses what the page would be refused for', () => {
    expect(() => pageSource({title: 'Curta', description: 'Curta.'}, 'docs/a.mdx')).toThrow(
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

  it('says what is in the way', () => {
    expect(() => withSidebarEntry(sidebars, 'guides/main')).toThrow(
      "config/sidebars.ts:2: found 'guides/main' already",
    );
    expect(() => withSidebarEntry(sidebars, 'integrations/edi/intro')).toThrow('found no page of integrations/edi');
  });
});
