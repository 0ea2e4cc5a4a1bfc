import path from 'node:path';
import {createServer, type InlineConfig, type ViteDevServer} from 'vite';
import type {Locale} from '@integration-docs/facts';
import type {SiteDefinition} from './definition.ts';
import {scopedName} from './styles.ts';
import {virtualModules} from './language.ts';

export interface ViteOptions {
  readonly site: SiteDefinition;
  readonly locale: Locale;
  /** Addresses of the workers that islands start, by name. */
  readonly workers: Readonly<Record<string, string>>;
}

/** What building and developing share. */
export function viteConfig({site, locale, workers}: ViteOptions): InlineConfig {
  const {root, place, plugins} = site;
  return {
    root,
    base: place.baseUrls[locale],
    configFile: false,
    publicDir: false,
    appType: 'custom',
    logLevel: 'warn',
    cacheDir: path.join(root, `.generated/vite-${locale}`),
    plugins: [virtualModules({site, locale, workers}), ...plugins(locale)],
    css: {modules: {generateScopedName: (name, file) => scopedName(root, name, file)}},
  };
}

/** Opens the modules of one language for rendering in this process, without a server, as they are now. */
export async function openModules(options: ViteOptions): Promise<ViteDevServer> {
  const config = viteConfig(options);
  return createServer({
    ...config,
    mode: 'production',
    server: {middlewareMode: true, ws: false, hmr: false, watch: null},
    optimizeDeps: {noDiscovery: true, include: []},
  });
}
