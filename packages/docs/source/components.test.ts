import {expect, it} from 'vitest';
import {formatProblem} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {componentNames, componentProblems} from './components.ts';
import {parsePage} from './parse-page.ts';

const problems = (source: string): readonly string[] =>
  componentProblems(parsePage(source, 'site/content/pt/docs/a.mdx'), 'site/content/pt/docs/a.mdx', [
    'Catalogue',
    'Tab',
    'Tabs',
  ]).map(formatProblem);

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
    'site/content/pt/docs/a.mdx:4: found the component <Catalog>, which does not exist; expected one that does; nearest: Catalogue, Tab, Tabs\n' +
      '  → Write Catalogue, or add Catalog to site/components/components.ts.',
  ]);
});

it('wants no imports', () => {
  expect(problems("import {Tabs} from '@integration-docs/docs/page';\n\nText.")).toEqual([
    'site/content/pt/docs/a.mdx:1: found "import Tabs from \'@integration-docs/docs/components/Tabs\';"; expected no import or export: the components of site/components/components.ts are known everywhere\n' +
      '  → Remove it; add the component to that file when it is not there.',
  ]);
});
