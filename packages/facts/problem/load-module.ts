import {createHash} from 'node:crypto';
import {stat} from 'node:fs/promises';
import {createRequire} from 'node:module';
import path from 'node:path';
import {compileFunction} from 'node:vm';
import {build, type Plugin} from 'esbuild';

interface LoadedModule {
  readonly exports: Readonly<Record<string, unknown>>;
  /** Absolute paths of the project's files that the module consists of, to watch for changes. */
  readonly dependencies: readonly string[];
}

interface CacheEntry extends LoadedModule {
  readonly stamp: string;
}

const cache = new Map<string, Promise<CacheEntry>>();

/**
 * Loads the current version of a TypeScript module from disk.
 *
 * `import()` caches a module and its imports until the process ends, so the development server would not see a change of settings or
 * of a schema. esbuild bundles the module's own files, without packages, in a few milliseconds and lists those files.
 */
export async function loadModule(file: string): Promise<LoadedModule> {
  const cached = await cache.get(file)?.catch(() => undefined);
  if (cached && (await isCurrent(cached))) return cached;
  const loading = loadFresh(file);
  cache.set(file, loading);
  return loading;
}

async function loadFresh(file: string): Promise<CacheEntry> {
  const folder = path.dirname(file);
  const {outputFiles, metafile} = await build({
    absWorkingDir: folder,
    entryPoints: [file],
    bundle: true,
    plugins: [externalPackages],
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const dependencies = Object.keys(metafile.inputs).map((input) => path.resolve(folder, input));
  const stamp = await stampOf(dependencies);
  return {exports: evaluate(outputFiles.map(({text}) => text).join(''), file), dependencies, stamp};
}

/** Keeps third-party packages out of the bundle. The packages of this repository are bundled like the module itself. */
const externalPackages: Plugin = {
  name: 'others-outside',
  setup(build) {
    build.onResolve({filter: /^[^./]/}, ({path: name}) =>
      name.startsWith('@integration-docs/') || path.isAbsolute(name) ? undefined : {path: name, external: true},
    );
  },
};

function evaluate(code: string, file: string): LoadedModule['exports'] {
  const module: {exports: LoadedModule['exports']} = {exports: {}};
  const run = compileFunction(code, ['module', 'exports', 'require'], {filename: file});
  Reflect.apply(run, undefined, [module, module.exports, createRequire(file)]);
  return module.exports;
}

async function isCurrent({dependencies, stamp}: CacheEntry): Promise<boolean> {
  return stamp === (await stampOf(dependencies));
}

/** Returns a hash that changes whenever one of the files changes. */
async function stampOf(files: readonly string[]): Promise<string> {
  const stats = await Promise.all(files.map((file) => stat(file).catch(() => undefined)));
  const lines = stats.map((fileStats, index) => `${files[index]} ${fileStats?.mtimeMs} ${fileStats?.size}`);
  return createHash('sha1').update(lines.join('\n')).digest('hex');
}
