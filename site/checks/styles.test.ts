import {describe, expect, it} from 'vitest';
import {formatProblem} from '@integration-docs/facts';
import {classesOf, globalClassProblems, propertyProblems, stylesOf, unusedClassProblems} from './styles.ts';

it('finds the classes that a component takes, with their lines', () => {
  const text = "import styles from './styles.module.css';\n\nconst a = styles.area;\nconst b = styles['a-b'];\n";
  expect(stylesOf({file: 'site/components/Changes/index.tsx', text})).toEqual([
    expect.objectContaining({line: 3, name: 'area', sheet: 'site/components/Changes/styles.module.css'}),
    expect.objectContaining({line: 4, name: 'a-b', used: "styles['a-b']"}),
  ]);
});

it('knows the classes of nested and joined selectors, not those of comments', () => {
  expect([...classesOf('/* .gone {} */ .a > .b:is(.c, .d) { color: red } @media print { .e { top: 1.5em } }')]).toEqual(
    ['a', 'b', 'c', 'd', 'e'],
  );
});

describe('a class without a module', () => {
  const sheets = [
    {file: 'packages/docs/css/page.css', text: '.sidebar, .icon-button { top: 0 } .admonition { top: 0 }'},
    {file: 'site/components/A/styles.module.css', text: '.own { top: 0 }'},
  ];
  const problems = (text: string): readonly string[] =>
    globalClassProblems(sheets, [{file: 'site/components/A/index.tsx', text}]).map(formatProblem);

  it.each([
    'className="sidebar icon-button"',
    'className={`admonition admonition-${type}`}',
    'className={`sidebar ${styles.own}`}',
    "root.className = 'sidebar'",
    'className={styles.own}',
  ])('may be there: %s', (text) => {
    expect(problems(text)).toEqual([]);
  });

  it.each(['className="icon-button sidebarr"', 'className={`sidebarr ${styles.own}`}', "root.className = 'sidebarr'"])(
    'is refused when no style sheet has it, with the nearest one: %s',
    (text) => {
      expect(problems(`\n${text}`)).toEqual([
        'site/components/A/index.tsx:2: found the class "sidebarr", which no style sheet of packages/docs/css has; expected a class of these; nearest: sidebar\n  → Write sidebar, or add .sidebarr to a file there.',
      ]);
    },
  );
});

describe('a class of the global style sheets', () => {
  const code = [
    {
      file: 'packages/docs/shell/a.ts',
      text: 'root.className = `code-head admonition-${type}`; list.querySelector(".row")',
    },
  ];
  const problems = (text: string, file = 'packages/docs/css/code.css'): readonly string[] =>
    unusedClassProblems([{file, text}], code).map(formatProblem);

  it.each(['.code-head > .row { top: 0 }', '.admonition-tip { top: 0 }'])('is used: %s', (text) => {
    expect(problems(text)).toEqual([]);
  });

  it('is refused when no code uses it, with the nearest that code uses', () => {
    expect(problems('.code-head {\n  top: 0;\n}\n.code-headd {\n  top: 0;\n}')).toEqual([
      'packages/docs/css/code.css:4: found .code-headd, a class that no code uses; expected a class of packages/docs, site/components or site/tools; nearest: code-head\n  → Write .code-head, or remove its rules.',
    ]);
  });

  it('is to be removed when code uses none like it', () => {
    expect(problems('.gone { top: 0 }')[0]).toMatch(/site\/tools\n {2}→ Remove its rules\.$/);
  });

  it('is not looked for in the style sheet of a program', () => {
    expect(problems('.gone { top: 0 }', 'packages/simulator/panel/panel.css')).toEqual([]);
  });
});

describe('a property that a style sheet reads', () => {
  const tokens = {file: 'site/theme/tokens.css', text: ':root { --border: #ccc; }'};
  const problems = (text: string, code = ''): readonly string[] =>
    propertyProblems(
      [tokens, {file: 'site/components/A/styles.module.css', text}],
      [{file: 'site/components/A/index.tsx', text: code}],
    ).map(formatProblem);

  it.each([
    ['a token', '.a { color: var(--border) }', ''],
    ['of the sheet itself', '.a { --gap: 1px; margin: var( --gap ) }', ''],
    ['with something else instead', '.a { top: var(--bar, 0) }', ''],
    ['set by the code beside it', '.a { top: var(--steps) }', "list.style.setProperty('--steps', '1px')"],
  ])('is %s', (_, text, code) => {
    expect(problems(text, code)).toEqual([]);
  });

  it('is refused when nothing sets it, with the nearest one', () => {
    expect(problems('.a {\n  color: var(--borders);\n}')).toEqual([
      'site/components/A/styles.module.css:2: found var(--borders), which nothing sets; expected a token of site/theme/tokens.css, or a property of this file; nearest: --border\n  → Write var(--border), or set --borders.',
    ]);
  });
});
