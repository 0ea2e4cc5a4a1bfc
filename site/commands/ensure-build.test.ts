import {build} from 'esbuild';
import {expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {publishedTools} from '../published/tools.ts';
import {isForAuthors, sources} from './ensure-build.ts';

const tools = publishedTools.map(({entry}) => entry);

it('a build is older than a change of any file that it is made by', async () => {
  const {metafile} = await build({
    absWorkingDir: projectRoot,
    entryPoints: ['site/commands/build.ts', 'packages/docs/page/render.tsx', 'site/tools/entry.tsx', ...tools],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // Virtual modules come from packages/docs/engine/language.ts; YAML and CSS files are not bundled.
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
  ['packages/facts/tables/fixtures', true],
  ['packages/facts/tables/fixtures/project/site/config/site.ts', true],
  ['site/search-eval/judged/queries.pt.json', true],
  ['/work/site/deploy/nginx.conf', true],
  ['/work/site/tests', true],
  ['packages/contract/README.md', true],
  ['packages/facts/tables/date.test.ts', true],
  ['packages/facts/node_modules/.vite', true],
  ['site/tools/checklist/checklist.spec.ts', true],
  ['packages/facts/tables/date.ts', false],
  ['site/content/pt/docs/index.mdx', false],
])('only authors need %s: %s', (file, expected) => {
  expect(isForAuthors(file)).toBe(expected);
});
