import {describe, expect, it} from 'vitest';
import {readYaml} from '@integration-docs/facts';
import {languageProblems, localizeContract} from './localize.ts';
import type {Contract} from './nodes.ts';

/** The YAML does not need to be a contract: the functions look at texts at any place. */
function read(text: string): Parameters<typeof languageProblems>[0] {
  const yaml = readYaml(text, {file: 'a.yaml', line: 1});
  return {...yaml, file: 'a.yaml', value: yaml.value as Contract};
}
const problems = (text: string): readonly {line: number; found: string}[] =>
  languageProblems(read(text), ['pt', 'en']).map(({line, found}) => ({line, found}));

describe('languageProblems', () => {
  it.each([
    ['a:\n  summary: One\n  description: Two\n  x-pt: {summary: Um}\n', 3, 'no Portuguese for description'],
    ['a:\n  description: Two\n  x-pt: {description: Dois}\n', 2, 'no Portuguese for description'],
    ['a:\n  enum: [x]\n  x-enum:\n    x: {en: Ex}\n', 4, 'no pt meaning of x'],
    ['a:\n  enum: [x]\n  x-enum:\n    x: {pt: Xis, en: Ex}\n    y: {pt: Y, en: Y}\n', 5, 'a meaning of y'],
    ['a:\n  scopes: {one: One, two: Two}\n  x-pt: {one: Um}\n', 2, 'no Portuguese for scopes'],
  ])('%j', (text, line, found) => {
    expect(problems(text)).toEqual([{line, found}]);
  });

  it('asks for the meaning of a value in each language', () => {
    expect(problems('a: {enum: [x, null]}\n').map(({found}) => found)).toEqual([
      'no pt meaning of x',
      'no en meaning of x',
    ]);
  });

  it('leaves data, names and conditions alone', () => {
    expect(problems('properties: {summary: {type: string}}\nexample: {summary: One}\nif: {enum: [x]}\n')).toEqual([]);
  });
});

describe('localizeContract', () => {
  const localize = (text: string, locale: 'pt' | 'en'): unknown => localizeContract(read(text).value, locale);

  it('puts Portuguese in the place of English', () => {
    const text =
      'a: {summary: One, description: Two, x-pt: {summary: Um, description: Dois}}\nb: {summary: One, x-pt: Um}\n';
    expect(localize(text, 'pt')).toEqual({a: {summary: 'Um', description: 'Dois'}, b: {summary: 'Um'}});
    expect(localize(text, 'en')).toEqual({a: {summary: 'One', description: 'Two'}, b: {summary: 'One'}});
  });

  it('uses words that other tools know', () => {
    const text = 'enum: [x]\nx-enum: {x: {pt: Xis, en: Ex}}\nx-display-name: {pt: Nome, en: Name}\n';
    expect(localize(text, 'pt')).toEqual({enum: ['x'], 'x-enumDescriptions': {x: 'Xis'}, 'x-displayName': 'Nome'});
  });

  it('leaves examples as they are', () => {
    const text = 'content: {json: {examples: {one: {summary: One, x-pt: Um, value: {description: as sent}}}}}\n';
    expect(localize(text, 'pt')).toEqual({
      content: {json: {examples: {one: {summary: 'Um', value: {description: 'as sent'}}}}},
    });
  });
});
