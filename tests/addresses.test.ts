import path from 'node:path';
import {expect, it, vi} from 'vitest';
import {defaultLocale, locales} from '../config/locales.ts';
import {formatProblem} from '../lib/problem/problem.ts';
import {projectRoot} from '../lib/problem/project-root.ts';
import {addressesOf, lostAddresses, movesOf, readMoves, releasedAddresses} from '../lib/released/addresses.ts';

const others = locales.filter((locale) => locale !== defaultLocale);

// A machine may be busy.
vi.setConfig({testTimeout: 60_000});

it.each(locales)('has every address that was released, or tells where it went (%s)', async (locale) => {
  const isDefault = locale === defaultLocale;
  const outDir = path.join(projectRoot, 'build', isDefault ? '' : locale);
  const [released, moves, built] = await Promise.all([
    releasedAddresses(projectRoot),
    readMoves(projectRoot),
    addressesOf(outDir, isDefault ? others : []),
  ]);
  // The samples that readers run are published in each language; all other files once.
  const isShared = (file: string): boolean => !file.startsWith('/samples/') || file.startsWith('/samples/requests/');
  const files = released.files.filter((file) => isDefault || !isShared(file));
  expect(lostAddresses({...released, files}, built, movesOf(released, built, moves)).map(formatProblem)).toEqual([]);
});
