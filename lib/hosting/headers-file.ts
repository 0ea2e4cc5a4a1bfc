import type {HostedSite} from './site.ts';

/** A `_headers` file, as Netlify, Cloudflare Pages and others read it from the folder that is published. */
export function headersFile({base, languages, rules, hsts}: HostedSite): string {
  const below = [base, ...languages.map((language) => `${base}${language}/`)];
  const blocks = rules.flatMap(({folder, headers}) => {
    const transport =
      folder === undefined && hsts !== undefined
        ? {'Strict-Transport-Security': `max-age=${hsts}; includeSubDomains`}
        : {};
    const lines = Object.entries({...headers, ...transport}).flatMap(([name, value]) =>
      // What an earlier block has set would be joined to it.
      folder === undefined ? [`  ${name}: ${value}`] : [`  ! ${name}`, `  ${name}: ${value}`],
    );
    const paths = folder === undefined ? [`${base}*`] : below.map((start) => `${start}${folder}/*`);
    return paths.map((path) => [path, ...lines].join('\n'));
  });
  return `# Made by npm run build from config/httpHeaders.ts: change it there.\n${blocks.join('\n\n')}\n`;
}
