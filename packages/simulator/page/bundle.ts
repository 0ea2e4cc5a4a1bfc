import path from 'node:path';
import {build, type Plugin} from 'esbuild';
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
 * @throws Error for an import of Node
 */
export async function bundleForPage(entryPoint: string): Promise<string> {
  const {contract, triggers, retry, faults, limits, eventTypes} = await loadInside();
  const inside: PageInside = {contract, triggers, retry, faults, limits, eventTypes, seeded: seedOf(contract, 1)};
  const {outputFiles} = await build({
    entryPoints: [entryPoint],
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    inject: [path.join(import.meta.dirname, 'no-code.ts')],
    define: {INSIDE: JSON.stringify(JSON.stringify(inside))},
    plugins: [compiledChecks(contract), withoutJsonSchema],
    write: false,
    logLevel: 'silent',
  });
  return (outputFiles[0]?.text ?? '').trim();
}

/** Removes the conversion of schemas to JSON Schema from Zod, which a page does not need: 5 kB compressed. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  setup(bundler) {
    const modules = /[/\\]zod[/\\]v4[/\\]core[/\\](?:to-json-schema|json-schema-processors|json-schema-generator)\.js$/;
    const names = ['toJSONSchema', 'JSONSchemaGenerator', 'createToJSONSchemaMethod', 'createStandardJSONSchemaMethod'];
    bundler.onLoad({filter: modules}, () => ({
      contents: `export const ${names.map((name) => `${name} = undefined`).join(', ')};`,
      loader: 'js',
    }));
  },
};

function compiledChecks(contract: SimulatorContract): Plugin {
  return {
    name: checks,
    setup(bundler) {
      bundler.onResolve({filter: new RegExp(`^${checks}$`)}, () => ({path: checks, namespace: checks}));
      bundler.onLoad({filter: /.*/, namespace: checks}, () => ({
        contents: standaloneChecks(contract),
        loader: 'js',
        resolveDir: import.meta.dirname,
      }));
    },
  };
}
