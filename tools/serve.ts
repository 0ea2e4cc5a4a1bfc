import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import sirv from 'sirv';
import {basePath} from '../config/basePath.ts';
import {httpHeaders} from '../config/httpHeaders.ts';
import {defaultLocale, locales} from '../config/locales.ts';
import {readHostedSite} from '../lib/hosting/site.ts';
import {compressFolder} from './compress.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Serves a build as a static host would: compressed, with the headers of `config/httpHeaders.ts`, and the not-found page of
 * the language of the path with status 404.
 */
export function serveBuild(folder: string): Server {
  const {rules} = readHostedSite(folder, basePath);
  const files = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, pathname) => {
      for (const [name, value] of Object.entries(httpHeaders(pathname, rules))) response.setHeader(name, value);
    },
  });
  return createServer((request, response) => {
    const url = request.url ?? '/';
    // The files stand at the root of the folder, whatever the path of the site.
    const isBelow = url.startsWith(basePath) || `${url}/` === basePath;
    request.url = isBelow ? `/${url.slice(basePath.length)}` : '/404';
    files(request, response, () => notFound(folder, request, response, httpHeaders('/404.html', rules)));
  });
}

function notFound(
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  const pathname = request.url?.split('?')[0] ?? '/';
  const locale = locales.find(
    (code) => code !== defaultLocale && (pathname === `/${code}` || pathname.startsWith(`/${code}/`)),
  );
  const body = readFileSync(path.join(folder, locale ?? '', '404.html'));
  response.writeHead(404, {...headers, 'Content-Type': 'text/html;charset=utf-8'});
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function main(): Promise<void> {
  const folder = path.join(root, 'build');
  const port = Number(process.env.PORT ?? 3000);
  await compressFolder(folder);
  serveBuild(folder)
    .on('error', (error: NodeJS.ErrnoException) => {
      console.error(
        error.code === 'EADDRINUSE'
          ? `Port ${port} is taken. Choose another: PORT=3001 npm start`
          : `The server could not start: ${error.message}`,
      );
      process.exit(1);
    })
    .listen(port, () => {
      console.log(
        `\nPortuguês  http://localhost:${port}${basePath}\nEnglish    http://localhost:${port}${basePath}en/\n\nCtrl C stops the server.`,
      );
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
