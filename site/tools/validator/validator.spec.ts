import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {parse} from 'yaml';
import {schema} from '@integration-docs/contract/catalogues/validator.schema.ts';
import {localize} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import type {Report} from '@integration-docs/cius-pt/report';
import site from '../../config/site.ts';
import {violations} from '../../tests/axe.ts';
import {
  address,
  waitForIsland,
  expect,
  delayRequests,
  languages,
  message,
  test,
  type Language,
} from '../../tests/support.ts';

test.skip(!site.chapters.validator, 'this site has no validator');

const route = '/validator';
const readProjectFile = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');
const catalogue = schema.parse(parse(readProjectFile('packages/contract/catalogues/validator.yaml')));
const textsOf = (language: Language) => localize(catalogue, language);
const {ui: pt} = textsOf('pt');

const valid = readProjectFile('samples/payloads/invoice.xml');
const invalid = readProjectFile('samples/payloads/invalid/BR-CIUS-PT-66.xml');
const workerFile = '**/assets/validator/worker.*.js';

const tool = (page: Page) => page.locator('[data-island="Validator"]');
const status = (page: Page) => tool(page).getByRole('status').first();
const button = (page: Page, name: string | RegExp) => tool(page).getByRole('button', {name});
const tab = (page: Page, name: string) => tool(page).getByRole('tab', {name});
const panel = (page: Page) => tool(page).getByRole('tabpanel');
const heading = (page: Page) => tool(page).getByRole('heading', {level: 3});
const findings = (page: Page) => tool(page).locator('[data-severity]');

/** Opens the page and waits until the island is active. */
async function open(page: Page, language: Language = 'pt'): Promise<void> {
  await page.goto(address(route, language));
  await waitForIsland(page, 'Validator');
}

async function choose(
  page: Page,
  ...files: readonly (readonly [name: string, content: string | Buffer])[]
): Promise<void> {
  await tool(page)
    .locator('input[type="file"]')
    .setInputFiles(
      files.map(([name, content]) => ({name, mimeType: 'application/octet-stream', buffer: Buffer.from(content)})),
    );
}

for (const language of languages) {
  const {ui, examples} = textsOf(language);

  test(`the examples show what the validator says, in ${language}`, async ({page}) => {
    await open(page, language);
    const [good, bad, json] = examples;
    await button(page, good?.label ?? '').click();
    await expect(heading(page)).toContainText(`${ui.verdicts.valid}: invoice.xml`);
    await expect(heading(page)).toBeFocused();
    await expect(status(page)).toContainText(ui.verdicts.valid);
    await button(page, bad?.label ?? '').click();
    await expect(heading(page)).toContainText(`${ui.verdicts.invalid}: BR-CIUS-PT-66.xml`);
    const finding = findings(page).first();
    await expect(finding).toContainText('BR-CIUS-PT-66');
    await expect(finding).toContainText('BG-15');
    await expect(finding).toContainText(ui.finding.cure);
    await expect(finding.locator('[data-here]')).not.toHaveCount(0);
    await expect(finding.getByRole('link')).toHaveAttribute(
      'href',
      address('/docs/integrations/api/usecases#invalid-br-cius-pt-66', language),
    );
    await button(page, json?.label ?? '').click();
    await expect(heading(page)).toContainText(ui.verdicts.invalid);
    await expect(findings(page).first()).toContainText(ui.levels.schema);
  });
}

for (const language of languages) {
  const {ui, examples} = textsOf(language);

  test(`an example is mended in the field, and what was typed is put back, in ${language}`, async ({page}) => {
    await open(page, language);
    const area = tool(page).locator('textarea');
    const restore = button(page, ui.restore);
    await area.fill('<mine/>');
    await button(page, examples[1]?.label ?? '').click();
    await expect(heading(page)).toContainText(ui.verdicts.invalid);
    await expect(area).toHaveValue(invalid);
    await area.fill(valid);
    await button(page, ui.check).click();
    await expect(heading(page)).toContainText(ui.verdicts.valid);
    await restore.click();
    await expect(area).toHaveValue('<mine/>');
    await expect(area).toBeFocused();
    // The old report does not belong to the restored text.
    await expect(heading(page)).toHaveCount(0);
    // Another press restores the replaced text.
    await restore.click();
    await expect(area).toHaveValue(valid);
    await button(page, ui.clear).click();
    await expect(restore).toHaveCount(0);
  });
}

