import {readFileSync} from 'node:fs';
import path from 'node:path';
import {place, siteOrigin} from '../config/base-path.ts';
import {readingOrder} from '../config/reading-order.ts';
import {localeConfigs} from '../config/locales.ts';
import type {Locale} from '@integration-docs/facts';
import site from '../config/site.ts';
import {keptDocument, namesOn, readAddress, readPagesInOrder, readStyles} from '@integration-docs/docs/built';
import {projectRoot} from '@integration-docs/facts/node';

/** Returns one HTML document for the PDF with all pages of a language in a build, except pages that repeat others. */
export async function documentOf(folder: string, language: Locale): Promise<string> {
  const build = {folder, place, order: readingOrder};
  const allPages = await readPagesInOrder(build, language);
  const pages = allPages.filter((page) => !namesOn(page).repeats);
  const {htmlLang, baseUrl} = localeConfigs[language];
  return keptDocument(pages, {
    language,
    htmlLang,
    name: site.name,
    title: site.title[language],
    tagline: site.tagline[language],
    origin: siteOrigin,
    home: siteOrigin + baseUrl,
    date: new Date(),
    styles:
      readStyles(build, pages) + readFileSync(path.join(projectRoot, 'packages/docs/copies/document.css'), 'utf8'),
    readPart: (address) => readAddress(build, address),
  });
}
