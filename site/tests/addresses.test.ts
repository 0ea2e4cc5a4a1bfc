import path from 'node:path';
import {expect, it, vi} from 'vitest';
import {defaultLocale, formatProblem, locales} from '@integration-docs/facts';
import {absentAddresses} from '../config/chapters.ts';
import site from '../config/site.ts';
import {knownAddresses} from '../checks/addresses.ts';
import {readContext} from '../checks/context.ts';
import {lostInBuild} from '../checks/lost-addresses.ts';
import {projectRoot} from '@integration-docs/facts/node';
import {addressesOf, isAbsent} from '@integration-docs/docs/content';

const absent = absentAddresses(site);
const isPresent = (address: string): boolean => !isAbsent(address, absent);
const others = locales.filter((locale) => locale !== defaultLocale);

// CI machines can be slow.
vi.setConfig({testTimeout: 60_000});

it.each(locales)('has every address that was released, or tells where it went (%s)', async (locale) => {
  const lost = await lostInBuild(projectRoot, path.join(projectRoot, 'build'), locale);
  expect(lost.map(formatProblem)).toEqual([]);
});

const context = await readContext(projectRoot);
const known = knownAddresses(context);

it.each(locales)('npm run check knows these anchors without a build (%s)', async (locale) => {
  const isDefault = locale === defaultLocale;
  const outDir = path.join(projectRoot, 'build', isDefault ? '' : locale);
  const built = await addressesOf(outDir, isDefault ? others : []);
  const {released} = context;
  for (const [route, anchors] of known) {
    if (!isPresent(route)) continue;
    const there = built.pages[route] ?? [];
    // Without a build, the check knows the anchors that components create only if they were released.
    expect(there.filter((anchor) => !anchors.has(anchor) && released.pages[route]?.includes(anchor))).toEqual([]);
    expect(
      [...anchors].filter((anchor) => !there.includes(anchor) && !released.pages[route]?.includes(anchor)),
    ).toEqual([]);
  }
  const unknown = Object.keys(built.pages).filter((route) => !known.has(route));
  expect(unknown.filter((route) => !route.startsWith('/specification'))).toEqual([]);
});
