import type {Links} from '@integration-docs/simulator/page';

/** Address of a simulator that is started as the pages say. */
export const baseUrl = 'http://127.0.0.1:4010';

let links: Promise<Links> | undefined;

/**
 * Where names are explained (`site/published/run-links.ts`). Without it they lead nowhere, and what has them reads all the same.
 *
 * @param base what addresses of the language begin with
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
