import path from 'node:path';
import {build, type Metafile, type Plugin} from 'esbuild';
import {standaloneChecks} from '../contract/standalone.ts';
import type {SimulatorContract} from '../contract/types.ts';
import {loadInside} from '../inside/load.ts';
import type {PageInside} from '../core-options.ts';
import {seedOf} from '../state/seed.ts';

const checks = 'virtual:simulator-checks';

/**
 * Bundles a script that runs the simulated platform in a page. The contract is inlined: as JSON in place of the name `INSIDE`, its schemas as
 * code in `virtual:simulator-checks`, because a page must not generate code.
 *
 * @param entryPoint a module that uses `@integration-docs/simulator/page`
 * @returns the code of a script that needs neither Node nor a module
 * @throws ProblemError when a file of the contract cannot be read
 * @throws Error for an import of Node, or of Zod with its methods
 */
export async function bundleForPage(entryPoint: string): Promise<string> {
  const {contract, triggers, retry, faults, limits, eventTypes} = await loadInside();
  const inside: PageInside = {contract, triggers, retry, faults, limits, eventTypes, seeded: seedOf(contract, 1)};
  const {outputFiles, metafile} = await build({
    entryPoints: [entryPoint],
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    inject: [path.join(import.meta.dirname, 'no-code.ts')],
    define: {INSIDE: JSON.stringify(JSON.stringify(inside))},
    plugins: [compiledChecks(contract)],
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  refuseZodWithMethods(metafile);
  return (outputFiles[0]?.text ?? '').trim();
}

/** Zod with methods. The functions of `zod/mini` do the same, and a page loads 12 kB less, compressed. */
const zodWithMethods = 'node_modules/zod/index.js';

/** @throws Error that names the modules of the bundle that import Zod with its methods */
function refuseZodWithMethods({inputs, outputs}: Metafile): void {
  const kept = new Set(Object.values(outputs).flatMap((output) => Object.keys(output.inputs)));
  if (![...kept].some((file) => file.includes('/zod/v4/classic/'))) return;
  const importers = Object.keys(inputs).filter(
    (file) => kept.has(file) && inputs[file]?.imports.some(({path: imported}) => imported.endsWith(zodWithMethods)),
  );
  throw new Error(
    `${importers.join(', ')}: imports zod. A page loads this: import zod/mini, in which methods are functions.`,
  );
}

function compiledChecks(contract: SimulatorContract): Plugin {
  return {
    name: checks,
    setup(bundler) {
      bundler.onResolve({filter: new RegExp(`^${checks}$`)}, () => ({path: checks, namespace: checks}));
      bundler.onLoad({filter: /.*/, namespace: checks}, () => ({
        contents: standaloneChecks(contract),
        loader: 'js',
        resolveDir: path.join(import.meta.dirname, '../contract'),
      }));
    },
  };
}
