import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {locales, type Locale} from '../../config/locales.ts';
import {readingOrder} from '../../config/readingOrder.ts';
import site from '../../config/site.ts';
import {canonicalPages} from '../../lib/model/canonicalPages.ts';
import {loadContract} from '../../lib/model/openapi/read.ts';
import {anchorProblems} from '../../lib/pages/anchors.ts';
import {namesOn, readBuiltPages, type BuiltPage} from '../../lib/pages/built-page.ts';
import {expectedParts} from '../../lib/pages/expected.ts';
import {finishPages} from '../../lib/pages/finish.ts';
import {throwProblems} from '../../lib/problem/problem.ts';
import {anchorsOn, movedJson, movesOf, readMoves, releasedAddresses} from '../../lib/released/addresses.ts';
import {writeSearchFiles} from '../../lib/search/files/write.ts';
import {readPage} from '../../lib/search/pages/readPage.ts';
import {twinFiles} from '../../lib/twins/files.ts';
import {writeFiles} from '../writeFiles.ts';

/** One pass over the built pages: what the contract has must stand on them, the search reads them, and they get their final HTML. */
export default function afterBuildPlugin({siteDir, baseUrl, i18n}: LoadContext): Plugin {
  return {
    name: 'after-build',
    async postBuild({outDir, routesPaths}) {
      const locale = locales.find((code) => code === i18n.currentLocale);
      if (locale === undefined) return;
      const pages = await readBuiltPages(outDir, routesPaths, baseUrl);
      await refuseMissingParts(siteDir, pages, locale);
      const found = pages.map(readPage).filter((page) => page !== null);
      await writeSearchFiles(outDir, found, locale, siteDir);
      await writeFiles(outDir, twinFiles(pages, {language: locale, title: site.title[locale], order: readingOrder}));
      const here = {files: [], pages: Object.fromEntries(pages.map((page) => [page.route, anchorsOn(page)]))};
      const moves = movesOf(await releasedAddresses(siteDir), here, await readMoves(siteDir));
      await writeFile(path.join(outDir, 'moved.json'), movedJson(moves, baseUrl));
      await finishPages(pages, outDir, baseUrl);
    },
  };
}

/** @throws ProblemError when the contract has something that its page does not show, or shows twice: which, and where it belongs */
async function refuseMissingParts(siteDir: string, pages: readonly BuiltPage[], locale: Locale): Promise<void> {
  const shown = canonicalPages.map(({page, route}) => {
    const built = pages.find((each) => each.route === route);
    return [page, built && namesOn(built)] as const;
  });
  throwProblems(anchorProblems(expectedParts(await loadContract(siteDir)), new Map(shown), locale));
}
