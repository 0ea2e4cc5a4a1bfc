import {build} from 'esbuild';
import {expect, it} from 'vitest';
import {projectRoot} from '../lib/problem/project-root.ts';
import {publishedTools} from '../lib/published-tools/tools.ts';
import {simulatorTool} from '../simulator/inside/tool.ts';
import {isForAuthors, sources} from './ensure-build.ts';

const tools = [...publishedTools, simulatorTool].map(({entry}) => entry);

it('a build is older than a change of any file that it is made by', async () => {
  const {metafile} = await build({
    absWorkingDir: projectRoot,
    entryPoints: ['tools/build.ts', 'src/page/render.tsx', 'src/islands/entry.tsx', ...tools],
    alias: {'@site': projectRoot},
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // Made by engine/language.ts, or read as they are.
    external: ['virtual:*', '*.yaml', '*.css'],
    outdir: `${projectRoot}/.generated`,
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
