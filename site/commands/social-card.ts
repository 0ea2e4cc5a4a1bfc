/**
 * `npm run social-card` draws site/static/img/social-card.{pt,en}.png, the picture that other sites show for a link to this one.
 * `npm run social-card -- --check` reports pictures that differ from site/config/site.ts.
 */
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {localeConfigs} from '../config/locales.ts';
import {escapeText, formatProblem, type Locale, locales, type Problem} from '@integration-docs/facts';
import site from '../config/site.ts';
import {projectRoot, readOptions} from '@integration-docs/facts/node';
import {launchChromium} from '../tests/engines/browsers.ts';
import {fail} from './ensure.mjs';

const {values: options} = readOptions(
  {options: {check: {type: 'boolean', default: false}}},
  'npm run social-card [-- --check]',
);

const size = {width: 1200, height: 630};
const folder = 'site/static/img';
const inputsFile = `${folder}/social-card.json`;
const cure = 'Run npm run social-card, look at the pictures, and commit them.';

const pictureOf = (locale: Locale): string => `${folder}/social-card.${locale}.png`;
const inProject = (file: string): string => path.join(projectRoot, file);
const read = (file: string): string => readFileSync(inProject(file), 'utf8');

const inputsSchema = z.strictObject({name: z.string(), title: z.string(), tagline: z.string()});
type Inputs = z.infer<typeof inputsSchema>;
const recordSchema = z.strictObject({pt: inputsSchema, en: inputsSchema});

const inputsOf = (locale: Locale): Inputs => ({
  name: site.name,
  title: site.title[locale],
  tagline: site.tagline[locale],
});

/** Compares the texts that the pictures were drawn from with those in site/config/site.ts. Returns the exit code. */
function check(): number {
  const missing = [inputsFile, ...locales.map(pictureOf)].filter((file) => !existsSync(inProject(file)));
  const problems = missing.length > 0 ? missing.map(absent) : changes(recordSchema.parse(JSON.parse(read(inputsFile))));
  for (const problem of problems) console.error(formatProblem(problem));
  return problems.length === 0 ? 0 : 1;
}

const absent = (file: string): Problem => ({
  file,
  line: 1,
  found: 'no such file',
  expected: 'the social card of the site',
  cure,
});

function changes(drawnTexts: Readonly<Record<Locale, Inputs>>): Problem[] {
  return locales.flatMap((locale) =>
    (['name', 'title', 'tagline'] as const)
      .map((key) => ({key, before: drawnTexts[locale][key], now: inputsOf(locale)[key]}))
      .filter(({before, now}) => before !== now)
      .map(({key, before, now}) => ({
        file: pictureOf(locale),
        line: 1,
        found: `a picture with the ${key} "${before}"`,
        expected: `"${now}", as site/config/site.ts says`,
        cure,
      })),
  );
}

async function draw(): Promise<number> {
  const browser = await launchChromium('The cards are drawn by').catch((error: unknown) =>
    fail(error instanceof Error ? error.message : String(error)),
  );
  for (const locale of locales) {
    const page = await browser.newPage({viewport: size});
    await page.setContent(card(locale));
    await page.screenshot({path: inProject(pictureOf(locale))});
    console.log(pictureOf(locale));
  }
  await browser.close();
  const record = Object.fromEntries(locales.map((locale) => [locale, inputsOf(locale)]));
  writeFileSync(inProject(inputsFile), `${JSON.stringify(record, undefined, 2)}\n`);
  return 0;
}

/** Returns the card as an HTML page with the site's colours and logo. */
function card(locale: Locale): string {
  const {name, title, tagline} = inputsOf(locale);
  return `<!doctype html><html lang="${localeConfigs[locale].htmlLang}"><meta charset="utf-8"><style>
${read('site/theme/tokens.css')}
body { position: relative; margin: 0; width: ${size.width}px; height: ${size.height}px; overflow: hidden; background: var(--surface); color: var(--text); font-family: 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif; }
main { position: absolute; inset: 84px 470px 84px 92px; display: flex; flex-direction: column; }
.brand { display: flex; align-items: center; gap: 22px; font-size: 32px; font-weight: 600; color: var(--text-muted); }
.brand svg { width: 64px; height: 64px; }
h1 { margin: auto 0 26px; font-size: 62px; line-height: 1.12; letter-spacing: -0.025em; text-wrap: balance; }
p { margin: 0 0 auto; font-size: 35px; color: var(--accent); }
.scene { position: absolute; right: 0; top: 0; width: 470px; height: 100%; }
footer { position: absolute; inset: auto 0 0; height: 14px; background: var(--accent); }
</style><main><div class="brand">${read(`${folder}/logo.svg`)}${escapeText(name)}</div><h1>${escapeText(title)}</h1><p>${escapeText(tagline)}</p></main>
${scene}<footer></footer></html>`;
}

/** Two documents and the messages between them, in the style of the diagrams. */
const scene = `<svg class="scene" viewBox="0 0 470 630" fill="none">
<circle cx="330" cy="310" r="318" fill="var(--accent-soft)" opacity=".55"/>
<path d="M112 214V540M334 214V540" stroke="var(--border-strong)" stroke-width="2.5" stroke-dasharray="3 9" stroke-linecap="round"/>
${[112, 334].map((x, index) => sheet(x, index === 1)).join('')}
${[
  [112, 334, 300, '1'],
  [334, 112, 384, '2'],
  [112, 334, 468, '3'],
]
  .map(([from, to, y, text]) => message(Number(from), Number(to), Number(y), String(text)))
  .join('')}
</svg>`;

function sheet(x: number, isFilled: boolean): string {
  const [fill, stroke] = isFilled
    ? ['var(--accent)', 'var(--accent)']
    : ['var(--surface-raised)', 'var(--border-strong)'];
  const line = isFilled ? 'var(--on-accent)' : 'var(--text-muted)';
  return `<g transform="translate(${x - 56} 78)"><path d="M8 0H76L112 36V128a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8Z" fill="${fill}" stroke="${stroke}" stroke-width="2.5"/>
<path d="M76 0V28a8 8 0 0 0 8 8H112" stroke="${isFilled ? 'var(--on-accent)' : stroke}" stroke-width="2.5"/>
<path d="M24 46H58M24 70H88M24 94H74" stroke="${line}" stroke-width="7" stroke-linecap="round" opacity=".75"/></g>`;
}

function message(from: number, to: number, y: number, text: string): string {
  const direction = Math.sign(to - from);
  const reply = direction < 0;
  const tip = to - direction * 3;
  return `<path d="M${from} ${y}H${tip - direction * 14}" stroke="var(--text-muted)" stroke-width="3.5" ${reply ? 'stroke-dasharray="12 9"' : ''}/>
<path d="M${tip} ${y}l${-direction * 20} -10v20Z" fill="var(--text-muted)"/>
<circle cx="${from}" cy="${y}" r="23" fill="${reply ? 'var(--surface)' : 'var(--accent)'}" stroke="var(--accent)" stroke-width="3.5"/>
<text x="${from}" y="${y + 8}" text-anchor="middle" font-size="23" font-weight="700" fill="${reply ? 'var(--accent)' : 'var(--on-accent)'}">${text}</text>`;
}

process.exitCode = options.check ? check() : await draw();
