import {basePattern, pathsIn, valuesByHeader, type HostedSite} from './site.ts';

interface ApacheOptions {
  /** Document root of the web server. The build is in it, at the path of the site. */
  readonly root: string;
  readonly port: number;
}

const encodings = [
  {encoding: 'br', ending: 'br'},
  {encoding: 'gzip', ending: 'gz'},
] as const;

/** Returns a file for `sites-available/`: a virtual host for the whole site. It needs the modules headers, rewrite and mime. */
export function apache(site: HostedSite, {root, port}: ApacheOptions): string {
  const {base, languages} = site;
  const pattern = basePattern(site);
  const folder = `${root}${base}`.replace(/\/$/, '');
  return `# The documentation. Made by npm run build from packages/docs/hosting/http-headers.ts: change it there.
# a2enmod headers rewrite
Listen ${port}
ServerTokens Prod
ServerSignature Off
TraceEnable Off
<VirtualHost *:${port}>
    DocumentRoot ${root}
    AddDefaultCharset utf-8
${base === '/' ? '' : `    RewriteEngine On\n    RewriteRule ^${pattern.slice(0, -1)}$ ${base} [PT]\n`}    <Directory ${folder}>
        Require all granted
        AllowOverride None
        Options -Indexes -MultiViews +FollowSymLinks
        DirectorySlash Off
        DirectoryIndex disabled
        FileETag MTime Size
        RemoveType .gz
        RemoveLanguage .br
        AddType text/javascript .js .mjs
        AddType text/markdown .md
        AddType application/yaml .yaml
        AddCharset utf-8 .html .css .js .mjs .json .xml .yaml .md .svg .txt
${encodings.map(({encoding, ending}) => `        AddEncoding ${encoding} .${ending}`).join('\n')}

        RewriteEngine On
        RewriteBase ${base}
        RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$
        RewriteRule ^ - [R=405,L]
        # No dot files, and no compressed file by its own name.
        RewriteCond %{ENV:REDIRECT_STATUS} ^$
        RewriteRule (?:(?:^|/)\\.(?!well-known/)|\\.(?:br|gz|map)$) - [R=404,L]
        # A page as Markdown, for who asks for that.
        RewriteCond %{HTTP:Accept} text/markdown
        RewriteRule ^((?:(?:${languages.join('|')})/)?)$ $1index.md
        RewriteCond %{HTTP:Accept} text/markdown
        RewriteRule ^(${languages.join('|')})$ $1/index.md
        RewriteCond %{HTTP:Accept} text/markdown
        RewriteCond ${folder}/$1.md -f
        RewriteRule ^(.*[^/])/?$ $1.md
        # /docs and /docs/ alike.
        RewriteCond %{REQUEST_FILENAME} -d
        RewriteRule ^(.*?)/?$ $1/index.html
        RewriteRule ^/+(.*)$ $1
${encodings
  .map(
    ({encoding, ending}) => `        RewriteCond %{HTTP:Accept-Encoding} \\b${encoding}\\b
        RewriteCond ${folder}/$1.${ending} -f
        RewriteRule ^(.+\\.(?:html|css|js|mjs|json|xml|svg|txt|yaml|md))$ $1.${ending} [L]`,
  )
  .join('\n')}
    </Directory>
    <FilesMatch "\\.(?:html|css|js|mjs|json|xml|svg|txt|yaml|md)(?:\\.br|\\.gz)?$">
        Header merge Vary Accept
        Header merge Vary Accept-Encoding
    </FilesMatch>

${headerLines(site).join('\n')}

    ErrorDocument 404 ${base}404.html
${languages
  .map(
    (language) => `    <LocationMatch "^${pattern}${language}(?:/|$)">
        ErrorDocument 404 ${base}${language}/404.html
    </LocationMatch>`,
  )
  .join('\n')}
</VirtualHost>
`;
}

function headerLines(site: HostedSite): readonly string[] {
  return [...valuesByHeader(site)].flatMap(([name, values]) =>
    values.map(({folder, value}) => {
      const set = `Header always set ${name} "${value}"`;
      return folder === undefined
        ? `    ${set}`
        : `    <LocationMatch "${pathsIn(folder, site)}">\n        ${set}\n    </LocationMatch>`;
    }),
  );
}
