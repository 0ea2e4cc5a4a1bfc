import {existsSync} from 'node:fs';
import {mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {basePath, siteOrigin} from '../config/basePath.ts';
import {localeConfigs, locales} from '../config/locales.ts';
import {bundledPage, isBundled} from '../lib/copies/bundle.ts';
import {bundleName, copiesFolder} from '../lib/copies/links.ts';
import {readAddress} from '../lib/copies/read.ts';
import {zip} from '../lib/copies/zip.ts';
import {projectRoot} from '../lib/problem/project-root.ts';
import {linkCopy} from './link-copy.ts';

/* npm run bundle: after npm run build, the site as one ZIP in build/files/ that opens from a folder, with links to it on the pages. */
const build = path.join(projectRoot, 'build');
if (!existsSync(path.join(build, 'sitemap.xml'))) {
  console.error('There is no build to bundle. Run npm run build first.');
  process.exit(2);
}
const entries = await readdir(build, {recursive: true, withFileTypes: true});
const files = entries
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(build, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  .filter(isBundled)
  .sort();
const site = {
  files: new Set(files),
  base: basePath,
  origin: siteOrigin,
  readPart: (address: string) => readAddress(build, address),
};
const folder = bundleName.replace(/\.zip$/, '');
const contents = await Promise.all(
  files.map(async (file) => {
    const content = await readFile(path.join(build, file));
    const isPage = file.endsWith('.html');
    return {
      name: `${folder}/${file}`,
      content: isPage ? Buffer.from(bundledPage(content.toString('utf8'), file, site)) : content,
    };
  }),
);
const archive = zip(contents, new Date());
const target = `${copiesFolder}/${bundleName}`;
await mkdir(path.join(build, copiesFolder), {recursive: true});
await writeFile(path.join(build, target), archive);
for (const language of locales) {
  const {htmlLang} = localeConfigs[language];
  await linkCopy(build, language, {kind: 'bundle', href: basePath + target, bytes: archive.byteLength, htmlLang});
}
console.log(`build/${target}: ${files.length} files, ${(archive.byteLength / 1_000_000).toFixed(1)} MB.`);
