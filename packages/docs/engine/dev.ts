import {readFile} from 'node:fs/promises';
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import path from 'node:path';
import {createServer as createVite, type ViteDevServer} from 'vite';
import {escapeText, type Locale} from '@integration-docs/facts';
import {keepTogether} from '../built/keep-together.ts';
import {openCompiler} from './compile.ts';
import type {Files, SiteDefinition} from './definition.ts';
import {developmentHtml} from './document.ts';
import {lastCommits} from './git-dates.ts';
import {readPages} from './pages.ts';
import {openLanguage, type Language} from './render.ts';
import {bundleScripts} from './scripts.ts';
import {isAbsent} from '../settings.ts';
import {loadDevelopmentModules, viteConfig} from './vite.ts';

/** Folders whose files Vite serves to the browser as modules. */
const moduleFolders = ['@', 'packages/', 'site/', 'node_modules/', '.generated/'];

const mediaTypes: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  mjs: 'text/javascript',
  png: 'image/png',
  svg: 'image/svg+xml',
  xml: 'application/xml',
};

/**
 * Creates a development server for all languages. It compiles a page on each request, and the browser reloads when a source file
 * changes. The page shows errors with file, line and fix.
 */
export async function developmentServer(site: SiteDefinition): Promise<Server> {
  const server = createServer((request, response) => {
    const language = languages.find(({base}) => (request.url ?? '/').startsWith(base)) ?? languages.at(-1);
    language?.handle(request, response).catch((error: unknown) => {
      send(response, 'html', errorPage(error, language.base), 500);
    });
  });
  const shared = cacheResults({
    scripts: () => bundleScripts(site),
    pages: () => readPages(site),
    dates: () => lastCommits(site.root),
    files: () => site.rootFiles(),
  });
  // Longest first: the base URL of the default language is a prefix of the others.
  const sortedLocales = [...site.place.locales].sort(
    (a, b) => site.place.baseUrls[b].length - site.place.baseUrls[a].length,
  );
  const languages = await Promise.all(sortedLocales.map((locale) => openLocaleServer(site, locale, server, shared)));
  server.on('close', () => languages.forEach(({vite}) => void vite.close()));
  return server;
}

interface SharedResults {
  readonly scripts: () => ReturnType<typeof bundleScripts>;
  readonly pages: () => ReturnType<typeof readPages>;
  readonly dates: () => ReturnType<typeof lastCommits>;
  readonly files: () => Promise<Files>;
}

/** Async functions whose results are cached until `clear` is called. */
type Cached<Functions> = Functions & {readonly clear: () => void};

function cacheResults<Functions extends Readonly<Record<string, () => Promise<unknown>>>>(
  functions: Functions,
): Cached<Functions> {
  const results = new Map<string, Promise<unknown>>();
  const cachedFunctions = Object.fromEntries(
    Object.entries(functions).map(([name, compute]) => [
      name,
      () => {
        const result = results.get(name) ?? compute();
        results.set(name, result);
        return result;
      },
    ]),
  ) as Functions;
  return {...cachedFunctions, clear: () => results.clear()};
}

