import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import site from '../config/site.ts';
import {projectRoot} from '@integration-docs/facts/node';
import {browserOf, engineNames, type EngineName} from './engines/browsers.ts';
import {openEngine} from './engines/index.ts';
import type {Engine, Tab} from './engines/engine.ts';
import {inPage as run, openPage, origin} from './engines/page.ts';

/*
 * Every link must scroll to its target: directly below the bar, a table row with some room above it, in every engine, however the reader gets there.
 * These are the longest pages, with tables, samples and diagrams that are laid out late.
 */
const pages = [
  '/docs',
  '/docs/law',
  '/docs/integrations/api/issued',
  '/docs/integrations/api/specification',
  '/docs/integrations/api/usecases',
  '/docs/integrations/as2/others',
  '/docs/integrations/sftp',
  '/docs/integrations/as2/status-messages',
  '/docs/integrations/webhooks/security',
  '/docs/integrations/webhooks/types',
  '/docs/guides/moloni',
];

/*
 * The links are distributed, so that each is followed somewhere and each engine follows some of each kind. Chromium follows half of the contents on each device,
 * Firefox and WebKit a quarter on each. Some of the other ways run on one device only, except in Chromium (`deviceElsewhere`).
 */

/** Engines differ in the time of layout: Firefox and WebKit open the pages with most content that is laid out late. */
const pagesElsewhere = [
  '/docs/law',
  '/docs/integrations/api/issued',
  '/docs/integrations/api/specification',
  '/docs/integrations/api/usecases',
  '/docs/integrations/webhooks/security',
];

/**
 * On each page, desktop opens a row in the middle and phone the last row, which has most content above it; on these pages desktop opens more. The
 * tests of the contents cover the headings.
 */
const withManyRows: ReadonlySet<string> = new Set([
  '/docs/integrations/api/issued',
  '/docs/integrations/api/specification',
]);

const devices = {
  desktop: {width: 1440, height: 900, contents: '.toc a'},
  phone: {width: 390, height: 800, contents: '.toc-folded a'},
};

/** The one device on which an engine other than Chromium tests a way that is the same on all devices. */
const deviceElsewhere: Readonly<Record<Exclude<EngineName, 'chromium'>, keyof typeof devices>> = {
  firefox: 'phone',
  webkit: 'desktop',
};

/** Search queries whose results are on another page, far down a table, in a list of rules. On a phone each engine uses one. */
const queries: Readonly<Record<EngineName, string>> = {
  chromium: 'prazos',
  firefox: 'BR-CIUS-PT-66',
  webkit: 'Line.commitmentNumber',
};

/** Pixels. Browsers scroll by whole pixels, but content that is laid out late can have a fractional height. */
const tolerance = 2;

/** Pixels above a row or an item: `scroll-margin-top` of packages/docs/css/prose.css. */
const roomAboveRow = 48;

/** Functions for the page. `missOf` describes how far a target is from its expected position; null when it is there. */
const helpers = `
  const missOf = (id) => {
    const target = document.getElementById(id);
    if (target === null) return id + ': no such element';
    // On pages with two columns the contents are a second sticky bar.
    const bars = [...document.querySelectorAll('.navbar, .toc-folded')].map((bar) => bar.getBoundingClientRect().bottom);
    const room = target.matches('tr, li') ? ${roomAboveRow} : 0;
    const distance = target.getBoundingClientRect().top - Math.max(...bars) - room;
    const {scrollHeight} = document.documentElement;
    // A page cannot scroll past its end.
    const isAtEnd = Math.ceil(scrollY) + innerHeight >= scrollHeight - 1;
    const isThere = Math.abs(distance) <= ${tolerance} || (isAtEnd && distance > 0 && distance < innerHeight);
    return isThere ? null : id + ': ' + Math.round(distance) + ' px below the bar';
  };
  // On a busy machine Firefox scrolls to the anchor of an inserted page some frames later.
  const missAfterMove = async (id) => {
    for (let left = 60; missOf(id) !== null && left > 0; left -= 1) await frames();
    return missOf(id);
  };
  const bare = (path) => path.replace(/\\/$/, '');
  const shown = (path) => until(() =>
    bare(location.pathname) === bare(path) &&
    bare(new URL(document.querySelector('link[rel=canonical]').href).pathname) === bare(path));
  const offBy = (position) => Math.abs(scrollY - position) <= ${tolerance} ? null : scrollY - position + ' px off';
`;

