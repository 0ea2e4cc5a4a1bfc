import {locales} from '@integration-docs/facts';

/**
 * Everything from this site, nothing evaluated, nothing inline but the style sheet and the one script before the first paint,
 * and no text becomes markup or a script's address but by one function of the site. Stands in a `<meta>` of every page, so that
 * it holds on every host.
 *
 * @param inlineScript source expression of that script, for example `sha256-…`
 * @param inlineStyle the same for the style sheet, which stands in the page
 */
export function contentSecurityPolicy(inlineScript: string, inlineStyle: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' '${inlineScript}'`,
    `style-src 'self' '${inlineStyle}'`,
    "img-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // packages/docs/shell/trusted.ts makes the one policy.
    "require-trusted-types-for 'script'",
    'trusted-types docs',
  ].join('; ');
}

/**
 * The policy of a page as its response header says it: with what a `<meta>` cannot say, and without the hash of the style sheet,
 * which is another one on every page. Both hold; the `<meta>` is the stricter one.
 *
 * @param ofPage what the `<meta>` says
 */
function headerPolicy(ofPage: string): string {
  const withoutStyle = ofPage.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'");
  return `${withoutStyle}; frame-ancestors 'none'`;
}

/** Files that get the same headers. */
export interface HeaderRule {
  /** The folder at the root of a language that they stand in; undefined for all files. A later rule wins over an earlier one. */
  readonly folder: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the build publishes for programs: pages of other sites may fetch it too. */
const forPrograms = ['catalogues', 'samples', 'tools', 'specification'] as const;

/**
 * The response headers of the site: the source of the preview server and of every file in `site/deploy/`.
 *
 * @param policy as the `<meta>` of a page says it
 */
export function headerRules(policy: string): readonly HeaderRule[] {
  return [
    {
      folder: undefined,
      headers: {
        'Content-Security-Policy': headerPolicy(policy),
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'X-Content-Type-Options': 'nosniff',
        // Pages and files that keep their name are asked for again; a file that has not changed is not sent again (ETag).
        'Cache-Control': 'no-cache',
      },
    },
    // File names below assets/ carry a hash of their content.
    {folder: 'assets', headers: {'Cache-Control': 'public, max-age=31536000, immutable'}},
    ...forPrograms.map((folder) => ({
      folder,
      headers: {'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin'},
    })),
  ];
}

/**
 * The response headers of one file.
 *
 * @param pathname path of the file, for example `/assets/js/main.1a2b3c4d.js`
 */
export function httpHeaders(pathname: string, rules: readonly HeaderRule[]): Readonly<Record<string, string>> {
  const names = pathname.split('/').slice(1);
  // A name without an ending is that of a page: its file stands in a folder of that name.
  const [first = '', second = ''] = pathname.includes('.') ? names.slice(0, -1) : names;
  const top = locales.some((locale) => locale === first) ? second : first;
  const matching = rules.filter(({folder}) => folder === undefined || folder === top);
  return Object.assign({}, ...matching.map(({headers}) => headers)) as Readonly<Record<string, string>>;
}
