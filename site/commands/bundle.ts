import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {basePath} from '../config/base-path.ts';
import {localeConfigs} from '../config/locales.ts';
import {locales} from '@integration-docs/facts';
import {bundleName, copiesFolder, zip} from '@integration-docs/docs/built';
import {readOptions} from '@integration-docs/facts/node';
import {builtFolder} from './built-folder.ts';
import {bundledFiles} from './bundled-files.ts';
import {linkCopy} from './link-copy.ts';

/* npm run bundle, after npm run build: packs the site into one ZIP in build/files/ that works from a local folder, and links it on the pages. */
readOptions({}, 'npm run bundle');
const build = builtFolder();
const files = await bundledFiles(build);
const folder = bundleName.replace(/\.zip$/, '');
const archive = zip(
  files.map(({name, content}) => ({name: `${folder}/${name}`, content})),
  new Date(),
);
const target = `${copiesFolder}/${bundleName}`;
await mkdir(path.join(build, copiesFolder), {recursive: true});
await writeFile(path.join(build, target), archive);
for (const language of locales) {
  const {htmlLang} = localeConfigs[language];
  await linkCopy(build, language, {kind: 'bundle', href: basePath + target, bytes: archive.byteLength, htmlLang});
}
console.log(`build/${target}: ${files.length} files, ${(archive.byteLength / 1_000_000).toFixed(1)} MB.`);
