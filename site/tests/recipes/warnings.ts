import {expect} from 'vitest';
import {locales} from '@integration-docs/facts';
import {pageFiles, prefixOf, type Site} from './site.ts';

/* What only deserves a warning: the build tells it and goes on. */

/** Makes the mistakes, and a page that only those who know its address can find. */
export function makeMistakes(site: Site): void {
  for (const file of pageFiles('onboarding-feap')) site.append(file, '\n[x](#no-such-anchor)\n');
  for (const file of pageFiles('hidden')) {
    site.add(
      file,
      '---\ntitle: Hidden page\ndescription: An unlisted page that only those who know its address can find, for the tests.\nunlisted: true\n---\n\nText.\n',
    );
  }
  site.add(
    'site/content/pt/pages/docs/guides/medidata.mdx',
    '---\ntitle: Twice\ndescription: A second page at an address that is already taken by another one, for the tests.\n---\n\nText.\n',
  );
}

/** What must be so of the build with them. */
export const warnings: Readonly<Record<string, (site: Site, output: string) => void>> = {
  'a broken anchor is a warning': (_, output) => expect(output).toContain('no-such-anchor'),
  'a duplicate route is a warning': (_, output) => expect(output).toMatch(/[Dd]uplicate routes/),
  'an unlisted page carries the banner and is not in the sitemap, the sidebar or the page list': (site) => {
    for (const locale of locales) {
      const messages = JSON.parse(site.read(`site/interface/${locale}.json`)) as Record<string, {message: string}>;
      const built = (file: string): string => site.read(`build/${prefixOf(locale)}${file}`);
      const html = built('docs/hidden/index.html');
      expect(html).toContain(messages['unlisted.title']?.message);
      expect(html).toContain('content="noindex, nofollow"');
      for (const file of ['sitemap.xml', 'docs/index.html', '404.html']) {
        expect(built(file), file).not.toContain('docs/hidden');
      }
    }
  },
};
