import {expect, it} from 'vitest';
import {formatProblem} from '../problem/problem.ts';
import {projectRoot} from '../problem/project-root.ts';
import {componentNames, componentProblems} from './components.ts';
import {parsePage} from './parse-page.ts';

const problems = (source: string): readonly string[] =>
  componentProblems(parsePage(source, 'docs/a.mdx'), 'docs/a.mdx', ['Catalogue', 'Tab', 'Tabs']).map(formatProblem);

it('knows the components of the project, and what plugins replace', async () => {
  const names = await componentNames(projectRoot);
  expect(names).toEqual(expect.arrayContaining(['Catalogue', 'ChecklistGroup', 'Diagram', 'Sample', 'Tab', 'Tabs']));
  expect(names).not.toContain('DataTable');
});

it('is content with known components and with HTML', () => {
  expect(problems('<Tabs><Tab>a</Tab></Tabs>\n\n<details>b</details>\n\nText <Tab>c</Tab>.')).toEqual([]);
});

it('names the nearest component', () => {
  expect(problems('Text.\n\n<Tabs>\n  <Catalog name="a" />\n</Tabs>')).toEqual([
    'docs/a.mdx:4: found the component <Catalog>, which does not exist; expected one that does; nearest: Catalogue, Tab, Tabs\n' +
      '  → Write Catalogue, or add Catalog to src/content/components.ts.',
  ]);
});

it('wants no imports', () => {
  expect(problems("import Tabs from '@site/src/content/Tabs';\n\nText.")).toEqual([
    'docs/a.mdx:1: found "import Tabs from \'@site/src/content/Tabs\';"; expected no import or export: the components of src/content/components.ts are known everywhere\n' +
      '  → Remove it; add the component to that file when it is not there.',
  ]);
});
