import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {contractWith} from '@integration-docs/contract/testing';
import {formatProblem, readYaml} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {repeatsProblems} from './repeats.ts';

const file = 'packages/contract/catalogues/rest-repeats.yaml';
const text = readFileSync(path.join(projectRoot, file), 'utf8');
const messagesWith = (source: string): readonly string[] =>
  repeatsProblems({file, yaml: readYaml(source, {file, line: 1})}, contractWith()).map(formatProblem);

it('every operation that writes has its entry', () => {
  expect(messagesWith(text)).toEqual([]);
});

it('names the operation without one, and what to write', () => {
  const [before, after] = text.split(
    '  - operation: annulDocument\n    repeat: {pt: A mesma resposta, en: The same response}\n',
  );
  const line = text.slice(0, text.indexOf('entries:')).split('\n').length;
  expect(messagesWith(`${before ?? ''}${after ?? ''}`)).toEqual([
    `${file}:${line}: found no entry for the operation annulDocument, which is not a GET; expected for every such operation what happens when the same request arrives twice\n` +
      '  → Add operation: annulDocument with its repeat to the entries, where it stands in packages/contract/openapi.yaml.',
  ]);
});
