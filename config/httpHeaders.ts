/**
 * Everything from this site, nothing evaluated, no inline code but the one script before the first paint. Stands in a
 * `<meta>` of every page, so that it holds on every host.
 *
 * @param inlineScriptHash SHA-256 of that script, base64
 */
export function contentSecurityPolicy(inlineScriptHash: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${inlineScriptHash}'`,
    "style-src 'self'",
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
