import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {formatProblem, frameProblems, readYaml} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';

const file = 'packages/contract/catalogues/x.yaml';

/** A catalogue with a column of every kind. */
const good = `table: things
anchor: thing-{id}
title: {pt: Coisas, en: Things}
facets: [kind]
columns:
  name: {pt: Nome, en: Name}
  value: {label: {pt: Valor, en: Value}, as: name}
  code: {label: {pt: Código, en: Code}, as: code, pattern: '^[A-Z]+$'}
  kind: {label: {pt: Tipo, en: Kind}, words: kinds, strong: [new], then: note}
  kinds: {label: {pt: Tipos, en: Kinds}, words: kinds, many: true}
  count: {label: {pt: Número, en: Number}, as: number}
  seen: {label: {pt: Vista em, en: Seen on}, as: date}
  more: {label: {pt: Mais, en: More}, as: link}
  full: {label: {pt: Tudo, en: All}, from: '{code}[/{note}]'}
  note: {optional: true, hidden: true}
  rules: {as: codes, hidden: true}
kinds:
  new: {pt: Nova, en: New}
  old: {pt: Velha, en: Old}
entries:
  - id: one
    name: {pt: Um, en: One}
    value: '1'
    code: AB
    kind: new
    kinds: [new, old]
    count: 1
    seen: 2026-11-21
    more: {to: /docs/a, label: {pt: Mais, en: More}}
    rules: [BR-1]
  - id: two
    name: {pt: Dois, en: Two}
    value: {pt: Dois, en: Two}
    code: CD
    kind: old
    kinds: [old]
    count: 2
    seen: 2026-11-22
    more: {to: 'https://a.example/b', label: B}
    note: {pt: Nota, en: Note}
    rules: [BR-1, BR-2]
others:
  table: other-things
  title: {pt: Outras, en: Others}
  columns:
    name: {pt: Nome, en: Name}
  entries:
    - {id: three, name: {pt: Três, en: Three}}
source: somewhere
checked: 2026-11-21
`;

function problems(source: string, hasSchema = false): readonly string[] {
  return frameProblems({...readYaml(source, {file, line: 1}), file, hasSchema}).map(formatProblem);
}

/** Replaces a text, which must occur once, and returns the problems. */
function problemsWith(from: string, to: string, hasSchema = false): string {
  if (good.split(from).length !== 2)
    throw new Error(`The test looks for ${from}, which is there ${good.split(from).length - 1} times.`);
  return problems(good.replace(from, to), hasSchema).join('\n');
}

it('is content with a column of every kind', () => {
  expect(problems(good)).toEqual([]);
  expect(problems(good, true)).toEqual([]);
});

describe('entries', () => {
  it.each([
    // A missing key and an unknown key.
    ['    count: 1\n', '', ':21: found no entries[0].count; expected number\n  → Add "count:" here.'],
    [
      '    count: 1\n',
      '    count: 1\n    cuont: 1\n',
      ':28: found the key "cuont" in entries[0]; expected only the keys of the schema\n  → Remove "cuont", correct its spelling, or add it to the head of packages/contract/catalogues/x.yaml.',
    ],
    ['  - id: two\n', '  - \n', 'found no entries[1].id'],
    [
      '  - id: two\n',
      '  - id: Two Things\n',
      ':31: found entries[1].id: "Two Things"; expected lower-case words joined by hyphens',
    ],
    // Invalid values.
    ['{pt: Um, en: One}', '{pt: Um}', ':22: found no entries[0].name.en; expected a text\n  → Add "en:" here.'],
    ['{pt: Um, en: One}', 'Um', ':22: found entries[0].name: "Um"; expected a text: {pt: …, en: …}'],
    [
      "value: '1'",
      'value: 1',
      ':23: found entries[0].value: 1; expected a text: {pt: …, en: …}, or a name in both languages',
    ],
    ['code: AB', 'code: ab', ':24: found entries[0].code: "ab"; expected what matches ^[A-Z]+$'],
    [
      '    kind: new',
      '    kind: nwe',
      ':25: found entries[0].kind: "nwe"; expected one of new, old\n  → Write new, or add the new value to the head of packages/contract/catalogues/x.yaml.',
    ],
    ['[new, old]', '[new, odl]', ':26: found entries[0].kinds[1]: "odl"; expected one of new, old'],
    ['[new, old]', '[]', ':26: found entries[0].kinds: []; expected array to have >=1 items'],
    ['count: 1\n', 'count: 1.5\n', ':27: found entries[0].count: 1.5; expected int'],
    [
      'seen: 2026-11-21',
      'seen: 21/11/2026',
      ':28: found entries[0].seen: "21/11/2026"; expected a day that exists: YYYY-MM-DD',
    ],
    [
      'to: /docs/a',
      'to: /en/docs/a',
      ':29: found entries[0].more.to: "/en/docs/a"; expected a path of this site without language prefix, or https://…',
    ],
    ['to: /docs/a', 'to: http://a.example', 'expected a path of this site without language prefix, or https://…'],
    [
      '    rules: [BR-1]\n',
      "    rules: ['`BR-1`']\n",
      ':30: found entries[0].rules[0]: "`BR-1`"; expected a code, without backticks',
    ],
    ['id: three', 'id: 3', ':48: found others.entries[0].id: 3; expected string'],
    // Rows with the same anchor.
    [
      '- id: two',
      '- id: one',
      ':31: found the anchor "thing-one" a second time (first on line 21); expected every row with an anchor of its own\n  → Give this entry another one, or merge the two entries.',
    ],
    [
      'anchor: thing-{id}',
      'anchor: thing {id}',
      ':21: found the anchor "thing one"; expected letters, digits and hyphens, a letter first',
    ],
  ])('%j → %j', (from, to, message) => {
    expect(problemsWith(from, to)).toContain(message);
  });
});

