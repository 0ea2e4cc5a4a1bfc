import type {Links} from '@integration-docs/simulator/page';

/** Address of a simulator that was started as the pages explain. */
export const baseUrl = 'http://127.0.0.1:4010';

let links: Promise<Links> | undefined;

/**
 * Loads the addresses of explained names (`site/published/run-links.ts`). On failure returns none, so that names are shown without links.
 *
 * @param base prefix of addresses in this language
 */
export function loadLinks(base: string): Promise<Links> {
  links ??= fetch(`${base}parts/run/links.json`)
    .then((response) => response.json() as Promise<Links>) // written by site/published/run-links.ts
    .catch(() => {
      links = undefined;
      return {};
    });
  return links;
}
