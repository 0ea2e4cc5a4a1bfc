import {readFile} from 'node:fs/promises';
import type {Download, Page} from '@playwright/test';
import {
  address,
  waitForIsland,
  expect,
  delayRequests,
  waitUntilReady,
  test,
  type Language,
} from '../../tests/support.ts';

const route = '/docs/integrations/api/checklist';

const texts = {
  pt: {
    onlyLeft: 'Mostrar só o que falta',
    markdown: 'Descarregar Markdown',
    json: 'Descarregar JSON',
    copy: 'Copiar',
    reset: 'Desmarcar tudo',
    undo: 'Desfazer',
    copied: 'Copiado, em Markdown.',
    credentials: /^As credenciais de produção estão num cofre/,
  },
  en: {credentials: /^The production credentials are in a secret store/},
} as const;

const tick = (page: Page, id: string) => page.locator(`#tick-${id}`);
const panel = (page: Page) => page.locator('[data-island="Checklist"]');
const progress = (page: Page) => panel(page).getByRole('status').first();
const openCounter = (page: Page, group: string) => page.locator(`[data-left-of="${group}"]`);
const items = (page: Page) => page.locator('[data-item]');
const button = (page: Page, name: string) => page.getByRole('button', {name, exact: true});
const message = (page: Page) => panel(page).getByRole('status').last();

/** Opens the list and waits until the island is active. */
async function open(page: Page, language: Language = 'pt'): Promise<void> {
  await page.goto(address(route, language));
  await waitForIsland(page, 'Checklist');
}

async function contentOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

async function downloadFile(page: Page, name: string): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return download;
}

test('every box has the colour of the palette', async ({page}) => {
  await open(page);
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => void (document.documentElement.dataset.theme = value), theme);
    const accents = await page.evaluate(() =>
      [...document.querySelectorAll('main :is([type="checkbox"], progress)')].map(
        (element) => getComputedStyle(element).accentColor,
      ),
    );
    expect(accents).not.toContain('auto');
    expect(new Set(accents).size, theme).toBe(1);
  }
});

test('ticks stay over a reload and in the other language, and are counted', async ({page}) => {
  await open(page);
  const total = await items(page).count();
  await expect(progress(page)).toHaveText(`Feitos: 0 de ${total}. Por fazer: ${total}.`);
  const inGroup = await page.locator('[data-group="access"] [data-item]').count();
  await page.getByRole('checkbox', {name: texts.pt.credentials}).check();
  await tick(page, 'support').check();
  await expect(progress(page)).toHaveText(`Feitos: 2 de ${total}. Por fazer: ${total - 2}.`);
  await expect(openCounter(page, 'access')).toBeVisible();
  await expect(openCounter(page, 'access')).toHaveText(`Por fazer: ${inGroup - 1} de ${inGroup}.`);

  await page.reload();
  await expect(tick(page, 'credentials')).toBeChecked();
  await expect(progress(page)).toHaveText(`Feitos: 2 de ${total}. Por fazer: ${total - 2}.`);

  await open(page, 'en');
  await expect(page.getByRole('checkbox', {name: texts.en.credentials})).toBeChecked();
  await expect(progress(page)).toHaveText(`Done: 2 of ${total}. Left: ${total - 2}.`);
  await tick(page, 'credentials').uncheck();
  await tick(page, 'logs').check();

  await page.goBack();
  await expect(tick(page, 'credentials')).not.toBeChecked();
  await expect(tick(page, 'logs')).toBeChecked();
  await expect(progress(page)).toHaveText(`Feitos: 2 de ${total}. Por fazer: ${total - 2}.`);
});

test('ticks are there again after a navigation without a reload', async ({page}) => {
  await open(page);
  await waitUntilReady(page);
  await tick(page, 'logs').check();
  await page.locator('[data-item="logs"] a').click();
  await expect(page).toHaveURL('/docs/integrations/api/scope#errors');
  await page.goBack();
  await expect(tick(page, 'logs')).toBeChecked();
  await expect(progress(page)).toContainText('Feitos: 1 de');
  await tick(page, 'support').check();
  await expect(progress(page)).toContainText('Feitos: 2 de');
});

test('a tick in one tab is there in the other', async ({page, context}) => {
  await open(page);
  const otherPage = await context.newPage();
  await open(otherPage, 'en');
  await tick(page, 'logs').check();
  await expect(tick(otherPage, 'logs')).toBeChecked();
  await expect(progress(otherPage)).toContainText('Done: 1 of');
});

test('a tick made before any script has come is kept', async ({page}) => {
  const release = await delayRequests(page, '**/*.js');
  await page.goto(route, {waitUntil: 'commit'});
  await tick(page, 'support').check();
  release();
  await expect(progress(page)).toContainText('Feitos: 1 de');
  await page.reload();
  await waitForIsland(page, 'Checklist');
  await expect(tick(page, 'support')).toBeChecked();
});

