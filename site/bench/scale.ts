import {spawn} from 'node:child_process';
import {mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {copySite} from '../commands/copy-site.ts';

interface BuildResult {
  readonly pagesPerLanguage: number;
  readonly seconds: number;
  /** Highest resident memory of the build process, megabytes. */
  readonly megabytes: number;
}

/**
 * Copies this site and adds generated pages until it has `pagesPerLanguage` pages.
 *
 * @returns the folder, which the caller must remove
 */
export async function makeSite(root: string, pagesPerLanguage: number): Promise<string> {
  const folder = await copySite(root);
  const realPages = 20;
  const names = Array.from({length: Math.max(0, pagesPerLanguage - realPages)}, (_, index) => `page-${index + 1}`);
  for (const docs of ['site/content/pt/docs', 'site/content/en/docs']) {
    const target = path.join(folder, docs, 'generated');
    await mkdir(target, {recursive: true});
    await Promise.all(names.map((name, index) => writeFile(path.join(target, `${name}.mdx`), page(index + 1))));
  }
  if (names.length > 0) {
    const file = path.join(folder, 'site/config/sidebars.ts');
    const items = JSON.stringify(names.map((name) => `generated/${name}`));
    const category = `{type: 'category', message: 'Generated', collapsed: false, items: ${items}},`;
    await writeFile(
      file,
      (await readFile(file, 'utf8')).replace("'onboarding-feap',", `'onboarding-feap', ${category}`),
    );
  }
  return folder;
}

function page(number: number): string {
  const sections = Array.from(
    {length: 4},
    (_, index) => `## Section ${index + 1} {/* #section-${index + 1} */}

Send the document and keep the \`id\` of the answer: every later call names it. A document of page ${number} is validated,
delivered and acknowledged in that order, and each step has a status of its own that you can ask for at any time.

- The number of the document is \`FT A/${number}\`.
- The buyer is a public body, so the commitment number goes into \`BT-19\`.

| field | meaning |
|---|---|
| \`BT-1\` | number of the invoice |
| \`BT-19\` | commitment number |
`,
  );
  return `---
title: Generated page ${number}
description: A generated page for the bench, number ${number}, as long as a usual page of the documentation.
---

${sections.join('\n')}`;
}

/** Measures a build without caches, as in CI. */
export async function timeBuild(folder: string, pagesPerLanguage: number): Promise<BuildResult> {
  await Promise.all(['build', '.generated'].map((name) => rm(path.join(folder, name), {recursive: true, force: true})));
  const start = performance.now();
  const child = spawn(process.execPath, ['site/commands/build.ts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let megabytes = 0;
  const timer = setInterval(() => {
    void treeMemory(child.pid ?? 0).then((memory) => (megabytes = Math.max(megabytes, memory)));
  }, 250);
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`The build in ${folder} failed.`);
  return {pagesPerLanguage, seconds: Math.round((performance.now() - start) / 100) / 10, megabytes};
}

/** Returns the resident memory of a process and its descendants in megabytes; 0 on systems without /proc. */
async function treeMemory(pid: number): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    const ownMemory = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    const below = await Promise.all(
      children
        .trim()
        .split(' ')
        .filter(Boolean)
        .map((child) => treeMemory(Number(child))),
    );
    return Math.round(below.reduce((sum, memory) => sum + memory, ownMemory));
  } catch {
    return 0;
  }
}
