import {readFile} from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type {PublishedTool} from '@integration-docs/docs';
import {loadKnowledge} from '@integration-docs/contract';
import {loadInside} from '@integration-docs/simulator';
import {absentAddresses} from '../config/chapters.ts';
import site from '../config/site.ts';
import {runLinks} from './run-links.ts';

const packageJson = z.looseObject({version: z.string()});

/** Returns the version of the project. */
async function versionOf(root: string): Promise<string> {
  return packageJson.parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))).version;
}

export const simulatorTool: PublishedTool = {
  file: 'simulator.mjs',
  entry: 'packages/simulator/published.ts',
  constants: async (root) => {
    const [simulatorData, links] = await Promise.all([loadInside(), runLinks(root, absentAddresses(site))]);
    return {INSIDE: JSON.stringify({...simulatorData, links})};
  },
};

/** Programs that readers can download. */
export const publishedTools: readonly PublishedTool[] = [
  simulatorTool,
  {
    file: 'cius-pt.mjs',
    entry: 'packages/cius-pt/cli/main.ts',
    constants: async (root) => ({
      KNOWLEDGE: JSON.stringify(await loadKnowledge(root)),
      SITE_URL: site.url,
      VERSION: await versionOf(root),
    }),
  },
];
