import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {loadTokens} from '@integration-docs/facts/node';
import {parseDiagram, type TokensByLocale} from './parse.ts';
import type {Diagram} from './schema.ts';

/** Folder of the diagrams, relative to the project folder. */
export const diagramFolder = 'site/diagrams';

/** Ids of all diagrams, that is, names of their files. */
export function diagramIds(root: string): string[] {
  return readdirSync(path.join(root, diagramFolder))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => path.basename(name, '.yaml'))
    .sort();
}

/** Reads and checks one diagram of the project. */
export async function loadDiagram(root: string, id: string): Promise<Diagram> {
  const file = `${diagramFolder}/${id}.yaml`;
  return parseDiagram(readFileSync(path.join(root, file), 'utf8'), file, await tokensOf(root));
}

/** Reads the current tokens of both languages. */
export async function tokensOf(root: string): Promise<TokensByLocale> {
  const [pt, en] = await Promise.all([loadTokens(root, 'pt'), loadTokens(root, 'en')]);
  return {pt: pt.tokens, en: en.tokens};
}