test('an example that takes the place of another one leaves nothing to put back; what was mended, it does', async ({
  page,
}) => {
  await open(page);
  const {examples} = textsOf('pt');
  const area = tool(page).locator('textarea');
  await button(page, examples[0]?.label ?? '').click();
  await expect(area).toHaveValue(valid);
  await button(page, examples[1]?.label ?? '').click();
  await expect(area).toHaveValue(invalid);
  await expect(button(page, pt.restore)).toHaveCount(0);
  await area.fill(`${invalid}<!-- mended -->`);
  await button(page, examples[0]?.label ?? '').click();
  await expect(area).toHaveValue(valid);
  await button(page, pt.restore).click();
  await expect(area).toHaveValue(`${invalid}<!-- mended -->`);
});

test('one file stands in the field, many or what is no text do not', async ({page}) => {
  await open(page);
  const area = tool(page).locator('textarea');
  await choose(page, ['one.xml', invalid]);
  await expect(heading(page)).toContainText('one.xml');
  await expect(area).toHaveValue(invalid);
  await choose(page, ['latin-1.xml', Buffer.from('<a>é</a>', 'latin1')]);
  await expect(heading(page)).toContainText('latin-1.xml');
  await expect(area).toHaveValue('');
  await area.fill('<mine/>');
  await choose(page, ['one.xml', valid], ['two.xml', valid]);
  await expect(heading(page)).toContainText('one.xml');
  await expect(area).toHaveValue('<mine/>');
});

test('after a button the focus goes to the result, whence the next Tab goes on; never while somebody types', async ({
  page,
}) => {
  const release = await delayRequests(page, workerFile);
  await open(page);
  const area = tool(page).locator('textarea');
  await area.fill(invalid);
  await button(page, pt.check).click();
  await area.focus();
  release();
  await expect(heading(page)).toContainText(pt.verdicts.invalid);
  await expect(findings(page).first()).toBeVisible();
  await expect(area).toBeFocused();
  await button(page, pt.check).click();
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, pt.actions.copy)).toBeFocused();
});

test('a link of a finding leads to its row, and back is the report as it was', async ({page}) => {
  await open(page);
  await choose(page, ['BR-CIUS-PT-66.xml', invalid]);
  await findings(page).getByRole('link').first().click();
  await expect(page.locator('#invalid-br-cius-pt-66')).toBeInViewport();
  await page.goBack();
  await expect(heading(page)).toContainText('BR-CIUS-PT-66.xml');
});

test('the line of a finding is selected in the field that it is mended in; what is mended is not what was checked', async ({
  page,
}) => {
  await open(page);
  await button(page, textsOf('pt').examples[1]?.label ?? '').click();
  await expect(heading(page)).toBeFocused();
  const area = tool(page).locator('textarea');
  // The field shows more than its four lines, and its button stays in view.
  const {height = 0} = (await area.boundingBox()) ?? {};
  expect(height).toBeGreaterThan(300);
  expect(height).toBeLessThan((page.viewportSize()?.height ?? 0) * 0.7);
  const place = findings(page).first().getByRole('button');
  const line = Number(/\d+/.exec((await place.textContent()) ?? '')?.[0]);
  await place.click();
  await expect(area).toBeFocused();
  await expect(area).toBeInViewport({ratio: 0.9});
  const selected = await area.evaluate((field: HTMLTextAreaElement) =>
    field.value.slice(field.selectionStart, field.selectionEnd),
  );
  expect(selected).toBe(invalid.split('\n')[line - 1]?.trim());

  const stale = tool(page).getByText(message('pt', 'validator.stale'));
  await expect(stale).toHaveCount(0);
  await area.fill(valid);
  await expect(stale).toBeVisible();
  await button(page, message('pt', 'validator.again')).click();
  await expect(heading(page)).toContainText(pt.verdicts.valid);
  await expect(heading(page)).toBeFocused();
  await expect(stale).toHaveCount(0);
});

