import path from 'node:path';
import {type Addresses, addressesOf, isAbsent, readMoves, releasedAddresses} from '@integration-docs/docs/content';
import {defaultLocale, formatProblem, locales} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {lostAmong} from '../checks/lost-addresses.ts';
import {absentAddresses} from '../config/chapters.ts';
import site from '../config/site.ts';
import {languageFiles, rootFiles} from '../published/files.ts';

/**
 * A program for `chapters.test.ts`, which runs it in a copy of the site: prints the released addresses that are lost in the default
 * language. With `--build` it looks at the build; else it takes the files that a build would write, and for granted that every page that
 * is left has its anchors.
 */
const addresses = process.argv.includes('--build')
  ? await addressesOf(
      path.join(projectRoot, 'build'),
      locales.filter((locale) => locale !== defaultLocale),
    )
  : await addressesWithoutBuild();
for (const problem of await lostAmong(projectRoot, addresses, defaultLocale)) console.log(formatProblem(problem));

async function addressesWithoutBuild(): Promise<Addresses> {
  const [{pages}, moves, ...files] = await Promise.all([
    releasedAddresses(projectRoot),
    readMoves(projectRoot),
    rootFiles(projectRoot),
    languageFiles(projectRoot, defaultLocale),
  ]);
  const absent = absentAddresses(site);
  const moved = new Set(moves.map(({from}) => from));
  return {
    files: files.flatMap((each) => [...each.keys()].map((file) => `/${file}`)),
    pages: Object.fromEntries(
      Object.entries(pages)
        .filter(([route]) => !isAbsent(route, absent) && !moved.has(route))
        .map(([route, anchors]) => [route, anchors.filter((anchor) => !moved.has(`${route}#${anchor}`))]),
    ),
  };
}
