// npm run build: both languages side by side, into build/, and what hosts need; `-- --locale pt` builds one language alone,
// `-- --draft` both without compressed files and deploy/.
import {spawn, spawnSync} from 'node:child_process';
import {mkdir, rename, rm} from 'node:fs/promises';
import path from 'node:path';
import {buildOptions} from './build-options.mjs';
import './declare-yaml.mjs';
import {fail, root} from './ensure.mjs';

/** As in config/locales.ts. The first stands at the root, the others below it. */
const languages = ['pt', 'en'];

/** Each language is built here, so that a build that fails leaves the one before as it is. */
const out = path.join(root, '.generated/out');
const {languages: chosen, isDraft} = readOptions();

await rm(out, {recursive: true, force: true});
const codes = await Promise.all(chosen.map(build));
if (codes.some((code) => code !== 0)) fail('The build failed. build/ is as it was before.');
await rm(path.join(root, 'build'), {recursive: true, force: true});
for (const language of chosen) {
  const isDefault = language === languages[0];
  const target = path.join(root, 'build', isDefault ? '' : language);
  await mkdir(path.dirname(target), {recursive: true});
  await rename(path.join(out, language, isDefault ? '' : language), target);
}
if (!isDraft) {
  const {status} = spawnSync(process.execPath, ['--import', 'tsx', 'tools/finish-build.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) fail('build/ is there, but its compressed files and deploy/ are not complete.');
  console.log('\nThe site is in build/, what its hosts need in deploy/.');
} else {
  const lacks = chosen.length < languages.length ? 'the other language, compressed files' : 'compressed files';
  console.log(`\nbuild/ has ${chosen.join(' and ')}, without ${lacks} and deploy/: npm run build makes all of it.`);
}

function readOptions() {
  try {
    return buildOptions(process.argv.slice(2), languages);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

/**
 * @param {string} language
 * @returns {Promise<number | null>} exit code
 */
function build(language) {
  const child = spawn(
    process.execPath,
    [
      'node_modules/@docusaurus/core/bin/docusaurus.mjs',
      'build',
      '--locale',
      language,
      '--out-dir',
      path.join(out, language),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
        DOCUSAURUS_GENERATED_FILES_DIR_NAME: `.docusaurus/${language}`,
        // See requireUnminifiedHtml in plugins/browser; the rendered HTML has hardly anything to take away.
        SKIP_HTML_MINIFICATION: 'true',
        // Megabytes for young objects: a fifth of the time of a large build went into collecting them (500 pages: 54 → 50 s).
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`,
      },
    },
  );
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    from.on('data', (text) => to.write(chosen.length > 1 ? String(text).replace(/^(?=.)/gm, `${language} │ `) : text));
  }
  return new Promise((resolve) => child.on('close', resolve));
}
