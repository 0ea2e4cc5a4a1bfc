import path from 'node:path';
import {type Problem, sampleLanguages} from '@integration-docs/facts';

/** A text file of the project. */
export interface SourceText {
  /** Path from the project folder. */
  readonly file: string;
  readonly text: string;
}

/** Ends of the names of files that belong to samples without being shown. */
const supporting: readonly string[] = ['/README.md', ...sampleLanguages.flatMap(({auxiliary}) => auxiliary)];

/**
 * Held by `site/tests/samples/payloads.test.ts` and `packages/contract/catalogues/tests/usecases.test.ts`: exactly the documents of `usecases.yaml`, whose rows link
 * them by id, and the fragments of all, which the page shows.
 */
const payloads = 'samples/payloads/';

/**
 * Samples that no page, catalogue or component shows and no shown sample needs.
 *
 * @param samples every file below samples/
 * @param readers pages, catalogues, diagrams, components and the contract
 */
export function unusedSamples(samples: readonly SourceText[], readers: readonly SourceText[]): readonly Problem[] {
  const shown = readers.map(({text}) => text).join('\n');
  return samples
    .filter(({file}) => !file.startsWith(payloads) && !supporting.some((end) => file.endsWith(end)))
    .filter(({file}) => !shown.includes(file))
    .filter(
      ({file}) =>
        !samples.some((other) => other.file !== file && sameTopic(file, other.file) && mentions(other.text, file)),
    )
    .map(({file}) => ({
      file,
      line: 1,
      found: 'a sample that nothing shows',
      expected: 'samples that a page includes with file=, or that another sample of the folder uses',
      cure: `Show it with file=${file}, move it to site/tests/samples/ when only tests need it, or delete it.`,
    }));
}

function topic(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

function sameTopic(one: string, other: string): boolean {
  return topic(one) === topic(other);
}

/** True when a text names a file, as a script or an import does (`./send.js` is `send.ts`). */
function mentions(text: string, file: string): boolean {
  const {base, name} = path.posix.parse(file);
  return text.includes(base) || text.includes(`/${name}.js`) || text.includes(`./${name}'`);
}

/**
 * Catalogues that nothing uses.
 *
 * @param shown names that pages show with `<Catalogue>`
 */
export function unusedCatalogues(
  catalogues: readonly string[],
  shown: readonly string[],
  readers: readonly SourceText[],
): readonly Problem[] {
  return catalogues
    .map((file) => ({file, name: path.posix.basename(file, '.yaml')}))
    .filter(({name}) => !shown.includes(name))
    .filter(({name}) => !readers.some(({text}) => text.includes(`catalogues/${name}.yaml`)))
    .map(({file, name}) => ({
      file,
      line: 1,
      found: 'a catalogue that nothing uses',
      expected: `<Catalogue name="${name}" /> in a page, or an import of '@integration-docs/${file.replace('packages/', '')}' in a component`,
      cure: 'Show it, or delete it.',
    }));
}

/** Diagrams that no page shows. */
export function unusedDiagrams(diagrams: readonly string[], shown: readonly string[]): readonly Problem[] {
  return diagrams
    .filter((file) => !shown.includes(path.posix.basename(file, '.yaml')))
    .map((file) => ({
      file,
      line: 1,
      found: 'a diagram that no page shows',
      expected: `<Diagram id="${path.posix.basename(file, '.yaml')}" /> in a page`,
      cure: 'Show it, or delete it.',
    }));
}
