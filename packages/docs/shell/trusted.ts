/** What may become a script, a worker, or markup. In browsers that check it (`require-trusted-types-for`) text alone may not. */
interface Rules {
  readonly createHTML: (html: string) => string;
  readonly createScriptURL: (address: string) => string;
}

interface Shared {
  readonly trustedTypes?: {readonly createPolicy: (name: string, rules: Rules) => Rules};
  /** There is one policy; the bundles of a page share it. */
  docsPolicy?: Rules;
}

const rules: Rules = {
  createHTML: (html) => html,
  createScriptURL: (address) => {
    const {origin, href} = new URL(address, location.href);
    if (origin !== location.origin) throw new TypeError(`${href} is not of this site`);
    return href;
  },
};

// The build renders islands, which import this.
const shared = globalThis as Shared;

/** Made by the first bundle that runs; `packages/docs/hosting/http-headers.ts` names it. */
export const policy: Rules = (shared.docsPolicy ??= shared.trustedTypes?.createPolicy('docs', rules) ?? rules);

/**
 * The address of a script or a worker.
 *
 * @throws TypeError when it is not one of this site
 */
export function scriptAddress(address: string): string {
  return policy.createScriptURL(address);
}

/** Makes a document of markup of this site, apart from the page: nothing in it runs. */
export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
}
