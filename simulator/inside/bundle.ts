import path from 'node:path';
import {build} from 'esbuild';
import {projectRoot} from '../../lib/problem/project-root.ts';
import {loadInside} from './load.ts';

/**
 * Makes the file that is published as `tools/simulator.mjs`: the command with all it needs, for Node 20 and newer.
 *
 * @throws ProblemError when a file of the contract cannot be read
 */
export async function bundleSimulator(): Promise<string> {
  const {outputFiles} = await build({
    entryPoints: [path.join(projectRoot, 'simulator/published.ts')],
    define: {INSIDE: JSON.stringify(JSON.stringify(await loadInside()))},
    banner: {js: '#!/usr/bin/env node'},
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    legalComments: 'eof',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
