import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {formatProblem} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {commentProblems, commentsIn} from './sample-comments.ts';
import {samplesIn} from './samples.ts';

describe('commentsIn', () => {
  it.each([
    ['// pt: Sim. / en: Yes.', '// Sim.', '// Yes.'],
    ['  call(); # pt: Sim / en: Yes', '  call(); # Sim', '  call(); # Yes'],
    ['/** pt: Sim. / en: Yes. */', '/** Sim. */', '/** Yes. */'],
    ['"""pt: Sim. / en: Yes."""', '"""Sim."""', '"""Yes."""'],
    ['"""pt: Sim. / en: Yes.', '"""Sim.', '"""Yes.'],
    ['<!-- pt: Sim. / en: Yes. -->', '<!-- Sim. -->', '<!-- Yes. -->'],
    [' * @param now pt: segundos / en: seconds', ' * @param now segundos', ' * @param now seconds'],
    ['// pt: Sim,\n// pt: claro.\n// en: Yes.', '// Sim,\n// claro.', '// Yes.'],
    ['/**\n * pt: Sim.\n * en: Yes.\n */', '/**\n * Sim.\n */', '/**\n * Yes.\n */'],
    ['"""\n  pt: Sim,\n  pt: claro.\n  en: Yes.\n"""', '"""\n  Sim,\n  claro.\n"""', '"""\n  Yes.\n"""'],
    ["  pt: 'a',\n  en: 'b',", "  pt: 'a',\n  en: 'b',", "  pt: 'a',\n  en: 'b',"],
    ['# Linux / macOS', '# Linux / macOS', '# Linux / macOS'],
    ['const text = {pt: "a", en: "b"};', 'const text = {pt: "a", en: "b"};', 'const text = {pt: "a", en: "b"};'],
  ])('%j', (text, pt, en) => {
    expect(commentsIn(text, 'pt')).toBe(pt);
    expect(commentsIn(text, 'en')).toBe(en);
  });

  it('leaves what has no comments as it is', () => {
    expect(commentsIn('`// pt: Sim. / en: Yes.`', 'en', 'samples/README.md')).toBe('`// pt: Sim. / en: Yes.`');
  });
});

describe('commentProblems', () => {
  const problemsIn = (text: string): readonly string[] => commentProblems(text, 'samples/a.ts').map(formatProblem);

  it('finds a comment that one language lacks', () => {
    expect(problemsIn('call();\n// pt: Sim.\ncall();')).toEqual([
      'samples/a.ts:2: found a comment that only has pt:; expected lines with pt: followed by lines with en:\n' +
        '  → Write it in the other language beside it, or remove the mark pt:.',
    ]);
    expect(problemsIn('// pt: Sim.\n// en: Yes.')).toEqual([]);
  });

  it('finds a mark that would take the opener of the comment away', () => {
    expect(problemsIn('/** pt: Sim.\n * en: Yes. */').join()).toContain('Break the line after the opener.');
  });

  it('finds a mark behind other words, which would leave both languages', () => {
    expect(problemsIn('// body: pt: os bytes\n// body: en: the bytes').join()).toContain(
      'Move the words behind the marks.',
    );
    expect(problemsIn('// body: pt: os bytes / en: the bytes')).toEqual([]);
  });

  const files = samplesIn(projectRoot).list();
  it.each(files.filter((file) => !file.endsWith('.pdf')))('%s has its comments in both languages', (file) => {
    expect(commentProblems(readFileSync(path.join(projectRoot, file), 'utf8'), file)).toEqual([]);
  });
});
