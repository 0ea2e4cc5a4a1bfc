/**
 * Everything from this site, nothing evaluated, nothing inline but the style sheet and the one script before
 * the first paint. Stands in a
 * `<meta>` of every page, so that it holds on every host.
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
  ].join('; ');
}

/**
 * The response headers of a file of the build.
 *
 * @param pathname path of the file, for example `/assets/js/main.1a2b3c4d.js`
 */
export function httpHeaders(pathname: string): Record<string, string> {
  return {
    // What a <meta> cannot say.
    'Content-Security-Policy': "frame-ancestors 'none'",
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    // File names under assets/ carry a hash of their content.
    'Cache-Control': pathname.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}
