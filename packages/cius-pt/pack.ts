import {spawnSync} from 'node:child_process';
import {cpSync, mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';

const entries = {
  index: fileURLToPath(new URL('./index.ts', import.meta.url)),
  report: fileURLToPath(new URL('./report.ts', import.meta.url)),
};
const command = fileURLToPath(new URL('./cli/main.ts', import.meta.url));
const readme = fileURLToPath(new URL('./README.md', import.meta.url));

/** The folder that holds all sources. */
const root = commonFolder(entries.index, command);

/** What the published `package.json` says besides the paths below `dist`. */
const manifest = {
  name: 'cius-pt',
  version: '0.1.0',
  description:
    'Validates UBL 2.1 invoices and credit notes against CIUS-PT 2.1.1 and EN 16931, in Node.js and in browsers',
  keywords: ['cius-pt', 'en16931', 'ubl', 'e-invoicing', 'feap', 'portugal'],
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  engines: {node: '>=20'},
  dependencies: {saxes: '^6.0.0'},
} as const;

/**
 * Makes the package that `npm publish` would send: JavaScript, types and the command, from the sources in TypeScript.
 *
 * @param folder an empty folder; holds the content of the package in `package/`
 * @returns the `.tgz` file
 * @throws Error if the types or the package cannot be made, with what the program said
 */
export async function packInto(folder: string): Promise<string> {
  const content = path.join(folder, 'package');
  const dist = path.join(content, 'dist');
  mkdirSync(dist, {recursive: true});
  const shared = {bundle: true, format: 'esm', target: 'es2022', logLevel: 'error'} as const;
  await build({...shared, entryPoints: Object.values(entries), outdir: dist, splitting: true, external: ['saxes']});
  await build({
    ...shared,
    entryPoints: [command],
    outfile: path.join(dist, 'command.js'),
    platform: 'node',
    packages: 'external',
    banner: {js: '#!/usr/bin/env node'},
    define: {
      KNOWLEDGE: JSON.stringify(JSON.stringify({schemas: {}, cures: {}})),
      SITE_URL: '""',
      VERSION: JSON.stringify(manifest.version),
    },
  });
  run(root, process.execPath, [
    fileURLToPath(import.meta.resolve('typescript/bin/tsc')),
    ...['--ignoreConfig', '--emitDeclarationOnly', '--declaration', '--allowImportingTsExtensions', '--strict'],
    ...['--skipLibCheck', '--target', 'es2022', '--lib', 'es2023,dom', '--module', 'nodenext'],
    ...['--rootDir', root, '--outDir', path.join(dist, 'types'), ...Object.values(entries)],
  ]);
  writeFileSync(path.join(content, 'package.json'), JSON.stringify(published(), null, 2));
  cpSync(readme, path.join(content, 'README.md'));
  const packed = run(content, 'npm', ['pack', '--silent', '--pack-destination', folder]);
  return path.join(folder, packed.trim());
}

const published = (): object => ({
  ...manifest,
  exports: Object.fromEntries(
    Object.entries(entries).map(([name, source]) => [
      name === 'index' ? '.' : `./${name}`,
      {
        types: `./dist/types/${path.relative(root, source).replaceAll('\\', '/').replace(/\.ts$/u, '.d.ts')}`,
        default: `./dist/${name}.js`,
      },
    ]),
  ),
  bin: {'cius-pt': './dist/command.js'},
  files: ['dist'],
});

function run(folder: string, program: string, parameters: readonly string[]): string {
  const {status, stdout, stderr} = spawnSync(program, parameters, {cwd: folder, encoding: 'utf8'});
  if (status !== 0) throw new Error(`${program} ${parameters.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}

/** @example commonFolder('/a/b/c.ts', '/a/d/e.ts') // → '/a' */
function commonFolder(left: string, right: string): string {
  const [one, other] = [left, right].map((file) => path.dirname(file).split(path.sep));
  const steps = one?.filter((_, index) => one.slice(0, index + 1).join() === other?.slice(0, index + 1).join());
  return steps?.join(path.sep) ?? '';
}
