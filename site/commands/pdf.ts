import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {basePath} from '../config/base-path.ts';
import {localeConfigs} from '../config/locales.ts';
import {locales} from '@integration-docs/facts';
import {copiesFolder, pdfNames, readPdf} from '@integration-docs/docs/built';
import {projectRoot, readOptions} from '@integration-docs/facts/node';
import {builtFolder} from './built-folder.ts';
import {documentOf} from './document-of.ts';
import {linkCopy} from './link-copy.ts';
import {printPdf} from './print-pdf.ts';

/* npm run pdf, after npm run build: prints each language as one PDF in build/files/, and links it on the pages of that language. */
readOptions({}, 'npm run pdf');
const build = builtFolder();
const scratch = path.join(projectRoot, '.generated/copies');
for (const folder of [path.join(build, copiesFolder), scratch]) await mkdir(folder, {recursive: true});
for (const language of locales) {
  const html = await documentOf(build, language);
  const pdf = await printPdf(html, path.join(scratch, `document.${language}.html`));
  const file = `${copiesFolder}/${pdfNames[language]}`;
  await writeFile(path.join(build, file), pdf);
  const {htmlLang} = localeConfigs[language];
  await linkCopy(build, language, {kind: 'pdf', href: basePath + file, bytes: pdf.byteLength, htmlLang});
  console.log(`build/${file}: ${readPdf(pdf).pages} pages, ${(pdf.byteLength / 1_000_000).toFixed(1)} MB.`);
}
