import {mkdir, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {defaultLocale, locales, type Locale} from '../../config/locales.ts';
import site from '../../config/site.ts';
import {sandboxUrl, specificationFolder, specificationPath} from '../../config/specification.ts';
import {assetsFolder, bundlePage} from './bundle.ts';
import {contractFiles, loadContract} from '../../lib/model/openapi/read.ts';
import {rendererConfiguration} from '../../lib/specification/configuration.ts';
import {openApiYaml, serverOrigins, withSandbox} from '../../lib/specification/documents.ts';
import {specificationPage} from '../../lib/specification/page.ts';
import {makeCollection} from '../../lib/specification/postman.ts';
import {loadTexts, loadTranslations} from '../../lib/specification/texts.ts';

type Files = ReadonlyMap<string, string | Uint8Array>;

/**
 * Publishes the interactive specification, a static page in each language, and what can be downloaded: all of it made of
 * `contract/openapi.yaml`. `config/site.ts` says whether the navigation leads there (`specificationUrl`).
 */
export default function specificationPlugin({siteDir, generatedFilesDir, i18n, baseUrl}: LoadContext): Plugin {
  const locale = locales.find((code) => code === i18n.currentLocale) ?? defaultLocale;
  const development = path.join(generatedFilesDir, 'static');
  return {
    name: 'specification',
    getPathsToWatch: () => contractFiles.map((file) => path.join(siteDir, file)),
    /** The development server has no postBuild; it serves one language, below the address of that language. */
    async loadContent() {
      await Promise.all(
        [specificationFolder, assetsFolder].map((name) =>
          rm(path.join(development, name), {recursive: true, force: true}),
        ),
      );
      if (process.env.NODE_ENV !== 'development') return;
      await writeFiles(development, await pageFiles(siteDir, locale, baseUrl));
      await writeFiles(development, await sharedFiles(siteDir));
    },
    async postBuild({outDir}) {
      await writeFiles(outDir, await pageFiles(siteDir, locale, '/'));
      if (locale === defaultLocale) await writeFiles(outDir, await sharedFiles(siteDir));
    },
  };
}

/** @param base address of the folder that the shared files are written to */
async function pageFiles(root: string, locale: Locale, base: string): Promise<Files> {
  const [contract, texts, translations, bundle] = await Promise.all([
    loadContract(root),
    loadTexts(root, locale),
    loadTranslations(root, locale),
    bundleOnce(root),
  ]);
  const document = withSandbox(contract.in[locale], sandboxUrl, texts);
  const folder = specificationPath(defaultLocale);
  const page = specificationPage({
    locale,
    siteName: site.name,
    siteTitle: site.title[locale],
    siteUrl: site.url,
    texts,
    bundle,
    assets: `${base}${assetsFolder}/`,
    downloads: [
      {href: `${folder}openapi.yaml`, label: texts.yaml},
      {href: `${folder}${jsonName(locale)}`, label: texts.json},
      {href: `${folder}postman-collection.json`, label: texts.postman},
    ],
    origins: serverOrigins(document),
    configuration: rendererConfiguration({locale, document, texts, translations, sandboxUrl}),
  });
  return new Map([[`${specificationFolder}/index.html`, page]]);
}

/** What stands once, for both languages: the code and the downloads. */
async function sharedFiles(root: string): Promise<Files> {
  const [contract, bundle] = await Promise.all([loadContract(root), bundleOnce(root)]);
  return new Map<string, string | Uint8Array>([
    ...bundle.files.map(({name, contents}) => [`${assetsFolder}/${name}`, contents] as const),
    [`${specificationFolder}/openapi.yaml`, openApiYaml(contract.value)],
    [`${specificationFolder}/${jsonName('en')}`, printed(contract.in.en)],
    [`${specificationFolder}/${jsonName('pt')}`, printed(contract.in.pt)],
    [`${specificationFolder}/postman-collection.json`, printed(makeCollection(contract.in.en, sandboxUrl))],
  ]);
}

let bundled: ReturnType<typeof bundlePage> | undefined;

/** The code is the same in both languages, which one process builds. */
async function bundleOnce(root: string): ReturnType<typeof bundlePage> {
  bundled ??= bundlePage(root);
  return bundled;
}

/** English is the language of programs: its file has no language in its name. */
function jsonName(locale: Locale): string {
  return locale === 'en' ? 'openapi.json' : `openapi.${locale}.json`;
}

function printed(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [name, contents] of files) {
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), {recursive: true});
    await writeFile(target, contents);
  }
}
