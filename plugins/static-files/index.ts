import {rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {defaultLocale, locales} from '../../config/locales.ts';
import {sampleFiles} from '../../lib/content/sample-files.ts';
import {catalogueFiles} from '../../lib/model/published/files.ts';
import {robots} from '../../lib/pages/robots.ts';
import {publishedRequests} from '../../lib/requests/publish.ts';
import {writeFiles} from '../writeFiles.ts';

/**
 * Publishes what is no page: samples in the folder of each language, with its comments (`[sync.ts](pathname:///samples/moloni/sync.ts)`); once, at the
 * root, the catalogues as JSON with their schemas, the request of every operation, and robots.txt.
 */
export default function staticFilesPlugin(context: LoadContext): Plugin {
  const {siteDir, generatedFilesDir, siteConfig, i18n} = context;
  const generated = path.join(generatedFilesDir, 'static');
  const locale = locales.find((code) => code === i18n.currentLocale) ?? defaultLocale;
  return {
    name: 'static-files',
    getPathsToWatch: () =>
      ['samples/**/*', 'contract/catalogues/*', 'contract/openapi.yaml'].map((files) => path.join(siteDir, files)),
    async loadContent() {
      await rm(path.join(generated, 'samples'), {recursive: true, force: true});
      await writeFiles(generated, await sampleFiles(siteDir, locale));
      // The development server has no postBuild.
      if (process.env.NODE_ENV === 'development') await writeFiles(generated, await rootFiles(siteDir, siteConfig.url));
    },
    async postBuild({outDir}) {
      if (i18n.currentLocale !== i18n.defaultLocale) return;
      await writeFiles(outDir, await rootFiles(siteDir, siteConfig.url));
      await writeFile(path.join(outDir, 'robots.txt'), robots(siteConfig.url, i18n.locales.slice(1)));
    },
  };
}

async function rootFiles(siteDir: string, siteUrl: string): Promise<ReadonlyMap<string, string>> {
  const [catalogues, requests] = await Promise.all([catalogueFiles(siteDir, siteUrl), publishedRequests(siteDir)]);
  return new Map([
    ...[...catalogues].map(
      ([name, content]) => [`catalogues/${name}`, `${JSON.stringify(content, null, 2)}\n`] as const,
    ),
    ...requests,
  ]);
}
