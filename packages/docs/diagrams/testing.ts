import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {fromRoot, projectRoot} from '@integration-docs/facts/node';
import {diagramFolder, tokensOf} from './load.ts';
import {parseDiagram} from './parse.ts';
import type {Diagram} from './schema.ts';

const tokens = await tokensOf(projectRoot);

/** For tests: the diagrams of a folder. */
function diagramsIn(folder: string): Diagram[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => path.join(folder, name))
    .map((file) => parseDiagram(readFileSync(file, 'utf8'), fromRoot(projectRoot, file), tokens));
}

/** For tests: three detailed diagrams that do not change, and all diagrams of the site. */
export const fixtures = diagramsIn(path.join(import.meta.dirname, 'fixtures'));
export const allDiagrams = [...fixtures, ...diagramsIn(path.join(projectRoot, diagramFolder))];
