import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {toolFiles} from '../../lib/published-tools/bundle.ts';
import {publishedTools} from '../../lib/published-tools/tools.ts';
import {writeFiles} from '../writeFiles.ts';

/** Publishes the programs of `lib/published-tools/tools.ts`, one file each, once, at the root: `/tools/cius-pt.mjs`. */
export default function publishedToolsPlugin({siteDir, generatedFilesDir, i18n}: LoadContext): Plugin {
  return {
    name: 'published-tools',
    getPathsToWatch: () => publishedTools.flatMap(({watch}) => watch.map((files) => path.join(siteDir, files))),
    async loadContent() {
      // The development server has no postBuild.
      if (process.env.NODE_ENV !== 'development') return;
      await writeFiles(path.join(generatedFilesDir, 'static'), await toolFiles(siteDir));
    },
    async postBuild({outDir}) {
      if (i18n.currentLocale === i18n.defaultLocale) await writeFiles(outDir, await toolFiles(siteDir));
    },
  };
}
