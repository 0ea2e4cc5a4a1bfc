import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {locales} from '../../config/locales.ts';
import {canonicalPages} from '../../lib/model/canonicalPages.ts';
import {loadContract} from '../../lib/model/openapi/read.ts';
import {throwProblems} from '../../lib/problem/problem.ts';
import {anchorProblems} from '../../lib/pages/anchors.ts';
import {readBuiltPage} from '../../lib/pages/built-page.ts';
import {expectedParts} from '../../lib/pages/expected.ts';

/** Fails the build when the contract has something that its canonical page does not show, or shows twice: which, and where it belongs. */
export default function contractParityPlugin({siteDir, i18n}: LoadContext): Plugin {
  return {
    name: 'contract-parity',
    async postBuild({outDir}) {
      const locale = locales.find((code) => code === i18n.currentLocale);
      if (locale === undefined) return;
      const pages = await Promise.all(
        canonicalPages.map(async ({page, route}) => {
          const html = await readFile(path.join(outDir, route, 'index.html'), 'utf8').catch(() => undefined);
          return [page, html === undefined ? undefined : readBuiltPage(html)] as const;
        }),
      );
      throwProblems(anchorProblems(expectedParts(await loadContract(siteDir)), new Map(pages), locale));
    },
  };
}
