import type {HostedSite} from './site.ts';

/** A `_headers` file, as Cloudflare Pages reads it from the folder that is published: `! Name` takes away what an earlier rule set. */
export function headersFile({base, languages, rules, hsts}: HostedSite): string {
  const below = [base, ...languages.map((language) => `${base}${language}/`)];
  const blocks = rules.flatMap(({folder, headers}) => {
    const transport =
      folder === undefined && hsts !== undefined
        ? {'Strict-Transport-Security': `max-age=${hsts}; includeSubDomains`}
        : {};
    const lines = Object.entries({...headers, ...transport}).flatMap(([name, value]) =>
      // Without that both values would be sent, joined.
      folder === undefined ? [`  ${name}: ${value}`] : [`  ! ${name}`, `  ${name}: ${value}`],
    );
    const paths = folder === undefined ? [`${base}*`] : below.map((start) => `${start}${folder}/*`);
    return paths.map((path) => [path, ...lines].join('\n'));
  });
  return `# Made by npm run build from packages/docs/hosting/http-headers.ts: change it there.\n${blocks.join('\n\n')}\n`;
}
