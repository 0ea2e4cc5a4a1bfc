/** Creates the only values that browsers with `require-trusted-types-for` accept as markup or as the address of a script or a worker. */
interface Rules {
  readonly createHTML: (html: string) => string;
  readonly createScriptURL: (address: string) => string;
}

interface Shared {
  readonly trustedTypes?: {readonly createPolicy: (name: string, rules: Rules) => Rules};
  /** The bundles of a page share one policy. */
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

// `globalThis`, because the build imports this too, when it renders islands.
const shared = globalThis as Shared;

/** Created by the first bundle that runs; `packages/docs/hosting/http-headers.ts` allows its name. */
export const policy: Rules = (shared.docsPolicy ??= shared.trustedTypes?.createPolicy('docs', rules) ?? rules);

/**
 * Returns the absolute address of a script or a worker.
 *
 * @throws TypeError when the address is not on this site
 */
export function scriptAddress(address: string): string {
  return policy.createScriptURL(address);
}

/** Parses markup of this site into a separate document, in which no script runs. */
export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
}
