import {defaultLocale, type Locale, openApiFile, sandboxUrl, specificationFolder} from '@integration-docs/facts';
import site from '../config/site.ts';
import {specificationPath} from '../config/specification.ts';
import {loadContract, openEnums} from '@integration-docs/contract';
import {assetsFolder, bundlePage} from './bundle.ts';
import {rendererConfiguration} from './configuration.ts';
import {openApiYaml, serverOrigins, withSandbox} from './documents.ts';
import {makeHttpFile} from './http-file.ts';
import {publishedJson} from './json.ts';
import {specificationPage} from './page.ts';
import {makeCollection} from './postman.ts';
import {sendingRules, tokenPathOf} from './sending.ts';
import {loadTexts, loadTranslations} from './texts.ts';

/** Contents by path below the folder that is published. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

/**
 * The page of one language.
 *
 * @param base address of the folder that the shared files are written to
 */
export async function pageFiles(root: string, locale: Locale, base: string): Promise<Files> {
  const [contract, texts, translations, bundle] = await Promise.all([
    loadContract(root),
    loadTexts(root, locale),
    loadTranslations(root, locale),
    bundleOnce(root),
  ]);
  const {api} = site;
  const tokenPath = tokenPathOf(contract.in[locale]);
  const document = withSandbox(openEnums(contract.in[locale]), {
    url: sandboxUrl,
    hidden: [api.production, ...(tokenPath === null ? [] : [api.tokenProduction.slice(0, -tokenPath.length)])],
    ...texts,
  });
  const folder = specificationPath(defaultLocale);
  const page = specificationPage({
    locale,
    siteName: site.name,
    siteTitle: site.title[locale],
    texts,
    bundle,
    assets: `${base}${assetsFolder}/`,
    downloads: [
      {href: `${folder}openapi.yaml`, label: texts.yaml},
      {href: `${folder}${openApiFile(locale)}`, label: texts.json},
      {href: `${folder}postman-collection.json`, label: texts.postman},
      {href: `${folder}requests.http`, label: texts.http},
    ],
    origins: serverOrigins(document),
    configuration: rendererConfiguration({locale, document, texts, translations, tokenPath}),
    sending: sendingRules(document, texts),
  });
  return new Map([[`${specificationFolder}/index.html`, page]]);
}

/** What stands once, for both languages: the code and the downloads. */
export async function sharedFiles(root: string): Promise<Files> {
  const [contract, bundle] = await Promise.all([loadContract(root), bundleOnce(root)]);
  return new Map<string, string | Uint8Array>([
    ...bundle.files.map(({name, contents}) => [`${assetsFolder}/${name}`, contents] as const),
    [`${specificationFolder}/openapi.yaml`, openApiYaml(openEnums(contract.value))],
    [`${specificationFolder}/${openApiFile('en')}`, printed(openEnums(contract.in.en))],
    [`${specificationFolder}/${openApiFile('pt')}`, printed(openEnums(contract.in.pt))],
    [`${specificationFolder}/postman-collection.json`, printed(makeCollection(contract.in.en, sandboxUrl))],
    [`${specificationFolder}/requests.http`, makeHttpFile(contract.in.en, sandboxUrl, site.url)],
  ]);
}

let bundled: ReturnType<typeof bundlePage> | undefined;

/** The code is the same in both languages, which one process builds. */
async function bundleOnce(root: string): ReturnType<typeof bundlePage> {
  bundled ??= bundlePage(root);
  return bundled;
}

function printed(value: unknown): string {
  return `${publishedJson(value, 2)}\n`;
}