describe('heads', () => {
  it.each([
    ['anchor: thing-{id}\n', '', ':1: found no anchor; expected string\n  → Add "anchor:" here.'],
    ['title: {pt: Coisas, en: Things}\n', '', ':1: found no title'],
    ['source: somewhere', 'sources: somewhere', ':49: found the key "sources"; expected only the keys of the schema'],
    ['as: number', 'az: number', ':11: found the key "az" in columns.count'],
    [
      'as: number',
      'as: nmber',
      ':11: found columns.count.as: "nmber"; expected one of text, name, code, codes, number, date, link, links, sources\n  → Write number, or add the new value to packages/facts/tables/schema/table.ts.',
    ],
    [
      '{label: {pt: Número, en: Number}, as: number}',
      '{as: number}',
      'found no columns.count.label; expected a label {pt: …, en: …}, or hidden: true',
    ],
    ['as: number', 'as: number, words: kinds', 'words: without as: and from:'],
    [
      'as: number',
      'as: number, many: true',
      'found no columns.count.words; expected the word list that many: is about',
    ],
    ['as: number', "as: number, pattern: '1'", 'as: name, code or codes, which have a pattern:'],
    ["'^[A-Z]+$'", "'['", 'found columns.code.pattern: "["; expected a regular expression'],
    [
      'words: kinds, many',
      'words: kindz, many',
      ':10: found columns.kinds.words with the word list "kindz", which does not exist; expected one that does; nearest: kinds\n  → Write kinds, or add kindz to this file.',
    ],
    ['old: {pt: Velha, en: Old}', 'old: {pt: Velha}', ':19: found no kinds.old.en'],
    [
      'strong: [new]',
      'strong: [nwe]',
      ':9: found columns.kind.strong with the word "nwe", which does not exist; expected one that does; nearest: new, old',
    ],
    ['then: note', 'then: notes', ':9: found columns.kind.then with the column "notes"'],
    [
      'facets: [kind]',
      'facets: [name]',
      ':4: found facets with the column with words "name", which does not exist; expected one that does; nearest: kind, kinds',
    ],
    [
      'anchor: thing-{id}',
      'anchor: thing-{idd}',
      ':2: found anchor with the field "idd", which does not exist; expected one that does; nearest: id',
    ],
    ['anchor: thing-{id}', 'anchor: thing-{note}', ':2: found anchor with the field "note"'],
    ["'{code}[/{note}]'", "'{code}[/{nota}]'", ':14: found columns.full.from with the field "nota"'],
    [
      'entries:\n    - {id: three, name: {pt: Três, en: Three}}',
      'entries: []',
      ':47: found others.entries: []; expected array to have >=1 items',
    ],
  ])('%j → %j', (from, to, message) => {
    expect(problemsWith(from, to)).toContain(message);
  });
});

it('is content with the example of CONTRIBUTING.md', () => {
  const text = readFileSync(path.join(projectRoot, 'CONTRIBUTING.md'), 'utf8');
  const example = /^```yaml\n(.*?\ntable: .*?)^```$/ms.exec(text)?.[1] ?? '';
  expect(example).toContain('entries:');
  expect(problems(example)).toEqual([]);
});

it('leaves what is no column to the schema of the catalogue', () => {
  expect(problemsWith('    count: 1\n', '    count: 1\n    extra: 1\n', true)).toBe('');
  expect(problemsWith('    count: 1\n', '', true)).toContain('found no entries[0].count');
  expect(problemsWith('anchor: thing-{id}', 'anchor: thing-{note}', true)).toContain('anchor with the field "note"');
});
