import {basePattern, pathsIn, valuesByHeader, type FolderValue, type HostedSite} from './site.ts';

interface NginxOptions {
  /** Document root of the web server; the build is in it at the path of the site: in `/srv/www` for `/`, in `/srv/www/docs` for `/docs/`. */
  readonly root: string;
  readonly port: number;
}

/** Returns a file for `/etc/nginx/conf.d/`: a server for the whole site. */
export function nginx(site: HostedSite, {root, port}: NginxOptions): string {
  const {base, languages} = site;
  const pattern = basePattern(site);
  const headers = [...valuesByHeader(site)].map(([name, values]) => ({name, variable: variableOf(name), values}));
  return `# The documentation. Made by npm run build from packages/docs/hosting/http-headers.ts: change it there.
${headers.map(({variable, values}) => mapBlock(variable, values, site)).join('\n')}
# A page as Markdown, for who asks for that.
map "$http_accept $uri" $docs_twin {
    default $uri;
    "~text/markdown.* (?<docs_root>${pattern}(?:(?:${languages.join('|')})/)?)$" "\${docs_root}index.md";
    "~text/markdown.* (?<docs_home>${pattern}(?:${languages.join('|')}))$" "$docs_home/index.md";
    "~text/markdown.* (?<docs_page>/.*[^/])/?$" "$docs_page.md";
}
server {
    listen ${port};
    listen [::]:${port};
    root ${root};

    server_tokens off;
    absolute_redirect off;
    charset utf-8;
    charset_types text/css text/javascript text/plain text/xml text/markdown application/javascript application/json application/xml application/yaml image/svg+xml;
    include mime.types;
    types {
        text/javascript mjs;
        text/markdown md;
        application/yaml yaml;
    }

    # Files that the build has compressed. The second needs the module "brotli static"; without it, take the line out.
    gzip_static on;
    gzip_vary on;
    brotli_static on;

${headers.map(({name, variable}) => `    add_header ${name} $${variable} always;`).join('\n')}

    add_header Vary Accept always;

    # No dot files, and no compressed file by its own name.
    location ~ (?:/\\.(?!well-known/)|\\.(?:br|gz|map)$) { return 404; }
${languages.map((language) => locationBlock(`~ "^${pattern}${language}(?:/|$)"`, `${base}${language}/404.html`)).join('\n')}
${locationBlock('/', `${base}404.html`)}
    error_page 404 ${base}404.html;
}
`;
}

function locationBlock(match: string, notFound: string): string {
  return `    location ${match} {
        error_page 404 ${notFound};
        try_files $docs_twin $uri $uri/index.html =404;
    }`;
}

/** Returns a `map` from the path of a file to the value of a header. nginx does not send a header whose value is empty. */
function mapBlock(variable: string, values: readonly FolderValue[], site: HostedSite): string {
  const defaultValue = values.find(({folder}) => folder === undefined)?.value ?? '';
  const folders = values.flatMap(({folder, value}) =>
    folder === undefined ? [] : [`    "~${pathsIn(folder, site)}" "${value}";`],
  );
  return ['map $uri $' + variable + ' {', `    default "${defaultValue}";`, ...folders, '}'].join('\n');
}

function variableOf(header: string): string {
  return `docs_${header.toLowerCase().replaceAll('-', '_')}`;
}
