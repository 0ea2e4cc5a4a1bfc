import path from 'node:path';
import {sampleFileOf} from '@integration-docs/facts';
import {programLanguages} from '../samples/files.ts';
import {topics} from '../samples/topics.ts';

/** A test file with its text. */
export interface TestFile {
  readonly file: string;
  readonly text: string;
}

/** A sample and the test that runs or checks it. */
interface Covered {
  readonly sample: string;
  /** Path of the test; undefined when there is none. */
  readonly test: string | undefined;
}

/**
 * Finds the test of each sample. `site/tests/samples/topics.ts` runs each topic in every language that has a program for it; `site/tests/samples/payloads.test.ts` checks
 * each payload; `site/tests/connector/` runs each connector as a whole. The test of any other sample, in its folder or component, contains the file name as a string.
 *
 * @param contract text of `packages/contract/openapi.yaml`; `packages/contract/tests/examples.test.ts` compares its `x-sample` files
 */
export function coverageOf(
  samples: readonly string[],
  tests: readonly TestFile[],
  contract: string,
): readonly Covered[] {
  const filesOf = (topic: string): readonly string[] =>
    programLanguages.map((language) => `samples/${topic}/${sampleFileOf(language, topic)}`);
  const run = new Set(Object.keys(topics).flatMap(filesOf));
  const namingTest = (sample: string): string | undefined => {
    const {base, name} = path.posix.parse(sample);
    // A string or an import: 'map.ts', './map.js', './map'.
    const mention = new RegExp(`['"\`/](?:${escaped(base)}|${escaped(name)}(?:\\.[jt]s)?)['"\`]`);
    const folder = path.posix.dirname(sample);
    const inOrder = tests.toSorted((one, other) => Number(isOwn(other.file, folder)) - Number(isOwn(one.file, folder)));
    return inOrder.find(({file, text}) => mayTest(file, folder) && mention.test(text))?.file;
  };
  return samples.map((sample) => ({
    sample,
    test: run.has(sample)
      ? 'site/tests/samples/topics.ts'
      : sample.startsWith('samples/payloads/')
        ? tests.find(({file}) => file === 'site/tests/samples/payloads.test.ts')?.file
        : sample.startsWith('samples/connector/')
          ? tests.find(({file}) => file === 'site/tests/connector/own-test.test.ts')?.file
          : (namingTest(sample) ??
            (contract.includes(`x-sample: ${sample}\n`) ? 'packages/contract/tests/examples.test.ts' : undefined)),
  }));
}

/** Whether a test is that of the folder, or of a package, tool or command; others can contain the name of a sample by chance. */
function mayTest(file: string, folder: string): boolean {
  return isOwn(file, folder) || /^(?:packages|site\/(?:commands|tools))\//.test(file);
}

/** The tests of `samples/<name>` are the files of `site/tests/samples/<name>/`, or `site/tests/samples/<name>.test.ts`. */
function isOwn(file: string, folder: string): boolean {
  return file.startsWith(`site/tests/${folder}/`) || file === `site/tests/${folder}.test.ts`;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