test('the last line of a long text is selected in sight', async ({page}) => {
  await open(page);
  const long =
    `<Invoice>\n${'<!-- a line that is longer than the field is wide, so that it is broken somewhere -->'.repeat(3)}\n`.repeat(
      200,
    );
  await choose(page, ['long.xml', `${long}<last>&none;</last>`]);
  await expect(findings(page)).not.toHaveCount(0);
  await findings(page).first().getByRole('button').click();
  const area = tool(page).locator('textarea');
  const {scrolled, maxScroll, start, line} = await area.evaluate((field: HTMLTextAreaElement) => ({
    scrolled: field.scrollTop,
    maxScroll: field.scrollHeight - field.clientHeight,
    start: field.selectionStart,
    line: field.value.lastIndexOf('\n') + 1,
  }));
  expect(start).toBe(line);
  expect(scrolled).toBeGreaterThan(maxScroll - 5);
});

test('the line of a finding is shown in the whole text where that does not stand in the field', async ({page}) => {
  await open(page);
  await choose(page, ['BR-CIUS-PT-66.xml', invalid], ['invoice.xml', valid]);
  const place = findings(page).first().getByRole('button');
  const line = /\d+/.exec((await place.textContent()) ?? '')?.[0] ?? '';
  await place.click();
  await expect(tab(page, 'XML')).toHaveAttribute('aria-selected', 'true');
  const marked = panel(page).locator(`[data-line="${line}"]`);
  await expect(marked).toHaveAttribute('data-here', '');
  await expect(marked).toBeInViewport();
  await expect(marked).toBeFocused();
  await expect(marked).toHaveText(invalid.split('\n')[Number(line) - 1]?.trim() ?? '');
});

test('totals stand beside those of the file', async ({page}) => {
  await open(page);
  await choose(page, ['wrong.xml', valid.replace(/(<cbc:PayableAmount[^>]*>)[^<]+/, '$19999.99')]);
  await tab(page, pt.views.totals).click();
  const row = panel(page).getByRole('row', {name: 'BT-115'});
  await expect(row).toContainText('9999.99');
  await expect(row).toContainText(pt.totals.results.beyond);
  await expect(panel(page).getByRole('row', {name: 'BT-106'})).toContainText(pt.totals.results.equal);
});

test('the document reads as an invoice', async ({page}) => {
  await open(page);
  await choose(page, ['invoice.xml', valid]);
  await tab(page, pt.views.invoice).click();
  for (const name of [pt.invoice.groups.seller, pt.invoice.groups.buyer]) {
    await expect(panel(page).getByRole('heading', {name, exact: true})).toBeVisible();
  }
  await expect(panel(page).getByRole('table', {name: pt.invoice.lines})).toContainText(
    /<cac:Item>[^]*?<cbc:Name>([^<]+)/.exec(valid)?.[1] ?? '',
  );
});

test.describe('what is pasted', () => {
  test.use({permissions: ['clipboard-read', 'clipboard-write']});

  const paste = async (page: Page, text: string): Promise<void> => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await tool(page).locator('textarea').focus();
    await page.keyboard.press('ControlOrMeta+v');
  };

  test('into the field is validated at once, and again after a change', async ({page}) => {
    await open(page);
    await paste(page, invalid);
    await expect(heading(page)).toContainText(`${pt.verdicts.invalid}: ${pt.pasted}.xml`);
    await tool(page).locator('textarea').fill(valid);
    await button(page, pt.check).click();
    await expect(heading(page)).toContainText(pt.verdicts.valid);
  });

  test('is no burden to the field when it is large', async ({page}) => {
    await open(page);
    await paste(page, valid.replace('?>', `?><!--${'x'.repeat(1_000_000)}-->`));
    await expect(heading(page)).toContainText(pt.verdicts.valid);
    await expect(tool(page).locator('textarea')).toHaveValue('');
  });

  test('and the findings are copied', async ({page}) => {
    await open(page);
    await paste(page, invalid);
    await button(page, pt.actions.copy).click();
    await expect(tool(page).getByText(pt.actions.copied)).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('BR-CIUS-PT-66');
    expect(copied).toContain(pt.finding.cure);
  });
});

