import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {applyTrial, trials} from '../../commands/connector/trials.ts';

describe.each(Object.entries(trials))('the trials of the connector in %s', (language, list) => {
  it.each(list.map((one) => [one.name, one] as const))('%s: what it changes is there', async (_, one) => {
    const files = new Set(one.changes.map(({file}) => file));
    for (const file of files) {
      const text = await readFile(path.join(projectRoot, 'samples/connector', language, file), 'utf8');
      expect(applyTrial(text, file, one)).not.toBe(text);
    }
  });
});
