import {availableParallelism} from 'node:os';
import {defineConfig} from 'vitest/config';
import {BaseSequencer, type TestSpecification} from 'vitest/node';
import {virtualModules} from '@integration-docs/docs';
import {siteDefinition} from './site/definition.ts';

const site = await siteDefinition(import.meta.dirname);

/** Where the tests are that take a minute each: they start programs, or build the site. */
const slow = ['site/tests/samples/', 'site/tests/connector/', 'site/tests/'];

/** The slow ones first: what is quick then fills up the time in which one worker ends. */
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
    // The test in a connector is its reader's, for `node --test`: site/tests/connector runs it.
    exclude: ['node_modules', 'build', '.generated', 'site/tests/hosts', 'samples'],
    // Vitest itself leaves a processor free; many tests wait for a program that they have started, so that one more keeps all busy.
    maxWorkers: availableParallelism() + 1,
    // The contract is read once for each worker, not for each file.
    isolate: false,
    // `--sequence.shuffle.files` brings a sequencer of its own, where none is set.
    ...(!process.argv.some((word) => word.startsWith('--sequence.')) && {sequence: {sequencer: SlowFirst}}),
    globalSetup: ['site/tests/temporary-folder.ts', 'site/tests/plain-python.ts'],
    unstubGlobals: true,
  },
});
