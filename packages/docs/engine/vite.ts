import path from 'node:path';
import {createServer, type InlineConfig, type ViteDevServer} from 'vite';
import {localeConfigs} from '../../../site/config/locales.ts';
import type {Locale} from '@integration-docs/facts';
import {catalogues} from '../../../site/importable/vite-plugin.ts';
import {scopedName} from './styles.ts';
import {virtualModules} from './language.ts';

export interface ViteOptions {
  /** Folder of the project. */
  readonly root: string;
  readonly locale: Locale;
  /** Address of the validator's worker, which its page hands to the island. */
  readonly validatorWorker: string;
}

/** What building and developing share. */
export function viteConfig({root, locale, validatorWorker}: ViteOptions): InlineConfig {
  return {
    root,
    base: localeConfigs[locale].baseUrl,
    configFile: false,
    publicDir: false,
    appType: 'custom',
    logLevel: 'warn',
    cacheDir: path.join(root, `.generated/vite-${locale}`),
    resolve: {alias: {'@site': root}},
    plugins: [virtualModules({root, locale, validatorWorker}), catalogues({locale})],
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