test('shows only what is left, and lets go of an item when the reader moves on', async ({page}) => {
  await open(page);
  await tick(page, 'logs').check();
  const onlyLeft = page.getByRole('checkbox', {name: texts.pt.onlyLeft});
  await onlyLeft.check();
  await expect(page.locator('#check-logs')).toBeHidden();
  await expect(message(page)).toHaveText('Pontos feitos escondidos: 1.');
  await expect(page.locator('#check-support')).toBeVisible();
  await tick(page, 'support').check();
  await expect(page.locator('#check-support')).toBeVisible();
  await tick(page, 'retention').focus();
  await expect(page.locator('#check-support')).toBeHidden();
  await onlyLeft.uncheck();
  await expect(message(page)).toHaveText('Todos os pontos à vista.');
  await expect(page.locator('#check-logs')).toBeVisible();
});

test('with the filter, each click of the mouse counts, also on the link of the next item', async ({page}) => {
  await open(page);
  await page.getByRole('checkbox', {name: texts.pt.onlyLeft}).check();
  const ids = await items(page).evaluateAll((all) =>
    all.slice(0, 5).map((item) => item.getAttribute('data-item') ?? ''),
  );
  for (const id of ids.slice(0, 4)) {
    await tick(page, id).scrollIntoViewIfNeeded();
    const box = await tick(page, id).boundingBox();
    if (box === null) throw new Error(`${id} is not visible`);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(tick(page, id)).toBeChecked();
  }
  await expect(page.locator(`#check-${ids[0]}`)).toBeHidden();
  const link = page.locator(`#check-${ids[4]} a`);
  const href = await link.getAttribute('href');
  await link.scrollIntoViewIfNeeded();
  const place = await link.boundingBox();
  if (place === null) throw new Error('the link is not visible');
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await page.waitForURL(`**${href ?? ''}`);
});

test('a link to an item shows it even when it is done', async ({page}) => {
  await open(page);
  await tick(page, 'logs').check();
  await page.getByRole('checkbox', {name: texts.pt.onlyLeft}).check();
  await page.evaluate(() => (location.hash = '#check-logs'));
  await expect(page.locator('#check-logs')).toBeVisible();
});

test('works with the keyboard alone', async ({page}) => {
  await open(page);
  await tick(page, 'credentials').focus();
  await page.keyboard.press('Space');
  await expect(tick(page, 'credentials')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-item="credentials"] a')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tick(page, 'addresses')).toBeFocused();
  await expect(progress(page)).toContainText('Feitos: 1 de');
  await button(page, texts.pt.reset).focus();
  await page.keyboard.press('Enter');
  await expect(tick(page, 'credentials')).not.toBeChecked();
  await page.keyboard.press('Tab');
  await expect(button(page, texts.pt.undo)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tick(page, 'credentials')).toBeChecked();
  // The pressed button is gone. A second press must not clear everything again.
  await expect(message(page)).toBeFocused();
  await expect(message(page)).toHaveText('Desfeito.');
  await page.keyboard.press('Enter');
  await expect(tick(page, 'credentials')).toBeChecked();
});

test('the count is read out', async ({page}) => {
  await open(page);
  await expect(page.getByRole('status').filter({hasText: 'Por fazer'}).first()).toHaveText(/^Feitos: 0 de/);
  await tick(page, 'logs').check();
  await expect(page.getByRole('status').filter({hasText: 'Por fazer'}).first()).toHaveText(/^Feitos: 1 de/);
});

test('clearing everything can be undone until the next tick', async ({page}) => {
  await open(page);
  await tick(page, 'logs').check();
  await tick(page, 'support').check();
  await expect(button(page, texts.pt.undo)).toBeHidden();
  await button(page, texts.pt.reset).click();
  await expect(message(page)).toHaveText('Pontos desmarcados: 2.');
  await expect(progress(page)).toContainText('Feitos: 0 de');
  await button(page, texts.pt.undo).click();
  await expect(progress(page)).toContainText('Feitos: 2 de');
  await button(page, texts.pt.reset).click();
  await tick(page, 'feap').check();
  await expect(button(page, texts.pt.undo)).toBeHidden();
  await page.reload();
  await expect(progress(page)).toContainText('Feitos: 1 de');
});

