import {readFile} from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import site from '../../config/site.ts';
import {knowledgeFiles, loadKnowledge} from '@integration-docs/contract';

/** A program that the site publishes as one file, for Node.js without an installation: `curl -O <site>/tools/<file>`. */
export interface PublishedTool {
  /** Name of the file below `/tools/`. */
  readonly file: string;
  /** Source, from the folder of the project. */
  readonly entry: string;
  /** Files besides the source that it is made of: watched while developing. */
  readonly watch: readonly string[];
  /** Texts that stand for names which the source declares (`declare const …`). */
  readonly constants: (root: string) => Promise<Readonly<Record<string, string>>>;
}

const packageJson = z.looseObject({version: z.string()});

/** Version of the project. */
async function versionOf(root: string): Promise<string> {
  return packageJson.parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))).version;
}

/** The published tools that stand on lib alone. */
export const publishedTools: readonly PublishedTool[] = [
  {
    file: 'cius-pt.mjs',
    entry: 'packages/cius-pt/cli/main.ts',
    watch: ['lib/{cius-pt,validator,invoice-rules,ubl}/**/*.ts', 'packages/cius-pt/cli/*.ts', ...knowledgeFiles],
    constants: async (root) => ({
      KNOWLEDGE: JSON.stringify(await loadKnowledge(root)),
      SITE_URL: site.url,
      VERSION: await versionOf(root),
    }),
  },
];