test('an empty field says what is missing, and no report of another document stands below', async ({page}) => {
  await open(page);
  await choose(page, ['invoice.xml', valid]);
  await expect(heading(page)).toContainText('invoice.xml');
  await tool(page).locator('textarea').fill('');
  await button(page, pt.check).click();
  await expect(tool(page).getByRole('alert')).toHaveText(pt.empty);
  await expect(tool(page).locator('textarea')).toBeFocused();
  await expect(heading(page)).toHaveCount(0);
});

test('of many files each has its verdict and its report', async ({page}) => {
  await open(page);
  await choose(page, ['one.xml', valid], ['two.xml', invalid], ['three.txt', 'no invoice']);
  await expect(status(page)).toHaveText('Válidos: 1. Inválidos: 1. Ilegíveis: 1.');
  const list = tool(page).getByRole('navigation');
  await expect(list.getByRole('button')).toHaveCount(3);
  await expect(heading(page)).toContainText('one.xml');
  await list.getByRole('button', {name: 'two.xml'}).click();
  await expect(heading(page)).toContainText(`${pt.verdicts.invalid}: two.xml`);
  await list.getByRole('button', {name: 'three.txt'}).click();
  await expect(heading(page)).toContainText(`${pt.verdicts.unreadable}: three.txt`);
});

test('files are dropped anywhere on the tool', async ({page}) => {
  await open(page);
  const dataTransfer = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'dropped.xml'));
    return transfer;
  }, invalid);
  const area = tool(page).getByText(pt.privacy);
  await area.dispatchEvent('dragover', {dataTransfer});
  await expect(tool(page).locator('[data-over]')).toHaveCount(1);
  await area.dispatchEvent('drop', {dataTransfer});
  await expect(tool(page).locator('[data-over]')).toHaveCount(0);
  await expect(heading(page)).toContainText(`${pt.verdicts.invalid}: dropped.xml`);
});

test('a JSON document shows itself and the XML made of it', async ({page}) => {
  await open(page);
  const json = readProjectFile('samples/payloads/invoice.json');
  await choose(page, ['invoice.json', json]);
  await expect(heading(page)).toContainText(`${pt.verdicts.valid}: invoice.json`);
  await tab(page, 'JSON').click();
  await expect(panel(page)).toContainText('"number"');
  await tab(page, 'XML').click();
  await expect(panel(page)).toContainText('<cbc:CustomizationID>');
  const download = page.waitForEvent('download');
  await button(page, pt.actions.xml).click();
  expect((await download).suggestedFilename()).toBe('invoice.xml');
});

