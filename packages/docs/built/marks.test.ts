import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parseFragment} from 'parse5';
import {describe, expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {mark, markOf, marks, selectorOf, type Mark} from './marks.ts';
import {find} from './tree.ts';

interface Source {
  readonly file: string;
  readonly text: string;
}

/** Sources in a folder, without tests and `marks.ts` itself. */
function sourcesIn(folder: string): readonly Source[] {
  return readdirSync(path.join(projectRoot, folder), {recursive: true, encoding: 'utf8'})
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|testing|(?:^|[\\/])marks\.ts$/.test(file))
    .map((file) => ({file: `${folder}/${file}`, text: readFileSync(path.join(projectRoot, folder, file), 'utf8')}));
}

const components = ['packages/docs', 'site'].flatMap(sourcesIn);
const programs = [
  ...['built', 'copies', 'engine', 'search', 'shell', 'twins'].map((room) => `packages/docs/${room}`),
  ...['checks', 'commands', 'published', 'tools'].map((room) => `site/${room}`),
].flatMap(sourcesIn);
const names = Object.keys(marks) as readonly Mark[];

function uses(sources: readonly Source[], pattern: string): readonly string[] {
  return sources.filter(({text}) => new RegExp(pattern).test(text)).map(({file}) => file);
}

describe('the marks of pages', () => {
  it.each(names)('%s is set by a component', (name) => {
    expect(uses(components, `\\bmark\\('${name}'`)).not.toEqual([]);
  });

  it.each(marks.ui.values)('ui: %s is set by a component', (value) => {
    expect(uses(components, `\\bmark\\('ui', '${value}'\\)`)).not.toEqual([]);
  });

  it.each(names)('%s is read by a program', (name) => {
    expect(
      uses(programs, `\\b(?:markOf|markIn)\\([\\w.]+, '${name}'|\\b(?:selectorOf|attributeOf)\\('${name}'`),
    ).not.toEqual([]);
  });

  it('are all that programs read of built pages: no other attribute of our own, no class', () => {
    expect(uses(programs, `\\b(?:has)?[aA]ttribute\\([\\w.]+, '(?:data-|class\\b)`)).toEqual([]);
    expect(uses(programs, `properties\\.(?:data[A-Z]|className)`)).toEqual([]);
  });

  it('are read as they are set', () => {
    const [[attribute, value] = []] = Object.entries(mark('ui', 'spoken'));
    const element = find(parseFragment(`<p ${attribute}="${value}">`), () => true);
    expect(element && markOf(element, 'ui')).toBe('spoken');
    expect(element && markOf(element, 'part')).toBeUndefined();
    expect(selectorOf('ui', 'spoken')).toBe(`[${attribute}="${value}"]`);
  });

  it('refuses a value that is not declared, with what to do', () => {
    const element = find(parseFragment('<p data-ui="spokn">'), () => true);
    expect(() => element && markOf(element, 'ui')).toThrow(/data-ui="spokn".*packages\/docs\/built\/marks\.ts/);
  });
});
