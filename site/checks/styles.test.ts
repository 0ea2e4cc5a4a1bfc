import {expect, it} from 'vitest';
import {classesOf, stylesOf} from './styles.ts';

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
