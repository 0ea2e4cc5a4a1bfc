import {expect, it} from 'vitest';
import {formatProblem, readYaml} from '@integration-docs/facts';
import {unusedCatalogues, unusedDiagrams, unusedSamples, unusedTopics} from './unused.ts';

it('unusedSamples spares what a page shows, what a sample needs and what only supports', () => {
  const samples = [
    {file: 'samples/a/shown.ts', text: "import {x} from './helper.js';"},
    {file: 'samples/a/helper.ts', text: ''},
    {file: 'samples/README.md', text: ''},
    {file: 'samples/a/pom.xml', text: ''},
    {file: 'samples/a/A.csproj', text: ''},
    {file: 'samples/a/lost.json', text: ''},
    {file: 'samples/a/lost.test.ts', text: ''},
    {file: 'samples/b/other.ts', text: "read('lost.json')"},
    {file: 'samples/b/named.json', text: ''},
    {file: 'samples/payloads/linked-by-its-id.json', text: ''},
  ];
  const readers = [
    {file: 'site/content/pt/docs/a.mdx', text: '```ts file=samples/a/shown.ts\n```'},
    {file: 'packages/contract/catalogues/x.yaml', text: 'sample: samples/b/named.json'},
    {file: 'src/x.ts', text: 'samples/b/other.ts'},
  ];
  expect(unusedSamples(samples, readers).map(formatProblem)).toEqual([
    'samples/a/lost.json:1: found a sample that nothing shows; expected samples that a page includes with file=, or that another sample of the folder uses\n' +
      '  → Show it with file=samples/a/lost.json, move it to site/tests/samples/ when only tests need it, or delete it.',
    expect.stringMatching(/^samples\/a\/lost\.test\.ts:1: found a sample that nothing shows/),
  ]);
});

it('unusedSamples spares a connector in a language that has no tab', () => {
  const samples = ['go/main.go', 'python/connector/lost.py'].map((name) => ({
    file: `samples/connector/${name}`,
    text: '',
  }));
  expect(unusedSamples(samples, []).map(({file}) => file)).toEqual(['samples/connector/python/connector/lost.py']);
});

it('unusedCatalogues wants a page or an import', () => {
  const readers = [
    {file: 'src/a.tsx', text: "import data from '@integration-docs/contract/catalogues/imported.yaml';"},
  ];
  const files = ['imported', 'shown', 'lost'].map((name) => `packages/contract/catalogues/${name}.yaml`);
  expect(unusedCatalogues(files, ['shown'], readers).map(formatProblem)).toEqual([
    'packages/contract/catalogues/lost.yaml:1: found a catalogue that nothing uses; expected <Catalogue name="lost" /> in a page, or an import of \'@integration-docs/contract/catalogues/lost.yaml\' in a component\n' +
      '  → Show it, or delete it.',
  ]);
});

it('unusedDiagrams wants a page', () => {
  expect(unusedDiagrams(['site/diagrams/a.yaml', 'site/diagrams/b.yaml'], ['a']).map(formatProblem)).toEqual([
    'site/diagrams/b.yaml:1: found a diagram that no page shows; expected <Diagram id="b" /> in a page\n  → Show it, or delete it.',
  ]);
});

it('unusedTopics wants a page for each topic of the table, and names the nearest that a page shows', () => {
  const file = 'site/config/topics.yaml';
  const source = readYaml('token:\n  php: [a.php#a]\nverfy-signature:\n  php: [b.php#b]\nlost:\n  php: [c.php#c]\n', {
    file,
    line: 1,
  });
  expect(unusedTopics(source, file, ['token', 'verify-signature']).map(formatProblem)).toEqual([
    'site/config/topics.yaml:3: found the topic verfy-signature, which no page shows; expected a topic that a page shows; nearest: verify-signature\n  → Write verify-signature:.',
    'site/config/topics.yaml:5: found the topic lost, which no page shows; expected a topic that a page shows\n  → Write <Sample topic="lost" /> in a page, or delete the topic.',
  ]);
});
