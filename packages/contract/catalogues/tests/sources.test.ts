import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';

const folder = path.join(projectRoot, 'packages/contract/catalogues');
const facts = readFileSync(path.join(projectRoot, 'docs-internal/facts.md'), 'utf8');
const sections = new Set([...facts.matchAll(/^#{2,3} (\d+(?:\.\d+)?)/gm)].map(([, number]) => number));

describe('each section of the facts that a catalogue names as its source', () => {
  it.each(readdirSync(folder).filter((file) => file.endsWith('.yaml')))('is there: %s', (file) => {
    const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
    const gone = lines.flatMap((line, index) =>
      [...line.matchAll(/\bfacts((?:,? §\d+(?:\.\d+)?)+)/g)].flatMap(([, named = '']) =>
        [...named.matchAll(/§(\d+(?:\.\d+)?)/g)]
          .filter(([, section]) => !sections.has(section ?? ''))
          .map(([section]) => `${file}:${index + 1}: facts ${section}; docs-internal/facts.md has no such section`),
      ),
    );
    expect(gone).toEqual([]);
  });
});
