import {placeOf, throwProblems} from '@integration-docs/facts';
import site from './site.ts';

/* All modules that use the settings import this module first, because everything else depends on a valid address. */
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

/** Origin and paths of the site. */
export const place = placeOf(site.url);

/** Path of the site, with a slash at both ends: `/`, or `/ajuda/` for `https://www.plataforma.example/ajuda`. */
export const {basePath} = place;

/** Scheme and host of the site. */
export const siteOrigin = place.origin;