test('Markdown goes out with boxes and links, and comes back in the other language', async ({page}) => {
  await open(page);
  await tick(page, 'no-blind-retry').check();
  const download = await downloadFile(page, texts.pt.markdown);
  expect(download.suggestedFilename()).toMatch(/^checklist-\d{4}-\d\d-\d\d\.md$/);
  const text = await contentOf(download);
  expect(text).toMatch(/^# Lista de verificação para produção\n/);
  expect(text).toContain('\n## Acesso e ambientes\n');
  expect(text).toMatch(
    /^- \[x\] .*`4xx`.*\[Erros\]\(http:\/\/localhost:\d+\/docs\/integrations\/api\/scope#errors\) <!-- check-no-blind-retry -->$/m,
  );
  const total = await items(page).count();
  expect(text.match(/^- \[[ x]\] /gm)).toHaveLength(total);

  const edited = text
    .replace(/^- \[ \](?=.*check-logs -->$)/m, '- [x]')
    .replace(/^- \[x\](?=.*check-no-blind-retry -->$)/m, '- [ ]');
  await open(page, 'en');
  await tick(page, 'support').check();
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Import').click();
  await (await chooser).setFiles({name: 'list.md', mimeType: 'text/markdown', buffer: Buffer.from(edited)});
  // The file contains the state of every item.
  await expect(message(page)).toHaveText('Imported. Items that changed: 3.');
  await expect(tick(page, 'logs')).toBeChecked();
  await expect(tick(page, 'no-blind-retry')).not.toBeChecked();
  await expect(tick(page, 'support')).not.toBeChecked();
  await button(page, 'Undo').click();
  await expect(tick(page, 'support')).toBeChecked();
});

test('JSON goes out with every item and comes back; another file changes nothing', async ({page}) => {
  await open(page);
  await tick(page, 'rotation').check();
  const download = await downloadFile(page, texts.pt.json);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  const text = await contentOf(download);
  const list = JSON.parse(text) as {total: number; done: number; items: {id: string; done: boolean}[]};
  expect(list.total).toBe(await items(page).count());
  expect(list.items.filter(({done}) => done).map(({id}) => id)).toEqual(['rotation']);

  await button(page, texts.pt.reset).click();
  const input = panel(page).locator('input[type="file"]');
  await input.setInputFiles({name: 'list.json', mimeType: 'application/json', buffer: Buffer.from(text)});
  await expect(tick(page, 'rotation')).toBeChecked();
  await input.setInputFiles({name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{"items": 1}')});
  await expect(message(page)).toContainText('não é uma lista descarregada desta página');
  await expect(message(page)).not.toContainText('`');
  await expect(tick(page, 'rotation')).toBeChecked();
});

test('copies as Markdown', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await tick(page, 'logs').check();
  await button(page, texts.pt.copy).click();
  await expect(message(page)).toHaveText(texts.pt.copied);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.match(/^- \[x\] /gm)).toHaveLength(1);
});

test('says so where the clipboard is out of reach', async ({page}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: {writeText: () => Promise.reject(new DOMException('Refused', 'NotAllowedError'))},
    });
  });
  await open(page);
  await button(page, texts.pt.copy).click();
  await expect(message(page)).toContainText('Descarregue o ficheiro');
});

test('with storage blocked ticks last for the visit', async ({page}) => {
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', {get: refuse});
    Object.defineProperty(window, 'sessionStorage', {get: refuse});
  });
  await open(page);
  await tick(page, 'logs').check();
  await page.goto('/docs');
  await open(page, 'en');
  await expect(tick(page, 'logs')).toBeChecked();
});

test('prints the ticks and where the links lead, without the buttons', async ({page}) => {
  await open(page);
  await tick(page, 'logs').check();
  await page.emulateMedia({media: 'print'});
  await expect(tick(page, 'logs')).toBeVisible();
  await expect(progress(page)).toBeVisible();
  for (const name of [texts.pt.reset, texts.pt.markdown]) await expect(button(page, name)).toBeHidden();
  const target = await page
    .locator('[data-item="logs"] a')
    .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(target).toContain('/docs/integrations/api/scope#errors');
});

for (const [language, words] of [
  ['pt', ['Impresso em 3 de março de 2027', 'Ambiente', 'Empresa e NIF', 'Verificado por']],
  ['en', ['Printed on 3 March 2027', 'Environment', 'Company and tax number', 'Checked by']],
] as const) {
  test(`a printed list can be filed: when, for whom, by whom, in ${language}`, async ({page}) => {
    await page.clock.setFixedTime('2027-03-03T10:00:00Z');
    await open(page, language);
    await expect(panel(page)).not.toContainText(words[0]);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({media: 'print'});
    for (const text of words) await expect(panel(page).getByText(text)).toBeVisible();
  });
}

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('the list reads, and a box can be ticked', async ({page}) => {
    await page.goto(route);
    await page.getByRole('checkbox', {name: texts.pt.credentials}).check();
    await expect(tick(page, 'credentials')).toBeChecked();
    await expect(progress(page)).toBeHidden();
    await expect(page.locator('[data-item="credentials"] a')).toBeVisible();
  });
});