test('a mistake in a JSON document is shown where it stands', async ({page}) => {
  await open(page);
  await choose(page, ['invoice.json', '{\n  "number": "FT 2026/1",\n  "number": 2,\n}\n']);
  await expect(heading(page)).not.toContainText(pt.verdicts.valid);
  await findings(page).first().getByRole('button').click();
  const area = tool(page).locator('textarea');
  await expect(area).toBeFocused();
  expect(await area.evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBeGreaterThan(2);
});

const entities = Array.from({length: 9}, (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`).join(
  '',
);
const bad: readonly (readonly [name: string, content: string | Buffer])[] = [
  ['not-closed.xml', valid.replace('</cac:PostalAddress>', '')],
  ['cut-off.xml', valid.slice(0, valid.length / 2)],
  ['bomb.xml', `<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY e0 "ha">${entities}]><Invoice>&e9;</Invoice>`],
  ['deep.xml', '<a>'.repeat(100_000)],
  ['latin-1.xml', Buffer.from(valid.replace(/<cbc:RegistrationName>/, '<cbc:RegistrationName>João '), 'latin1')],
  ['empty.xml', ''],
  ['zeros.xml', Buffer.alloc(100_000)],
  ['page.html', '<!doctype html><title>404</title><p>Not found'],
];
test('whatever is no invoice gets a clear finding', async ({page}) => {
  await open(page);
  for (const [name, content] of bad) {
    await test.step(name, async () => {
      await choose(page, [name, content]);
      await expect(heading(page)).toContainText(`: ${name}`);
      await expect(heading(page)).not.toContainText(pt.verdicts.valid);
      await tab(page, pt.views.findings).click();
      const {hash} = new URL((await findings(page).getByRole('link').first().getAttribute('href')) ?? '', page.url());
      await expect(page.locator(hash)).toHaveCount(1);
      // The reader can still look at the text.
      await tab(page, 'XML').click();
      await expect(panel(page)).toBeVisible();
    });
  }
});

test('findings are filtered by severity and level, and shown in portions', async ({page}) => {
  await open(page);
  const line = /<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/.exec(invalid)?.[0] ?? '';
  const wrongLine = line.replace('<cac:Item>', '<cac:Item><cbc:Description>a\nb</cbc:Description>');
  await choose(page, ['many.xml', invalid.replace(line, () => wrongLine.repeat(300))]);
  await expect(findings(page)).toHaveCount(200);
  await button(page, /^Mostrar mais/).click();
  await expect(findings(page)).toHaveCount(400);
  await tool(page).getByLabel(pt.filter.severity).selectOption('warning');
  await expect(tool(page).locator('[data-severity="error"]')).toHaveCount(0);
  await tool(page).getByLabel(pt.filter.severity).selectOption('');
  await tool(page).getByLabel(pt.filter.level).selectOption('cius-pt');
  for (const text of await findings(page).locator('p:first-child').allTextContents()) expect(text).toContain('CIUS-PT');
});

test('the report is given as JSON', async ({page}) => {
  await open(page);
  await choose(page, ['BR-CIUS-PT-66.xml', invalid]);
  const download = page.waitForEvent('download');
  await button(page, pt.actions.json).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('BR-CIUS-PT-66.report.json');
  const reports = JSON.parse(readFileSync(await file.path(), 'utf8')) as readonly Report[];
  expect(reports.map(({verdict}) => verdict)).toEqual(['invalid']);
  expect(reports[0]?.findings.map(({rule}) => rule)).toContain('BR-CIUS-PT-66');
});

test('paper gets the report without the tool', async ({page}) => {
  await open(page);
  await choose(page, ['BR-CIUS-PT-66.xml', invalid]);
  await expect(heading(page)).toBeVisible();
  await page.emulateMedia({media: 'print'});
  await expect(heading(page)).toBeVisible();
  await expect(findings(page).first()).toBeVisible();
  await expect(tool(page).getByRole('table')).toBeVisible();
  // The totals have buttons that lead to their lines.
  await expect(tool(page).getByRole('table').getByRole('button').first()).toBeVisible();
  await expect(tool(page).locator('textarea')).toBeHidden();
  await expect(page.locator('#when-it-goes-wrong')).toBeHidden();
});

for (const language of languages) {
  test(`a printed report says of which tool, when, by which rules, and where the explanations are, in ${language}`, async ({
    page,
  }) => {
    await open(page, language);
    await choose(page, ['BR-CIUS-PT-66.xml', invalid]);
    await expect(heading(page)).toBeVisible();
    const made = tool(page).getByText('CIUS-PT 2.1.1, EN 16931 1.3.16');
    await expect(made).toBeHidden();
    await page.emulateMedia({media: 'print'});
    await expect(page.locator('head > title')).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(site.name));
    const contentOf = (selector: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element, '::after').content);
    expect(await contentOf('[rel="canonical"]')).toContain(`${address(route, language)}"`);
    await expect(made).toBeVisible();
    await expect(made).toContainText(/\b20\d\d\b.*\d\d:\d\d:\d\d/);
    expect(await contentOf('[data-severity] a[href*="#invalid-br-cius-pt-66"]')).toContain('#invalid-br-cius-pt-66)');
    // The place in the file is text on paper.
    await expect(findings(page).first().getByRole('button')).toHaveCSS('border-top-width', '0px');
  });
}