interface LocaleServer {
  readonly base: string;
  readonly vite: ViteDevServer;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

async function openLocaleServer(
  site: SiteDefinition,
  locale: Locale,
  server: Server,
  shared: Cached<SharedResults>,
): Promise<LocaleServer> {
  const {root, place} = site;
  const base = place.baseUrls[locale];
  // The name has no hash: loaded modules keep the address when the code of the worker changes.
  const workerFile = (name: string): string => `assets/${name}/worker.js`;
  const workers = Object.fromEntries(
    Object.keys(site.workers).map((name) => [name, place.basePath + workerFile(name)]),
  );
  const vite = await createVite({
    ...viteConfig({site, locale, workers}),
    mode: 'development',
    server: {
      middlewareMode: true,
      hmr: {server},
      watch: {ignored: ['build', '.generated', 'site/tests', 'site/bench'].map((name) => path.join(root, name, '**'))},
    },
    optimizeDeps: {
      noDiscovery: true,
      include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
    },
  });
  const languageCache = cacheResults({
    language: async (): Promise<Language> => {
      const [allPages, dates, modules] = await Promise.all([
        shared.pages(),
        shared.dates(),
        loadDevelopmentModules(vite, site),
      ]);
      const compile = openCompiler(root, new Set(allPages.map(({file}) => file)), site.sampleTopics);
      return openLanguage(modules, {
        site,
        locale,
        pages: allPages.filter((page) => page.locale === locale && !isAbsent(page.route, site.settings.absent)),
        compile,
        dates,
      });
    },
    files: (): Promise<Files> => site.languageFiles(locale),
  });
  vite.watcher.on('all', (_event, file) => {
    // Vite updates the styles without a reload.
    if (file.endsWith('.css')) return;
    shared.clear();
    languageCache.clear();
    vite.ws.send({type: 'full-reload'});
  });

  const renderHtml = async (address: string): Promise<string> => {
    const [scripts, {render}] = await Promise.all([shared.scripts(), languageCache.language()]);
    const assets = {...scripts, place, islands: [base + site.islands]};
    const modules = [`${base}@vite/client`, `${base}@id/__x00__virtual:styles`];
    const {head, body} = await render(address);
    return developmentHtml({head, body: keepTogether(body)}, locale, assets, modules);
  };
  const readSiteFile = async (name: string): Promise<string | Uint8Array | undefined> => {
    const staticFile = await readFile(path.join(root, 'site/static', name)).catch(() => undefined);
    if (staticFile !== undefined) return staticFile;
    const [, worker] = Object.entries(site.workers).find(([workerName]) => workerFile(workerName) === name) ?? [];
    if (worker !== undefined) return worker();
    const script = (await shared.scripts()).files.get(name);
    return (
      script ??
      (await languageCache.files()).get(name) ??
      (base === place.basePath ? (await shared.files()).get(name) : undefined)
    );
  };
  return {
    base,
    vite,
    handle: async (request, response) => {
      const {pathname} = new URL(request.url ?? '/', 'http://localhost');
      const relativePath = decodeURI(pathname).slice(base.length);
      if (moduleFolders.some((folder) => relativePath.startsWith(folder))) {
        vite.middlewares(request, response, () =>
          send(response, 'html', errorPage(`No module ${pathname}`, base), 404),
        );
        return;
      }
      const {pages} = await languageCache.language();
      const page = pages.find(({address}) => isSame(address, pathname));
      const content =
        page === undefined && path.extname(relativePath) !== ''
          ? await readSiteFile(withIndex(relativePath))
          : undefined;
      if (content !== undefined) send(response, path.extname(relativePath).slice(1), content);
      else send(response, 'html', await renderHtml(page?.address ?? ''), page === undefined ? 404 : 200);
    },
  };
}

function withIndex(name: string): string {
  return name.endsWith('/') ? `${name}index.html` : name;
}

/** `/docs/` and `/docs` are the same page. */
function isSame(address: string, pathname: string): boolean {
  return address.replace(/\/$/, '') === decodeURI(pathname).replace(/\/$/, '');
}

function send(response: ServerResponse, type: string, content: string | Uint8Array, status = 200): void {
  response.writeHead(status, {
    'Content-Type': `${mediaTypes[type] ?? 'text/plain'}; charset=utf-8`,
    'Cache-Control': 'no-store',
  });
  response.end(content);
}

/** Logs an error and returns a page that shows it. The page reloads when a file changes. */
function errorPage(error: unknown, base: string): string {
  const message =
    error instanceof Error
      ? error.name === 'ProblemError'
        ? error.message
        : (error.stack ?? error.message)
      : String(error);
  console.error(`\n${message}\n`);
  return `<!DOCTYPE html><meta charset="utf-8"><title>Mistake</title><script type="module" src="${base}@vite/client"></script><pre style="white-space: pre-wrap; font: 1rem/1.5 monospace; padding: 1rem">${escapeText(message)}</pre>`;
}
