import {spawnSync} from 'node:child_process';
import {cpSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import * as z from 'zod';
import {projectRoot} from '@integration-docs/facts/node';

/** `package.json` of a package; `published` describes the npm package. Its sources are bundled, as Node.js strips no types in `node_modules`. */
const packageJson = z.looseObject({
  version: z.string(),
  description: z.string(),
  license: z.string(),
  published: z.strictObject({
    name: z.string(),
    keywords: z.array(z.string()),
    engines: z.strictObject({node: z.string()}),
    dependencies: z.record(z.string(), z.string()).optional(),
    /** Source files by entry point of `exports`. */
    entries: z.record(z.string(), z.string()),
    /** `bin`: source files by command name. `define`: replacements for names in them, as in esbuild. */
    bin: z.record(z.string(), z.string()).optional(),
    define: z.record(z.string(), z.string()).optional(),
  }),
});

/**
 * Builds the package that `npm publish` would upload, with JavaScript, types and commands, from the TypeScript sources.
 *
 * @param name folder below `packages/`
 * @param folder an empty folder; the content of the package is written to `package/` in it
 * @returns path of the `.tgz` file
 * @throws Error with the output of the program that failed
 */
export async function packInto(name: string, folder: string): Promise<string> {
  const source = path.join(projectRoot, 'packages', name);
  const {version, description, license, published} = packageJson.parse(
    JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8')),
  );
  const {entries, bin = {}, define = {}, dependencies = {}, ...manifest} = published;
  const files = Object.values(entries).map((file) => path.join(source, file));
  const content = path.join(folder, 'package');
  const dist = path.join(content, 'dist');
  mkdirSync(dist, {recursive: true});
  const external = Object.keys(dependencies);
  const commonOptions = {bundle: true, format: 'esm', target: 'es2022', logLevel: 'error', external} as const;
  await build({...commonOptions, entryPoints: files, outdir: dist, outbase: source, splitting: true});
  for (const [command, file] of Object.entries(bin)) {
    await build({
      ...commonOptions,
      entryPoints: [path.join(source, file)],
      outfile: path.join(dist, `${command}.command.js`),
      platform: 'node',
      banner: {js: '#!/usr/bin/env node'},
      define: {VERSION: JSON.stringify(version), ...define},
    });
  }
  run(source, process.execPath, [
    fileURLToPath(import.meta.resolve('typescript/bin/tsc')),
    ...['--ignoreConfig', '--emitDeclarationOnly', '--declaration', '--allowImportingTsExtensions', '--strict'],
    ...['--skipLibCheck', '--target', 'es2022', '--lib', 'es2023,dom', '--module', 'nodenext'],
    ...['--rootDir', source, '--outDir', path.join(dist, 'types'), ...files],
  ]);
  const outputPath = (file: string, ending: string): string => file.replace(/^\.\//, '').replace(/\.ts$/, ending);
  const json = {
    ...manifest,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    dependencies,
    exports: Object.fromEntries(
      Object.entries(entries).map(([entry, file]) => [
        entry,
        {types: `./dist/types/${outputPath(file, '.d.ts')}`, default: `./dist/${outputPath(file, '.js')}`},
      ]),
    ),
    bin: Object.fromEntries(Object.keys(bin).map((command) => [command, `./dist/${command}.command.js`])),
    files: ['dist'],
  };
  writeFileSync(path.join(content, 'package.json'), `${JSON.stringify(json, null, 2)}\n`);
  for (const file of ['README.md', 'LICENSE']) cpSync(path.join(source, file), path.join(content, file));
  const archiveName = run(content, 'npm', ['pack', '--silent', '--pack-destination', folder]);
  return path.join(folder, archiveName.trim());
}

function run(folder: string, program: string, parameters: readonly string[]): string {
  const {status, stdout, stderr} = spawnSync(program, parameters, {cwd: folder, encoding: 'utf8'});
  if (status !== 0) throw new Error(`${program} ${parameters.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}
