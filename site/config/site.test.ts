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
    ['a key that does not exist', {...site, colour: 'teal'}, ''],
  ])('refuses %s', (_name, changed, path) => {
    const issue = siteSchema.safeParse(changed).error?.issues[0];
    expect(issue?.path[0] ?? '').toBe(path);
  });

  it('says the forms of another name', async () => {
    const problems = await siteProblems({...site, name: 'Faturador'}, 'export default {};');
    expect(problems.map(({expected, cure}) => `${expected} → ${cure}`)).toContain(
      `a form of "Faturador" → Write 'do Faturador', or 'da Faturador', or without an article 'de Faturador'.`,
    );
  });
});
