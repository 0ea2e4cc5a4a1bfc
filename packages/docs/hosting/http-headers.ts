import {locales} from '@integration-docs/facts';

/**
 * Returns the content security policy of a page: everything comes from this site, no `eval`, nothing inline except the style sheet and the script
 * before the first paint, and only the Trusted Types policy of the site makes markup or script addresses from text. It is in a `<meta>` of every
 * page, so that it applies on every host.
 *
 * @param inlineScript source expression of that script, for example `sha256-…`
 * @param inlineStyle source expression of the inline style sheet
 */
export function contentSecurityPolicy(inlineScript: string, inlineStyle: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' '${inlineScript}'`,
    `style-src 'self' '${inlineStyle}'`,
    "img-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    // Scripts handle every form: one that a script does not handle must not put what was typed into an address.
    "form-action 'none'",
    "base-uri 'none'",
    // packages/docs/shell/trusted.ts creates this policy.
    "require-trusted-types-for 'script'",
    'trusted-types docs',
  ].join('; ');
}

/**
 * Returns the policy for the response header: adds what a `<meta>` cannot contain, and leaves out the hash of the style sheet, which differs on
 * every page. Browsers apply both policies; the `<meta>` is the stricter one.
 *
 * @param pagePolicy the policy in the `<meta>`
 */
function headerPolicy(pagePolicy: string): string {
  const withoutStyle = pagePolicy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'");
  return `${withoutStyle}; frame-ancestors 'none'`;
}

/** Files that get the same headers. */
export interface HeaderRule {
  /** The folder of the files, at the root of a language; undefined for all files. A later rule overrides an earlier one. */
  readonly folder: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** Folders of files for programs: pages of other sites may fetch them too. */
const programFolders = ['catalogues', 'samples', 'tools', 'specification'] as const;

/**
 * What no page may use, whatever script gets into it. Browsers warn of names that they do not know: these are known to Chromium. Without
 * `clipboard-read`, which tests need.
 */
const deniedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
] as const;

/**
 * Returns the response headers of the site, for the preview server and every file in `site/deploy/`.
 *
 * @param policy the policy in the `<meta>` of a page
 */
export function headerRules(policy: string): readonly HeaderRule[] {
  return [
    {
      folder: undefined,
      headers: {
        'Content-Security-Policy': headerPolicy(policy),
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Permissions-Policy': deniedFeatures.map((name) => `${name}=()`).join(', '),
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'X-Content-Type-Options': 'nosniff',
        // Browsers must revalidate files whose name has no hash; the ETag saves sending an unchanged file again.
        'Cache-Control': 'no-cache',
      },
    },
    // File names in assets/ contain a hash of their content.
    {folder: 'assets', headers: {'Cache-Control': 'public, max-age=31536000, immutable'}},
    ...programFolders.map((folder) => ({
      folder,
      headers: {'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin'},
    })),
  ];
}

/**
 * Returns the response headers of one file.
 *
 * @param pathname path of the file, for example `/assets/js/main.1a2b3c4d.js`
 */
export function httpHeaders(pathname: string, rules: readonly HeaderRule[]): Readonly<Record<string, string>> {
  const names = pathname.split('/').slice(1);
  // A path without a file extension is that of a page, whose file is in a folder of that name.
  const [first = '', second = ''] = pathname.includes('.') ? names.slice(0, -1) : names;
  const top = locales.some((locale) => locale === first) ? second : first;
  const matching = rules.filter(({folder}) => folder === undefined || folder === top);
  return Object.assign({}, ...matching.map(({headers}) => headers)) as Readonly<Record<string, string>>;
}