test('findings about the same lines show them once', async ({page}) => {
  await open(page);
  await tool(page)
    .locator('textarea')
    .fill('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"></Invoice>');
  await button(page, pt.check).click();
  await expect(heading(page)).toBeVisible();
  expect(await findings(page).count()).toBeGreaterThan(2);
  await expect(findings(page).locator('pre')).toHaveCount(1);
});

test('the verdict is in one line with its icon, in the report and in the list', async ({page}) => {
  for (const width of [1440, 320]) {
    await page.setViewportSize({width, height: 900});
    await open(page);
    await choose(page, ['a.xml', invalid], ['b.xml', valid]);
    await expect(heading(page)).toBeVisible();
    const apart = await tool(page)
      .locator(':is(h3, li button):has(> svg[data-verdict])')
      .evaluateAll((all) =>
        all.map((each) => {
          const icon = each.querySelector('svg')?.getBoundingClientRect();
          const range = document.createRange();
          range.selectNodeContents(each.querySelector('span') ?? each);
          const [line] = range.getClientRects();
          return icon && line ? Math.abs((icon.top + icon.bottom) / 2 - (line.top + line.bottom) / 2) : 99;
        }),
      );
    expect(apart.length).toBe(3);
    expect(Math.max(...apart)).toBeLessThan(3);
  }
});

test('paper gets of several files the verdicts, and no control of the source', async ({page}) => {
  await open(page);
  await choose(page, ['BR-CIUS-PT-66.xml', invalid], ['good.xml', valid]);
  await expect(heading(page)).toBeVisible();
  await tab(page, 'XML').click();
  await expect(tool(page).locator('form')).toBeVisible();
  await page.emulateMedia({media: 'print'});
  await expect(tool(page).locator('form')).toBeHidden();
  await expect(status(page)).toBeVisible();
  await expect(tool(page).getByRole('navigation')).toContainText('good.xml');
  await expect(tool(page).getByRole('navigation').getByText('good.xml')).toBeVisible();
});

test('Ctrl Enter validates what is in the field', async ({page}) => {
  await open(page);
  const field = tool(page).locator('textarea');
  await field.fill(invalid);
  await field.press('Control+Enter');
  await expect(heading(page)).toContainText(pt.verdicts.invalid);
  await expect(heading(page)).toBeFocused();
  await expect(status(page)).toContainText(pt.verdicts.invalid);
  await field.fill('');
  await field.press('Meta+Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(tool(page).locator('kbd')).toHaveText('Ctrl Enter');
});

test('everything works by keyboard', async ({page}) => {
  await open(page);
  const input = tool(page).locator('input[type="file"]');
  await input.focus();
  await page.keyboard.press('Tab');
  await expect(tool(page).locator('textarea')).toBeFocused();
  await page.keyboard.insertText(invalid);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText(pt.verdicts.invalid);
  await tab(page, pt.views.findings).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, pt.views.totals)).toBeFocused();
  await expect(tab(page, pt.views.totals)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(tab(page, 'XML')).toBeFocused();
  await page.keyboard.press('Home');
  await findings(page).first().getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(tool(page).locator('textarea')).toBeFocused();
  await button(page, pt.clear).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveCount(0);
  await expect(input).toBeFocused();
});

test('a new file takes the place of one that is still being checked', async ({page}) => {
  const release = await delayRequests(page, workerFile);
  await open(page);
  await choose(page, ['first.xml', invalid]);
  await expect(status(page)).toHaveText('A validar: 0 de 1…');
  await choose(page, ['second.xml', valid]);
  release();
  await expect(heading(page)).toContainText(`${pt.verdicts.valid}: second.xml`);
});

