import path from 'node:path';
import {build, type Plugin} from 'esbuild';
import {projectRoot} from '../../lib/problem/project-root.ts';
import {loadInside} from './load.ts';

/** CommonJS packages ask for Node's modules with `require`, which an ES module does not have. */
const BANNER = `#!/usr/bin/env node
import {createRequire} from 'node:module';
const require = createRequire(import.meta.url);`;

/**
 * Makes the file that is published as `tools/simulator.mjs`: the command with all it needs, for Node 20 and newer.
 *
 * @throws ProblemError when a file of the contract cannot be read
 */
export async function bundleSimulator(): Promise<string> {
  const inside = JSON.stringify(JSON.stringify(await loadInside()));
  const inlined: Plugin = {
    name: 'inside',
    setup(builder) {
      builder.onLoad({filter: /[\\/]simulator[\\/]inside[\\/]load\.ts$/}, () => ({
        contents: `export const loadInside = () => Promise.resolve(JSON.parse(${inside}));`,
      }));
    },
  };
  const {outputFiles} = await build({
    entryPoints: [path.join(projectRoot, 'simulator/main.ts')],
    plugins: [inlined],
    banner: {js: BANNER},
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
