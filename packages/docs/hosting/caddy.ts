import {pathsIn, type HostedSite} from './site.ts';

interface CaddyOptions {
  /** Document root of the web server. The build is in it, at the path of the site. */
  readonly root: string;
  /** `:8080`, or a host name, for which Caddy gets a certificate. */
  readonly address: string;
}

/** Returns a Caddyfile for the whole site. */
export function caddy(site: HostedSite, {root, address}: CaddyOptions): string {
  const {base, languages, rules, hsts} = site;
  const hstsLine =
    hsts === undefined ? '' : `\n\theader Strict-Transport-Security "max-age=${hsts}; includeSubDomains"`;
  return `# The documentation. Made by npm run build from packages/docs/hosting/http-headers.ts: change it there.
{
	admin off
}
${address} {
	root * ${root}

	# In this order: a later header wins over an earlier one.
	route {
		@hidden path_regexp (?:/\\.(?:[^w]|w[^e])|\\.(?:br|gz|map)$)
		error @hidden 404
		# No file has such a name, and the system would answer with an error of its own.
		@unusual path_regexp [^\\x20-\\x7e]|[^/]{200}|(?:/[^/]*){15}
		error @unusual 404
${rules.map((rule, index) => block(rule, site, index)).join('\n')}${hstsLine}
		header +Vary Accept
		@other not method GET HEAD
		header @other Allow "GET, HEAD"
		respond @other 405
		# A page as Markdown, for who asks for that.
		@asks header Accept *text/markdown*
		uri @asks strip_suffix /
		@twin {
			header Accept *text/markdown*
			file {
				try_files {path}.md {path}/index.md
			}
		}
		rewrite @twin {file_match.relative}
		try_files {path} {path}/index.html
		file_server {
			precompressed br gzip
			index none
		}
	}

	handle_errors {
${languages
  .map(
    (language) => `		@${language} path ${base}${language} ${base}${language}/*
		rewrite @${language} ${base}${language}/404.html`,
  )
  .join('\n')}
		@default not path ${languages.map((language) => `${base}${language}/404.html`).join(' ')}
		rewrite @default ${base}404.html
${block({folder: undefined, headers: rules.find(({folder}) => folder === undefined)?.headers ?? {}}, site)}
${folderHeaders(site)
  .map((name) => `\t\theader -${name}\n`)
  .join('')}		file_server {
			precompressed br gzip
		}
	}
}
`;
}

/** Headers that only files of some folders have. The error page does not, although its headers come on top of theirs. */
function folderHeaders({rules}: HostedSite): readonly string[] {
  const ofAll = new Set(rules.filter(({folder}) => folder === undefined).flatMap(({headers}) => Object.keys(headers)));
  const ofFolders = new Set(rules.flatMap(({headers}) => Object.keys(headers)));
  return [...ofFolders].filter((name) => !ofAll.has(name));
}

function block({folder, headers}: HostedSite['rules'][number], site: HostedSite, index = 0): string {
  const lines = Object.entries(headers).map(([name, value]) => `\t\t\t${name} "${value}"`);
  return folder === undefined
    ? `\t\theader {\n${lines.join('\n')}\n\t\t}`
    : `\t\t@rule-${index} path_regexp ${pathsIn(folder, site)}\n\t\theader @rule-${index} {\n${lines.join('\n')}\n\t\t}`;
}
