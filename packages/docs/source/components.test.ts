import {expect, it} from 'vitest';
import {formatProblem} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {componentProblems, propertiesIn, readComponents} from './components.ts';
import {parsePage} from './parse-page.ts';

const problems = (source: string): readonly string[] =>
  componentProblems(
    parsePage(source, 'site/content/pt/docs/a.mdx'),
    'site/content/pt/docs/a.mdx',
    new Map([
      ['Catalogue', undefined],
      ['Tab', undefined],
      ['Tabs', undefined],
      ['Operation', ['id']],
    ]),
  ).map(formatProblem);

it('knows the components of the project, and what plugins replace', async () => {
  const components = await readComponents(projectRoot);
  const names = [...components.keys()];
  expect(components.get('Operation')).toEqual(['id']);
  expect([...components.values()].filter((properties) => properties !== undefined).length).toBeGreaterThan(20);
  expect(names).toEqual(expect.arrayContaining(['Catalogue', 'ChecklistGroup', 'Diagram', 'Sample', 'Tab', 'Tabs']));
  expect(names).not.toContain('DataTable');
});

it('is content with known components and with HTML', () => {
  expect(problems('<Tabs><Tab>a</Tab></Tabs>\n\n<details>b</details>\n\nText <Tab>c</Tab>.')).toEqual([]);
});

it('names the nearest component', () => {
  expect(problems('Text.\n\n<Tabs>\n  <Catalog name="a" />\n</Tabs>')).toEqual([
    'site/content/pt/docs/a.mdx:4: found the component <Catalog>, which does not exist; expected one that does; nearest: Catalogue, Tabs, Tab\n' +
      '  → Write Catalogue, or add Catalog to site/components/components.ts.',
  ]);
});

it('wants no imports', () => {
  expect(problems("import {Tabs} from '@integration-docs/docs/page';\n\nText.")).toEqual([
    'site/content/pt/docs/a.mdx:1: found "import {Tabs} from \'@integration-docs/docs/page\';"; expected no import or export: the components of site/components/components.ts are known everywhere\n' +
      '  → Remove it; add the component to that file when it is not there.',
  ]);
});

it('names a property that a component does not have', () => {
  expect(problems('<Operation id="a" />')).toEqual([]);
  expect(problems('Text.\n\n<Operation id="a" compact />')).toEqual([
    'site/content/pt/docs/a.mdx:3: found <Operation> with compact, which it does not have; expected one of id\n  → Write the one that is meant, or take compact out.',
  ]);
});

it('reads the properties of a component', () => {
  expect(propertiesIn('export default function A(): string {}')).toEqual([]);
  expect(propertiesIn('export default function A({x}: {readonly x: string}): string {}')).toEqual(['x']);
  expect(
    propertiesIn('interface P {readonly x: string; y?: number}\nexport default function A({x}: P): string {}'),
  ).toEqual(['x', 'y']);
  expect(propertiesIn("export default island('A', B);")).toBeUndefined();
  expect(propertiesIn('export default function A({x}: Elsewhere): string {}')).toBeUndefined();
});