function inPage<Value>(tab: Tab, body: string): Promise<Value> {
  return run(tab, helpers + body);
}

async function dismissAnnouncement(tab: Tab, isDismissed: boolean): Promise<void> {
  await tab.open(`${origin}/404`);
  await inPage(
    tab,
    isDismissed
      ? `localStorage.setItem('announcement.dismissed', ${JSON.stringify(site.announcement?.id ?? '')});`
      : `localStorage.removeItem('announcement.dismissed');`,
  );
}

for (const name of engineNames) {
  test.describe(`in ${name}`, () => {
    // All tests share one browser: they change only the size of its window.
    test.describe.configure({mode: 'default'});
    test.skip(browserOf(name) === undefined, `no ${name} here`);
    let engine: Engine;
    test.beforeAll(async () => {
      engine = await openEngine(name);
    });
    test.afterAll(() => engine.close());

    for (const device of ['desktop', 'phone'] as const) {
      const {width, height, contents} = devices[device];
      const isWalked = name === 'chromium' || deviceElsewhere[name] === device;
      for (const isDismissed of [false, true]) {
        const title = `${device}, announcement ${isDismissed ? 'dismissed' : 'shown'}`;
        test(`an address with an anchor opens at its place and stays there; each entry of the contents leads to its heading, again and again (${title})`, async () => {
          test.slow();
          const {tab} = engine;
          await tab.resize(width, height);
          await dismissAnnouncement(tab, isDismissed);
          // The sample in the chosen language has another height than the sample in the HTML of the page.
          await tab.run(`localStorage.setItem('tab.language', 'java')`);
          const misses: Record<string, readonly (string | null)[]> = {};
          // Without the announcement everything is higher by the same height: one page is enough.
          for (const page of isDismissed ? ['/docs/law'] : name === 'chromium' ? pages : pagesElsewhere) {
            const pageMisses: (string | null)[] = [];
            const {heading, rows} = someAnchors(page);
            const anchors = device === 'phone' ? [rows.last] : [rows.middle];
            if (device === 'desktop' && withManyRows.has(page)) anchors.push(rows.last, heading);
            for (const id of anchors) {
              expect(id, page).toBeDefined();
              await openPage(tab, `${page}#${id}`);
              pageMisses.push(
                await inPage<string | null>(tab, `await frames(); return missOf(${JSON.stringify(id)});`),
              );
            }
            pageMisses.push(
              ...(await inPage<readonly (string | null)[]>(tab, followContents(contents, shareOf(name, device)))),
            );
            if (pageMisses.some((miss) => miss !== null)) misses[page] = pageMisses.filter((miss) => miss !== null);
          }
          expect(misses).toEqual({});
        });
      }

      test(`Back and Forward lead to where the reader was on the page (${device})`, async () => {
        const {tab} = engine;
        await tab.resize(width, height);
        await openPage(tab, '/docs/integrations/api/issued');
        expect(await inPage(tab, followTwoAndReturn(contents))).toEqual([]);
      });

      test(`a found section opens at its place, on this page and on another (${device})`, async () => {
        const {tab} = engine;
        await tab.resize(width, height);
        await openPage(tab, '/docs');
        for (const query of device === 'phone' ? [queries[name]] : Object.values(queries)) {
          expect(await inPage(tab, search(query)), query).toBeNull();
        }
      });

      if (isWalked)
        test(`the language switch leads to the same place (${device})`, async () => {
          const {tab} = engine;
          await tab.resize(width, height);
          const twin = '/en/docs/integrations/api/usecases#when-it-goes-wrong';
          await openPage(tab, twin.slice(3));
          await tab.run(`void setTimeout(() => document.querySelector('a[data-locale="en"]').click())`);
          await expect.poll(tab.address).toBe(origin + twin);
          expect(await inPage(tab, `await ready(); return missOf('when-it-goes-wrong');`)).toBeNull();
        });

      if (isWalked)
        test(`Back to a page that has yet to be fetched leaves the place on the page before alone (${device})`, async () => {
          const {tab} = engine;
          const to = '/docs/integrations/api/received';
          await tab.resize(width, height);
          await openPage(tab, '/docs/integrations/api/issued');
          await inPage(tab, goOn(contents, to));
          // After the reload, no page is in memory.
          await tab.run('void setTimeout(() => location.reload())');
          await expect.poll(() => tab.run('window.isBeforeReload === undefined').catch(() => false)).toBe(true);
          expect(await inPage(tab, returnToUnfetched(to))).toBeNull();
        });

      test(`a link to a place on another page leads there; Back and Forward lead to where the reader was (${device})`, async () => {
        const {tab} = engine;
        await tab.resize(width, height);
        await openPage(tab, '/docs/integrations/api/issued');
        const links = await inPage<readonly string[]>(tab, linksToPlaces);
        expect(links.length).toBeGreaterThan(2);
        for (const href of links.filter((_, index) => isFollowed(name, device, index)))
          expect(await inPage(tab, followAndReturn(href)), href).toEqual([]);
      });
    }
  });
}

