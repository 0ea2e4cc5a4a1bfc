import {existsSync} from 'node:fs';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {
  confirm,
  loadPages,
  lockFile,
  pageFile,
  pageSource,
  readLock,
  existingPageProblem,
  twinsOf,
  withSidebarEntry,
  writeLock,
} from '@integration-docs/docs/content';
import {throwProblems} from '@integration-docs/facts';
import {projectRoot, readOptions} from '@integration-docs/facts/node';

const usage = `npm run new -- page <route> --title "…" --title-en "…" --description "…" --description-en "…"

Writes a page of the documentation in both languages, its line in site/config/sidebars.ts and its stamp.
<route> is what follows /docs/: integrations/api/examples. A description is one sentence of 50–160 characters.`;

process.exitCode = await main();

async function main(): Promise<number> {
  const text = {type: 'string'} as const;
  const {values, positionals} = readOptions(
    {
      allowPositionals: true,
      options: {title: text, 'title-en': text, description: text, 'description-en': text},
    },
    usage,
  );
  const {title, 'title-en': titleEn, description, 'description-en': descriptionEn} = values;
  const [kind, route = ''] = positionals;
  if (
    kind !== 'page' ||
    !/^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/.test(route) ||
    !title ||
    !titleEn ||
    !description ||
    !descriptionEn
  ) {
    const texts = {title, 'title-en': titleEn, description, 'description-en': descriptionEn};
    const missing = Object.entries(texts).flatMap(([name, value]) => (value ? [] : [`--${name}`]));
    const message =
      kind === 'page' && missing.length > 0
        ? `Missing: ${missing.join(', ')}.`
        : `Found "${positionals.join(' ')}"; expected "page" and a route of lower-case words.`;
    console.error(`${message}\n\n${usage}`);
    return 2;
  }
  const page = {kind: 'docs', name: `${route}.mdx`} as const;
  const [pt, en] = [pageFile({...page, locale: 'pt'}), pageFile({...page, locale: 'en'})];
  throwProblems([pt, en].filter((file) => existsSync(path.join(projectRoot, file))).map(existingPageProblem));
  const lock = await readLock(projectRoot);
  const files = new Map([
    [pt, pageSource({title, description}, pt)],
    [en, pageSource({title: titleEn, description: descriptionEn}, en)],
    [
      'site/config/sidebars.ts',
      withSidebarEntry(await readFile(path.join(projectRoot, 'site/config/sidebars.ts'), 'utf8'), route),
    ],
  ]);
  for (const [file, content] of files) {
    await mkdir(path.dirname(path.join(projectRoot, file)), {recursive: true});
    await writeFile(path.join(projectRoot, file), content);
    console.log(file);
  }
  const twins = twinsOf((await loadPages(projectRoot)).pages);
  const chosen = twins.filter((pair) => pair.pt.file === pt);
  await writeFile(path.join(projectRoot, lockFile), writeLock(confirm(lock, chosen, twins)));
  console.log(
    `${lockFile}\n\nWrite the pages, and the questions that they answer into site/questions/docs/${route}.yaml, then: npm run format && npm run parity -- --confirm ${pt}`,
  );
  return 0;
}
