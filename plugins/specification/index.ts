import {rm} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {basePath} from '../../config/basePath.ts';
import {defaultLocale, locales} from '../../config/locales.ts';
import {specificationFolder} from '../../config/folders.ts';
import {contractFiles} from '../../lib/model/openapi/read.ts';
import {assetsFolder} from '../../lib/specification/bundle.ts';
import {pageFiles, sharedFiles} from '../../lib/specification/files.ts';
import {writeFiles} from '../writeFiles.ts';

/**
 * Publishes the interactive specification, a static page in each language, and what can be downloaded: all of it made of
 * `contract/openapi.yaml`. `config/site.ts` says whether the navigation leads there (`specificationUrl`).
 */
export default function specificationPlugin({siteDir, generatedFilesDir, i18n, baseUrl}: LoadContext): Plugin {
  const locale = locales.find((code) => code === i18n.currentLocale) ?? defaultLocale;
  const development = path.join(generatedFilesDir, 'static');
  return {
    name: 'specification',
    getPathsToWatch: () => contractFiles.map((file) => path.join(siteDir, file)),
    /** The development server has no postBuild; it serves one language, below the address of that language. */
    async loadContent() {
      await Promise.all(
        [specificationFolder, assetsFolder].map((name) =>
          rm(path.join(development, name), {recursive: true, force: true}),
        ),
      );
      if (process.env.NODE_ENV !== 'development') return;
      await writeFiles(development, await pageFiles(siteDir, locale, baseUrl));
      await writeFiles(development, await sharedFiles(siteDir));
    },
    async postBuild({outDir}) {
      await writeFiles(outDir, await pageFiles(siteDir, locale, basePath));
      if (locale === defaultLocale) await writeFiles(outDir, await sharedFiles(siteDir));
    },
  };
}
