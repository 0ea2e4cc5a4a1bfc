import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {build} from 'esbuild';
import {expect, it} from 'vitest';
import {projectRoot} from '../lib/problem/project-root.ts';
import {publishedTools} from '../lib/published-tools/tools.ts';
import {simulatorTool} from '../simulator/inside/tool.ts';
import {isForAuthors, sources} from './ensure-build.ts';

/** Docusaurus loads them by their names. */
const plugins = readdirSync(path.join(projectRoot, 'plugins'))
  .map((name) => `plugins/${name}/index.ts`)
  .filter((file) => existsSync(path.join(projectRoot, file)));
const tools = [...publishedTools, simulatorTool].map(({entry}) => entry);

it('a build is older than a change of any file that it is made by', async () => {
  const {metafile} = await build({
    absWorkingDir: projectRoot,
    entryPoints: ['docusaurus.config.ts', 'tools/build.mjs', 'tools/finish-build.ts', ...plugins, ...tools],
    alias: {'@site': projectRoot},
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outdir: path.join(projectRoot, '.generated'),
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs.length).toBeGreaterThan(100);
  expect(inputs.filter((file) => !sources.some((source) => file === source || file.startsWith(`${source}/`)))).toEqual(
    [],
  );
});

it.each([
  ['lib/model/catalogues/fixtures', true],
  ['lib/model/catalogues/fixtures/project/site.ts', true],
  ['lib/search/judged/queries.pt.json', true],
  ['lib/model/README.md', true],
  ['lib/model/date.test.ts', true],
  ['lib/model/date.ts', false],
  ['docs/index.mdx', false],
])('only authors need %s: %s', (file, expected) => {
  expect(isForAuthors(file)).toBe(expected);
});
