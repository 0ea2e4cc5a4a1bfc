import site from './site.ts';

/** The path that the site stands at, with a slash at both ends: `/`, or `/ajuda/` for `https://www.plataforma.example/ajuda`. */
export const basePath = `${new URL(site.url).pathname.replace(/\/$/, '')}/`;

/** Scheme and host of the site. */
export const siteOrigin = new URL(site.url).origin;