interface Share {
  /** Follow every nth entry, starting with index `from`. */
  readonly step: number;
  readonly from: number;
}

/** Entries of the contents that an engine follows besides the first and the last. Chromium follows all, half of them on each device. */
function shareOf(engine: EngineName, device: keyof typeof devices): Share {
  const [step, first] = engine === 'chromium' ? [2, 0] : [4, engine === 'firefox' ? 0 : 1];
  return {step, from: device === 'desktop' ? first : first + step / 2};
}

/** On desktop, Chromium follows all links, Firefox and WebKit alternate; on a phone each engine follows one link. */
function isFollowed(engine: EngineName, device: keyof typeof devices, index: number): boolean {
  if (device === 'phone') return index === 1;
  return engine === 'chromium' || index % 2 === (engine === 'firefox' ? 0 : 1);
}

/** Code that follows a share of the links of the contents and returns how far each heading is from its expected position, or null. */
function followContents(contents: string, {step, from}: Share): string {
  return `
    const links = [...document.querySelectorAll('${contents}')];
    const missed = links.length > 3 ? [] : ['only ' + links.length + ' entries'];
    const followed = links.filter((link, index) =>
      index === 0 || index === links.length - 1 || index % ${step} === ${from});
    for (const link of followed) {
      link.click();
      await until(() => location.hash === link.hash);
      missed.push(missOf(decodeURIComponent(link.hash.slice(1))));
    }
    return missed;
  `;
}

/** Code that searches, opens the first section in the results, and returns how far it is from its expected position, or null. */
function search(query: string): string {
  return `
    document.querySelector('[data-search]').click();
    const field = document.querySelector('dialog.search input');
    field.value = ${JSON.stringify(query)};
    field.dispatchEvent(new Event('input', {bubbles: true}));
    // Until then the results are those of the previous query.
    await until(() => document.querySelector('dialog.search [role=listbox]')?.ariaBusy === 'false');
    const hit = [...document.querySelectorAll('dialog.search a[role=option]')].find(({hash}) => hash !== '');
    const {pathname, hash} = hit;
    hit.click();
    await until(() => location.pathname === pathname && location.hash === hash);
    await until(() => document.getElementById(decodeURIComponent(hash.slice(1))) !== null);
    return missAfterMove(decodeURIComponent(hash.slice(1)));
  `;
}

interface Anchors {
  readonly heading: string | undefined;
  /** Ids of table rows, terms and list items. */
  readonly rows: {readonly middle: string | undefined; readonly last: string | undefined};
}

