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
import {developedModules, viteConfig} from './vite.ts';

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
    language?.answer(request, response).catch((error: unknown) => {
      send(response, 'html', mistakePage(error, language.base), 500);
    });
  });
  const shared = memory({
    scripts: () => bundleScripts(site),
    pages: () => readPages(site),
    dates: () => lastCommits(site.root),
    files: () => site.rootFiles(),
  });
  // Longest first: the base URL of the default language is a prefix of the others.
  const order = [...site.place.locales].sort((a, b) => site.place.baseUrls[b].length - site.place.baseUrls[a].length);
  const languages = await Promise.all(order.map((locale) => developLanguage(site, locale, server, shared)));
  server.on('close', () => languages.forEach(({vite}) => void vite.close()));
  return server;
}

interface Shared {
  readonly scripts: () => ReturnType<typeof bundleScripts>;
  readonly pages: () => ReturnType<typeof readPages>;
  readonly dates: () => ReturnType<typeof lastCommits>;
  readonly files: () => Promise<Files>;
}

/** Async functions whose results are cached until `forget` is called. */
type Memory<Made> = Made & {readonly forget: () => void};

function memory<Made extends Readonly<Record<string, () => Promise<unknown>>>>(makers: Made): Memory<Made> {
  const made = new Map<string, Promise<unknown>>();
  const remembering = Object.fromEntries(
    Object.entries(makers).map(([name, make]) => [
      name,
      () => {
        const known = made.get(name) ?? make();
        made.set(name, known);
        return known;
      },
    ]),
  ) as Made;
  return {...remembering, forget: () => made.clear()};
}

interface DevelopedLanguage {
  readonly base: string;
  readonly vite: ViteDevServer;
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

async function developLanguage(
  site: SiteDefinition,
  locale: Locale,
  server: Server,
  shared: Memory<Shared>,
): Promise<DevelopedLanguage> {
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
  const own = memory({
    language: async (): Promise<Language> => {
      const [all, dates, modules] = await Promise.all([shared.pages(), shared.dates(), developedModules(vite, site)]);
      const compile = openCompiler(root, new Set(all.map(({file}) => file)), site.sampleTopics);
      return openLanguage(modules, {
        site,
        locale,
        pages: all.filter((page) => page.locale === locale && !isAbsent(page.route, site.settings.absent)),
        compile,
        dates,
      });
    },
    files: (): Promise<Files> => site.languageFiles(locale),
  });
  vite.watcher.on('all', (_event, file) => {
    // Vite updates the styles without a reload.
    if (file.endsWith('.css')) return;
    shared.forget();
    own.forget();
    vite.ws.send({type: 'full-reload'});
  });

  const html = async (address: string): Promise<string> => {
    const [scripts, {render}] = await Promise.all([shared.scripts(), own.language()]);
    const assets = {...scripts, place, islands: [base + site.islands]};
    const modules = [`${base}@vite/client`, `${base}@id/__x00__virtual:styles`];
    const {head, body} = await render(address);
    return developmentHtml({head, body: keepTogether(body)}, locale, assets, modules);
  };
  const file = async (name: string): Promise<string | Uint8Array | undefined> => {
    const fixed = await readFile(path.join(root, 'site/static', name)).catch(() => undefined);
    if (fixed !== undefined) return fixed;
    const [, worker] = Object.entries(site.workers).find(([each]) => workerFile(each) === name) ?? [];
    if (worker !== undefined) return worker();
    const script = (await shared.scripts()).files.get(name);
    return (
      script ??
      (await own.files()).get(name) ??
      (base === place.basePath ? (await shared.files()).get(name) : undefined)
    );
  };
  return {
    base,
    vite,
    answer: async (request, response) => {
      const {pathname} = new URL(request.url ?? '/', 'http://localhost');
      const inside = decodeURI(pathname).slice(base.length);
      if (moduleFolders.some((folder) => inside.startsWith(folder))) {
        vite.middlewares(request, response, () =>
          send(response, 'html', mistakePage(`No module ${pathname}`, base), 404),
        );
        return;
      }
      const {pages} = await own.language();
      const page = pages.find(({address}) => isSame(address, pathname));
      const content = page === undefined && path.extname(inside) !== '' ? await file(withIndex(inside)) : undefined;
      if (content !== undefined) send(response, path.extname(inside).slice(1), content);
      else send(response, 'html', await html(page?.address ?? ''), page === undefined ? 404 : 200);
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
function mistakePage(error: unknown, base: string): string {
  const message =
    error instanceof Error
      ? error.name === 'ProblemError'
        ? error.message
        : (error.stack ?? error.message)
      : String(error);
  console.error(`\n${message}\n`);
  return `<!DOCTYPE html><meta charset="utf-8"><title>Mistake</title><script type="module" src="${base}@vite/client"></script><pre style="white-space: pre-wrap; font: 1rem/1.5 monospace; padding: 1rem">${escapeText(message)}</pre>`;
}
