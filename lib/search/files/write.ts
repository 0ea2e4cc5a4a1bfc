import {createHash} from 'node:crypto';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Locale} from '../../../config/locales.ts';
import {loadContract} from '../../model/openapi/read.ts';
import {expectedParts} from '../../pages/expected.ts';
import {throwProblems} from '../../problem/problem.ts';
import {buildIndex} from '../index/build.ts';
import type {Manifest} from '../index/format.ts';
import {withHomes} from '../pages/homes.ts';
import {loadSynonyms} from '../pages/synonyms.ts';
import {loadQuestions, withQuestions} from '../questions/questions.ts';
import type {Page} from '../types.ts';

/** Writes `search/manifest.json` and the files it names, whose names carry a hash of their content. */
export async function writeSearchFiles(
  outDir: string,
  pages: readonly Page[],
  language: Locale,
  root: string,
): Promise<Manifest> {
  const {questions, problems} = await loadQuestions(root);
  throwProblems(problems);
  const parts = expectedParts(await loadContract(root));
  const {index, postings, documents} = buildIndex(withHomes(withQuestions(pages, questions, language), parts), {
    language,
    synonyms: await loadSynonyms(root),
  });
  const folder = path.join(outDir, 'assets/search');
  await mkdir(folder, {recursive: true});
  await mkdir(path.join(outDir, 'search'), {recursive: true});
  const write = async (name: string, type: string, content: string): Promise<string> => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
    const file = `${name}.${language}.${hash}.${type}`;
    await writeFile(path.join(folder, file), content);
    return `assets/search/${file}`;
  };
  const manifest: Manifest = {
    language,
    index: await write('index', 'json', JSON.stringify(index)),
    postings: await Promise.all(postings.map((text) => write('postings', 'txt', text))),
    documents: await Promise.all(documents.map((texts) => write('documents', 'json', JSON.stringify(texts)))),
  };
  await writeFile(path.join(outDir, 'search/manifest.json'), JSON.stringify(manifest));
  return manifest;
}
