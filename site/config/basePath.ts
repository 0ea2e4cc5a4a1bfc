import {placeOf} from '@integration-docs/facts';
import site from './site.ts';

/** Where the site stands. */
export const place = placeOf(site.url);

/** The path that the site stands at, with a slash at both ends: `/`, or `/ajuda/` for `https://www.plataforma.example/ajuda`. */
export const {basePath} = place;

/** Scheme and host of the site. */
export const siteOrigin = place.origin;
