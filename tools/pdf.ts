import {existsSync, readFileSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {basePath, siteOrigin} from '../config/basePath.ts';
import {localeConfigs, locales, type Locale} from '../config/locales.ts';
import site from '../config/site.ts';
import {keptDocument} from '../lib/copies/document.ts';
import {copiesFolder, pdfNames} from '../lib/copies/links.ts';
import {readPdf} from '../lib/copies/pdf.ts';
import {readAddress, readPagesInOrder, readStyles} from '../lib/copies/read.ts';
import {projectRoot} from '../lib/problem/project-root.ts';
import {linkCopy} from './link-copy.ts';
import {printPdf} from './print-pdf.ts';

/* npm run pdf: after npm run build, each language as one PDF in build/files/, with links to it on its pages. */
const build = path.join(projectRoot, 'build');
if (!existsSync(path.join(build, 'sitemap.xml'))) {
  console.error('There is no build to print. Run npm run build first.');
  process.exit(2);
}
await mkdir(path.join(build, copiesFolder), {recursive: true});
await mkdir(path.join(projectRoot, '.generated'), {recursive: true});
for (const language of locales) await makePdf(language);

async function makePdf(language: Locale): Promise<void> {
  const pages = await readPagesInOrder(build, language);
  const {htmlLang, baseUrl} = localeConfigs[language];
  const html = keptDocument(pages, {
    language,
    htmlLang,
    name: site.name,
    title: site.title[language],
    tagline: site.tagline[language],
    origin: siteOrigin,
    home: siteOrigin + baseUrl,
    date: new Date(),
    styles: readStyles(build, pages) + readFileSync(path.join(projectRoot, 'lib/copies/document.css'), 'utf8'),
    readPart: (address) => readAddress(build, address),
  });
  const pdf = await printPdf(html, path.join(projectRoot, `.generated/document.${language}.html`));
  const file = `${copiesFolder}/${pdfNames[language]}`;
  await writeFile(path.join(build, file), pdf);
  await linkCopy(build, language, {kind: 'pdf', href: basePath + file, bytes: pdf.byteLength, htmlLang});
  console.log(`build/${file}: ${readPdf(pdf).pages} pages.`);
}
