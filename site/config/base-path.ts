import {placeOf, throwProblems} from '@integration-docs/facts';
import site from './site.ts';

/* Everything that reads the settings imports this first: without an address nothing else can be said of them. */
if (!URL.canParse(site.url)) {
  throwProblems([
    {
      file: 'site/config/site.ts',
      line: 1,
      found: `url: "${site.url}"`,
      expected: 'an address such as https://docs.plataforma.example',
      cure: 'Write the address of the site with its scheme.',
    },
  ]);
}

/** Where the site stands. */
export const place = placeOf(site.url);

/** The path that the site stands at, with a slash at both ends: `/`, or `/ajuda/` for `https://www.plataforma.example/ajuda`. */
export const {basePath} = place;

/** Scheme and host of the site. */
export const siteOrigin = place.origin;
