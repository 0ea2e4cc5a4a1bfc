import type {HostedSite} from './site.ts';

/** Returns a `_headers` file for Cloudflare Pages. `! Name` removes the header that an earlier rule has set. */
export function headersFile({base, languages, rules, hsts}: HostedSite): string {
  const roots = [base, ...languages.map((language) => `${base}${language}/`)];
  const blocks = rules.flatMap(({folder, headers}) => {
    const hstsHeader =
      folder === undefined && hsts !== undefined
        ? {'Strict-Transport-Security': `max-age=${hsts}; includeSubDomains`}
        : {};
    const lines = Object.entries({...headers, ...hstsHeader}).flatMap(([name, value]) =>
      // Without the removal, both values would be sent, joined by a comma.
      folder === undefined ? [`  ${name}: ${value}`] : [`  ! ${name}`, `  ${name}: ${value}`],
    );
    const paths = folder === undefined ? [`${base}*`] : roots.map((root) => `${root}${folder}/*`);
    return paths.map((path) => [path, ...lines].join('\n'));
  });
  return `# Made by npm run build from packages/docs/hosting/http-headers.ts: change it there.\n${blocks.join('\n\n')}\n`;
}
