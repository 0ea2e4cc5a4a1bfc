import {existsSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {locales, sampleFileOf, sampleLanguages} from '@integration-docs/facts';
import {commentsIn} from '@integration-docs/docs/content';
import {vectorsJson} from '../../commands/samples/make-vectors.ts';
import {regionOf, samplePath, sampleText} from './files.ts';
import {topics} from './topics.ts';
import {vectors} from './vectors.ts';

describe.each(sampleLanguages)('the samples in $label', (language) => {
  const topicNames = Object.keys(topics);

  it('are complete', () => {
    const files = topicNames.map((topic) => `${topic}/${sampleFileOf(language, topic)}`);
    const absent = files.filter((file) => !existsSync(samplePath(file)));
    expect(absent, 'Add the files: samples/README.md').toEqual([]);
  });

  it.each(topicNames)('show a part that a page has room for: %s', (topic) => {
    const region = regionOf(language, topic, 'sample') ?? expect.fail('no #region sample');
    for (const locale of locales) {
      const lines = commentsIn(region, locale).split('\n');
      expect(lines.length).toBeLessThanOrEqual(50);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110);
    }
  });
});

// The shell has no server.
it.each(sampleLanguages.filter(({value}) => value !== 'curl'))(
  'receive-webhook verifies as verify-signature ($label)',
  (language) => {
    const original = regionOf(language, 'verify-signature', 'sample');
    expect(original).toBeDefined();
    expect(regionOf(language, 'receive-webhook', 'verify')).toBe(original);
  },
);

describe('vectors.json', () => {
  it('is what the contract gives', () => {
    expect(sampleText('verify-signature/vectors.json'), 'Run node site/commands/samples/make-vectors.ts').toBe(
      vectorsJson(),
    );
  });

  it('names each vector once', () => {
    expect(new Set(vectors.map(({name}) => name)).size).toBe(vectors.length);
  });
});
