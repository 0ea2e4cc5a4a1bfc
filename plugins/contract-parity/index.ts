import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {locales} from '../../config/locales.ts';
import {homes} from '../../contract/reference/homes.ts';
import {throwProblems} from '../content/problem.ts';
import {anchorProblems} from './anchors.ts';
import {readBuiltPage} from './built-page.ts';
import {expectedParts} from './expected.ts';
import {loadContract} from './read-contract.ts';

/** Fails the build when the contract has something that its home page does not show, or shows twice: which, and where it belongs. */
export default function contractParityPlugin({siteDir, i18n}: LoadContext): Plugin {
  return {
    name: 'contract-parity',
    async postBuild({outDir}) {
      const locale = locales.find((code) => code === i18n.currentLocale);
      if (locale === undefined) return;
      const {contract, errors} = await loadContract(siteDir);
      const pages = await Promise.all(
        homes.map(async ({page, route}) => {
          const html = await readFile(path.join(outDir, route, 'index.html'), 'utf8').catch(() => undefined);
          return [page, html === undefined ? undefined : readBuiltPage(html)] as const;
        }),
      );
      throwProblems(anchorProblems(expectedParts(contract, errors), new Map(pages), locale));
    },
  };
}
