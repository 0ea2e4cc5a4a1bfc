import {availableParallelism} from 'node:os';
import {defineConfig} from 'vitest/config';
import {BaseSequencer, type TestSpecification} from 'vitest/node';
import {virtualModules} from '@integration-docs/docs';
import {siteDefinition} from './site/definition.ts';

const site = await siteDefinition(import.meta.dirname);

/** Folders with tests that take about a minute each, because they start programs or build the site. */
const slow = ['site/tests/samples/', 'site/tests/connector/', 'site/tests/'];

/** Runs slow tests first, so that quick ones keep the other workers busy at the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({moduleId}: TestSpecification): number => {
      const index = slow.findIndex((folder) => moduleId.includes(`/${folder}`));
      return index < 0 ? slow.length : index;
    };
    return (await super.sort(files)).toSorted((first, second) => rank(first) - rank(second));
  }
}

export default defineConfig({
  plugins: [...site.plugins('pt'), virtualModules({site, locale: 'pt', workers: {}})],
  test: {
    include: ['**/*.test.{ts,tsx}'],
    // Tests inside samples are part of the connectors and use `node --test`; site/tests/connector runs them.
    exclude: ['node_modules', 'build', '.generated', 'site/tests/hosts', 'samples'],
    // One worker more than processors, because many tests wait for a process that they started. By default, Vitest uses one less.
    maxWorkers: availableParallelism() + 1,
    // Each worker reads the contract once, instead of once per file.
    isolate: false,
    // `--sequence.shuffle.files` needs its own sequencer, which Vitest uses only if none is set here.
    ...(!process.argv.some((word) => word.startsWith('--sequence.')) && {sequence: {sequencer: SlowFirst}}),
    // A test that computes for a second takes several while compilers share the processors.
    testTimeout: 30_000,
    globalSetup: ['site/tests/temporary-folder.ts', 'site/tests/plain-python.ts'],
    unstubGlobals: true,
  },
});
