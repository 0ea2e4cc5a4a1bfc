import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import sirv from 'sirv';
import {basePath} from '../config/base-path.ts';
import {httpHeaders, notFoundRoute, readHostedSite} from '@integration-docs/docs/built';
import {defaultLocale, locales} from '@integration-docs/facts';
import {readOptions} from '@integration-docs/facts/node';
import {builtFolder} from './built-folder.ts';
import {compressFolder} from './compress.ts';
import {chosenPort, ensureFree, listen} from './port.ts';

/**
 * Serves a build as a static host would: compressed, with the headers of `packages/docs/hosting/http-headers.ts`, and the not-found page of
 * the language of the path with status 404.
 */
export function serveBuild(folder: string, base = basePath): Server {
  const {rules} = readHostedSite(folder, base);
  const files = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, pathname) => {
      for (const [name, value] of Object.entries(httpHeaders(pathname, rules))) response.setHeader(name, value);
    },
  });
  return createServer((request, response) => {
    const sitePath = pathInSite(request.url ?? '/', base);
    const sayNotFound = (): void => {
      sendNotFound(notFoundPage(folder, sitePath ?? '/'), request, response, httpHeaders(notFoundRoute, rules));
    };
    if (sitePath === undefined) {
      sayNotFound();
      return;
    }
    request.url = sitePath;
    files(request, response, sayNotFound);
  });
}

/** Removes the base path from a URL, because the build has its files at the root. Returns undefined for a URL outside the base path. */
function pathInSite(url: string, base: string): string | undefined {
  const [pathname = '', ...query] = url.split(/(?=\?)/);
  if (!`${pathname}/`.startsWith(base)) return undefined;
  return ['/', pathname.slice(base.length), ...query].join('');
}

/** Returns the not-found page in the language of a path, or the default one if that language was not built. */
function notFoundPage(folder: string, pathname: string): string {
  const [, firstSegment] = pathname.split(/[/?]/);
  const locale = locales.find((code) => code !== defaultLocale && code === firstSegment) ?? '';
  const page = path.join(folder, locale, '404.html');
  return existsSync(page) ? page : path.join(folder, '404.html');
}

function sendNotFound(
  file: string,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  const body = readFileSync(file);
  response.writeHead(404, {...headers, 'Content-Type': 'text/html;charset=utf-8'});
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function main(): Promise<void> {
  const {host} = readOptions(
    {options: {host: {type: 'string'}}},
    'npm run serve [-- --host <address>]: PORT=3001 for another port, --host 0.0.0.0 for others in the network',
  ).values;
  const folder = builtFolder();
  const port = chosenPort();
  await ensureFree(port, 'npm run serve', host);
  await compressFolder(folder);
  listen(serveBuild(folder), {port, command: 'npm run serve', host}, () => {
    console.log(
      `\nPortuguês  http://localhost:${port}${basePath}\nEnglish    http://localhost:${port}${basePath}en/\n\nCtrl C stops the server.`,
    );
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
