import {describe, expect, it} from 'vitest';
import site from './site.ts';
import {siteProblems} from './settings.ts';
import {siteSchema} from './site.schema.ts';

describe('site/config/site.ts', () => {
  it('fits its schema', () => {
    expect(siteSchema.safeParse(site).error).toBeUndefined();
  });

  it.each([
    ['a telephone number without country', {...site, support: {...site.support, phone: '210 000 000'}}, 'support'],
    ['an address without https', {...site, url: 'http://docs.plataforma.example'}, 'url'],
    ['a title in one language', {...site, title: {pt: 'Só em português'}}, 'title'],
    ['a form of another name', {...site, name: `${site.name}-2`}, 'named'],
    ['an API without its version', {...site, api: {...site.api, production: 'https://api.plataforma.example'}}, 'api'],
    ['an API with a slash at the end', {...site, api: {...site.api, sandbox: `${site.api.sandbox}/`}}, 'api'],
    ['another path in the sandbox', {...site, api: {...site.api, sandbox: 'https://api.example/test/v1'}}, 'api'],
    ['an API without an address', {...site, api: {...site.api, production: 'api'}}, 'api'],
    ['a key that does not exist', {...site, colour: 'teal'}, ''],
  ])('refuses %s', (_name, changed, path) => {
    const issue = siteSchema.safeParse(changed).error?.issues[0];
    expect(issue?.path[0] ?? '').toBe(path);
  });

  it('says which path the sandbox has to have', async () => {
    const api = {...site.api, production: 'https://api.example/einvoice/v2', sandbox: 'https://test.example/v1'};
    const problems = await siteProblems({...site, api}, 'export default {};');
    expect(problems.map(({expected, cure}) => `${expected} → ${cure}`)).toEqual([
      "an address with the path of the API in production, /einvoice/v2 → Write 'https://test.example/einvoice/v2'.",
    ]);
    expect(siteSchema.safeParse({...site, api: {...api, sandbox: 'https://test.example/einvoice/v2'}}).success).toBe(
      true,
    );
  });

  it('says that the version belongs to the address of the API', async () => {
    const api = {...site.api, production: 'https://api.example', sandbox: 'https://test.example'};
    const problems = await siteProblems({...site, api}, 'export default {};');
    expect(problems.map(({expected}) => expected)).toEqual([
      expect.stringContaining('ends with the version of the API'),
      expect.stringContaining('ends with the version of the API'),
    ]);
  });

  it('says the forms of another name', async () => {
    const problems = await siteProblems({...site, name: 'Faturador'}, 'export default {};');
    expect(problems.map(({expected, cure}) => `${expected} → ${cure}`)).toContain(
      `a form of "Faturador" → Write 'do Faturador', or 'da Faturador', or without an article 'de Faturador'.`,
    );
  });
});