test('the page answers while a large file is being checked', async ({page}) => {
  await open(page);
  const line = /<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/.exec(valid)?.[0] ?? '';
  const times = Math.ceil(10_000_000 / line.length);
  await choose(page, ['large.xml', valid.replace(line, () => line.repeat(times))]);
  await page.locator('[data-action="theme"]').first().click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(heading(page)).toContainText('large.xml', {timeout: 60_000});
  await tab(page, 'XML').click();
  expect(await panel(page).locator('[data-line]').count()).toBeLessThan(1000);
  await button(page, pt.source.next).click();
  await expect(panel(page).locator('[data-line="401"]')).toBeFocused();
});

test.describe('without its worker', () => {
  // The browser reports that the file cannot be loaded.
  test.use({quiet: false});

  test('it says so, and tries again', async ({page}) => {
    await page.route(workerFile, (request) => request.abort());
    await open(page);
    await choose(page, ['BR-CIUS-PT-66.xml', invalid]);
    await expect(status(page)).toHaveText(pt.failed);
    await page.unroute(workerFile);
    await button(page, pt.tryAgain).click();
    await expect(heading(page)).toContainText(pt.verdicts.invalid);
  });
});

test('nothing leaves the browser and nothing is kept', async ({page, context}) => {
  await open(page);
  const storedData = () =>
    page.evaluate(() => [localStorage, sessionStorage].map((store) => JSON.stringify(store)).join());
  const storedBefore = await storedData();
  const sentRequests: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.url().includes('invoice'))
      sentRequests.push(`${request.method()} ${request.url()}`);
  });
  await choose(page, ['my-invoice.xml', valid]);
  await expect(heading(page)).toContainText(pt.verdicts.valid);
  for (const name of [pt.views.totals, pt.views.invoice, 'XML']) await tab(page, name).click();
  expect(sentRequests).toEqual([]);
  expect(await storedData()).toBe(storedBefore);
  expect(await context.cookies()).toEqual([]);
});

test('rules and parser come at the first sign of intent, not before', async ({page}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await open(page);
  expect(requested.filter((url) => url.includes('/assets/validator/'))).toEqual([]);
  const worker = page.waitForEvent('worker');
  await tool(page).locator('textarea').focus();
  expect((await worker).url()).toContain('/assets/validator/worker.');
});

for (const language of languages) {
  const {ui} = textsOf(language);

  test(`results have no accessibility problem and fit a phone, in ${language}`, async ({page}) => {
    await page.setViewportSize(language === 'pt' ? {width: 1440, height: 900} : {width: 320, height: 800});
    await open(page, language);
    await choose(page, ['invalid.xml', invalid], ['valid.xml', valid]);
    await expect(tool(page).getByRole('navigation').getByRole('button')).toHaveCount(2);
    for (const name of [ui.views.findings, ui.views.totals, ui.views.invoice, 'XML']) {
      await tab(page, name).click();
      const scope = '[data-island="Validator"]';
      for (const theme of ['light', 'dark']) {
        await page.evaluate((value) => void (document.documentElement.dataset.theme = value), theme);
        const problems = await violations(page, theme === 'light' ? {scope} : {scope, runOnly: ['color-contrast']});
        expect(problems, `${name}, ${theme}`).toEqual([]);
      }
      for (const width of [320, 375, 700, 1440]) {
        await page.setViewportSize({width, height: 800});
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(excess, `${name}, ${width} px`).toBe(0);
      }
    }
  });
}

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  for (const language of languages) {
    test(`it says what it needs and offers the command, in ${language}`, async ({page}) => {
      await page.goto(address(route, language));
      await expect(page.locator('noscript p')).toBeVisible();
      await expect(page.locator('noscript p')).toHaveText(textsOf(language).ui.noScript);
      await expect(page.locator('#command')).toBeVisible();
      await expect(tool(page).locator('textarea')).toBeHidden();
    });
  }
});
