import {createHash} from 'node:crypto';
import path from 'node:path';
import {build} from 'esbuild';
import {basePath} from '../../../site/config/basePath.ts';
import site from '../../../site/config/site.ts';
import {loadKnowledge} from '@integration-docs/contract';

/** Scripts of one purpose. */
interface Bundle {
  /** Contents by path below the root of the site. Their names carry a hash. */
  readonly files: ReadonlyMap<string, string>;
  /** Address of the one that a page names. */
  readonly address: string;
}

/** The code that is no island: plain scripts, one file each. */
export interface Scripts {
  readonly files: ReadonlyMap<string, string>;
  /** Code that stands inline in `<head>`: what the first paint depends on. */
  readonly beforePaint: string;
  /** Address of what a reader may touch first; it loads the rest when the page is idle. */
  readonly shell: string;
  /** Address of the search dialog, which comes at the first sign of intent. Its worker lies beside it. */
  readonly search: string;
}

/**
 * Bundles what pages run besides islands.
 *
 * @param root folder of the project
 */
export async function bundleScripts(root: string): Promise<Scripts> {
  const source = (name: string): string => path.join(root, 'packages/docs/shell', name);
  const announcement = {ANNOUNCEMENT_ID: site.announcement?.id ?? ''};
  const bundleShell = async (): Promise<Bundle> => {
    const rest = toFile('shell', 'rest', await bundle(source('rest.ts'), 'iife'));
    const constants = {...announcement, REST: rest.address};
    return withOther(toFile('shell', 'shell', await bundle(source('index.ts'), 'iife', constants)), rest);
  };
  const bundleSearch = async (): Promise<Bundle> => {
    const worker = toFile('search', 'worker', await bundle(source('search/worker/worker.ts'), 'iife'));
    const constants = {WORKER: path.posix.basename(worker.address)};
    return withOther(toFile('search', 'ui', await bundle(source('search/ui/index.ts'), 'esm', constants)), worker);
  };
  const [beforePaint, shell, search] = await Promise.all([
    bundle(source('beforePaint.ts'), 'iife', announcement),
    bundleShell(),
    bundleSearch(),
  ]);
  return {
    files: new Map([...shell.files, ...search.files]),
    beforePaint,
    shell: shell.address,
    search: search.address,
  };
}

/**
 * Bundles the worker of the validator's page: parser, rules, and what they know from the contract.
 *
 * @param root folder of the project
 */
export async function bundleValidator(root: string): Promise<Bundle> {
  const KNOWLEDGE = JSON.stringify(await loadKnowledge(root));
  const source = path.join(root, 'site/tools/validator/worker/worker.ts');
  return toFile('validator', 'worker', await bundle(source, 'iife', {KNOWLEDGE}));
}

function toFile(folder: string, name: string, content: string): Bundle {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const file = `assets/${folder}/${name}.${hash}.js`;
  return {files: new Map([[file, content]]), address: basePath + file};
}

function withOther(bundle: Bundle, other: Bundle): Bundle {
  return {...bundle, files: new Map([...bundle.files, ...other.files])};
}

/**
 * Bundles one script.
 *
 * @param constants texts that stand for names which the code declares
 * @returns minified, without a trailing line break
 */
async function bundle(
  entryPoint: string,
  format: 'iife' | 'esm',
  constants: Readonly<Record<string, string>> = {},
): Promise<string> {
  const define = Object.fromEntries(Object.entries(constants).map(([name, text]) => [name, JSON.stringify(text)]));
  const options = {bundle: true, minify: true, format, target: 'es2022', write: false, define} as const;
  const {outputFiles} = await build({entryPoints: [entryPoint], ...options});
  return (outputFiles[0]?.text ?? '').trim();
}