/** Returns ids of the last heading, of a row or field in the middle, and of the last one, which has most content above it. */
function someAnchors(page: string): Anchors {
  const html = readFileSync(path.join(projectRoot, 'build', page, 'index.html'), 'utf8');
  const text = html.slice(html.indexOf('class="prose'));
  const idsOf = (tags: string): readonly string[] =>
    [...text.matchAll(new RegExp(`<(?:${tags})\\b[^>]*? id="([^"]+)"`, 'g'))].map(([, id = '']) => id);
  const [headings, rows] = [idsOf('h2|h3'), idsOf('tr|dt|li')];
  return {heading: headings.at(-1), rows: {middle: rows[Math.floor(rows.length / 2)], last: rows.at(-1)}};
}

/** Code that follows two links of the contents, goes back twice and forward twice, and returns the positions that are not restored. */
function followTwoAndReturn(contents: string): string {
  return `
    const links = [...document.querySelectorAll('${contents}')];
    scrollTo({top: 500, behavior: 'instant'});
    await frames();
    const places = [{hash: '', position: scrollY}];
    for (const {hash} of [links[4], links.at(-1)]) {
      links.find((link) => link.hash === hash).click();
      await until(() => location.hash === hash);
      places.push({hash, position: scrollY});
    }
    const missed = places.slice(1).every(({position}, index) => position > places[index].position) ? [] : ['the links lead nowhere'];
    const [start, first, last] = places;
    for (const [way, {hash, position}] of [['back', first], ['back', start], ['forward', first], ['forward', last]]) {
      const moved = new Promise((resolve) => addEventListener('popstate', resolve, {once: true}));
      history[way]();
      await moved;
      // No waiting here: the position must be right at once.
      const off = location.hash === hash ? offBy(position) : 'at ' + location.hash;
      if (off) missed.push(way + ' to ' + (hash || 'the start') + ': ' + off);
    }
    return missed;
  `;
}

/** Code that returns the addresses of the visible links in the text to an anchor on another page, one per page. */
const linksToPlaces = `
  const links = [...document.querySelectorAll('.prose a[href*="#"]')].filter((link) =>
    link.pathname !== location.pathname && link.origin === location.origin && link.checkVisibility());
  return [...new Map(links.map((link) => [link.pathname, link.getAttribute('href')])).values()];
`;

/** Code that follows such a link, goes back, forward and back, and returns the positions that are not restored. */
function followAndReturn(href: string): string {
  return `
    const missed = [];
    const from = location.pathname;
    const link = [...document.querySelectorAll('.prose a[href=${JSON.stringify(href)}]')].findLast((link) => link.checkVisibility());
    const {pathname, hash} = link;
    link.scrollIntoView({block: 'center', behavior: 'instant'});
    await frames();
    const left = scrollY;
    link.click();
    await shown(pathname);
    missed.push(await missAfterMove(decodeURIComponent(hash.slice(1))));
    const arrived = scrollY;
    history.back();
    await shown(from);
    if (Math.abs(scrollY - left) > ${tolerance}) missed.push('back from ' + pathname + ': ' + (scrollY - left) + ' px off');
    history.forward();
    await shown(pathname);
    if (Math.abs(scrollY - arrived) > ${tolerance}) missed.push('forward to ' + pathname + ': ' + (scrollY - arrived) + ' px off');
    history.back();
    await shown(from);
    return missed.filter(Boolean);
  `;
}

/** Code that goes from an anchor to another page, and sets a mark in `window` that a reload removes. */
function goOn(contents: string, path: string): string {
  return `
    document.querySelectorAll('${contents}')[4].click();
    await until(() => location.hash !== '');
    document.querySelector('.sidebar a[href="${path}"]').click();
    await shown('${path}');
    window.isBeforeReload = true;
  `;
}

/** Code that goes back to a page that has to be fetched, and forward again. Returns how far the scroll position is from the earlier one. */
function returnToUnfetched(to: string): string {
  return `
    await ready();
    scrollTo({top: 1500, behavior: 'instant'});
    await frames();
    const [left, {fetch}] = [scrollY, window];
    // Delay the answer by some frames, as on a network: until then the previous page stays.
    window.fetch = async (...request) => {
      for (let times = 0; times < 5; times += 1) await frames();
      return fetch(...request);
    };
    history.back();
    await shown('/docs/integrations/api/issued');
    history.forward();
    await shown('${to}');
    return left > 0 ? offBy(left) : 'the page cannot be scrolled';
  `;
}
