import {mkdir, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {folder} from '../../lib/model/published/catalogue-file.ts';
import {catalogueFiles} from '../../lib/model/published/files.ts';

/**
 * Serves catalogues as data: `/catalogues/<name>.json` in both languages, its JSON Schema `/catalogues/<name>.schema.json`, and
 * `/catalogues/index.json`. Once, at the root of the site.
 */
export default function catalogueFilesPlugin({siteDir, siteConfig, i18n}: LoadContext): Plugin {
  const development = path.join(siteDir, '.generated/static', folder);
  return {
    name: 'catalogue-files',
    getPathsToWatch: () => [path.join(siteDir, 'contract/catalogues/*')],
    /** The development server has no postBuild. */
    async loadContent() {
      await rm(development, {recursive: true, force: true});
      if (process.env.NODE_ENV === 'development') await write(development, siteDir, siteConfig.url);
    },
    async postBuild({outDir}) {
      if (i18n.currentLocale === i18n.defaultLocale) await write(path.join(outDir, folder), siteDir, siteConfig.url);
    },
  };
}

async function write(target: string, root: string, siteUrl: string): Promise<void> {
  await mkdir(target, {recursive: true});
  for (const [name, content] of await catalogueFiles(root, siteUrl)) {
    await writeFile(path.join(target, name), `${JSON.stringify(content, null, 2)}\n`);
  }
}
