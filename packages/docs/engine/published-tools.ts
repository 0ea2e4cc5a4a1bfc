import path from 'node:path';
import {build} from 'esbuild';
import {toolsFolder} from '@integration-docs/facts';

/** A program that the site publishes as one file, for Node.js without an installation: `curl -O <site>/tools/<file>`. */
export interface PublishedTool {
  /** Name of the file below `/tools/`. */
  readonly file: string;
  /** Source, from the folder of the project. */
  readonly entry: string;
  /** Values of the constants that the source only declares (`declare const …`). */
  readonly constants: (root: string) => Promise<Readonly<Record<string, string>>>;
}

/** Oldest Node.js that the tools run on. */
const target = 'node20';

/**
 * Bundles a tool into one file that needs nothing but Node.js.
 *
 * @param root folder of the project
 */
export async function bundleTool(root: string, {entry, constants}: PublishedTool): Promise<string> {
  const define = Object.entries(await constants(root)).map(([name, text]) => [name, JSON.stringify(text)]);
  const {outputFiles} = await build({
    entryPoints: [path.join(root, entry)],
    bundle: true,
    minify: true,
    legalComments: 'eof',
    platform: 'node',
    format: 'esm',
    target,
    define: Object.fromEntries(define) as Record<string, string>,
    banner: {js: '#!/usr/bin/env node'},
    write: false,
    logLevel: 'error',
    absWorkingDir: root,
  });
  return outputFiles[0]?.text ?? '';
}

/** Bundles the tools. Returns their code, by path below the published folder. */
export async function toolFiles(root: string, tools: readonly PublishedTool[]): Promise<ReadonlyMap<string, string>> {
  const files = tools.map(async (tool) => [`${toolsFolder}/${tool.file}`, await bundleTool(root, tool)] as const);
  return new Map(await Promise.all(files));
}
