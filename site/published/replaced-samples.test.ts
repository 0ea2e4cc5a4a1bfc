import {describe, expect, it} from 'vitest';
import {loadSampleTopics, releasedAddresses, sampleFiles} from '@integration-docs/docs/content';
import {projectRoot} from '@integration-docs/facts/node';
import {topicsFile} from '../config/topics.ts';
import {replacedSamples} from './replaced-samples.ts';

describe('the addresses of programs that the connectors replaced', () => {
  const file = 'samples/connector/typescript/token.ts';
  const topics = new Map([
    [
      'token',
      new Map([
        [
          'typescript',
          [
            {file, region: 'token'},
            {file: 'samples/connector/typescript/api.ts', region: 'call'},
          ],
        ],
      ]),
    ],
  ]);

  it('answer with the first file of the connector that the topic shows', () => {
    expect(replacedSamples(new Map([[file, 'whole']]), topics)).toEqual(new Map([['samples/token/token.ts', 'whole']]));
  });

  it('leave a program that is still there', () => {
    const samples = new Map([
      [file, 'whole'],
      ['samples/token/token.ts', 'own'],
    ]);
    expect(replacedSamples(samples, topics)).toEqual(new Map());
  });

  it('are all there: every sample that was promised to links from outside', async () => {
    const [samples, table, {files}] = await Promise.all([
      sampleFiles(projectRoot, 'en'),
      loadSampleTopics(projectRoot, topicsFile),
      releasedAddresses(projectRoot),
    ]);
    const publishedFiles = new Set([...samples.keys(), ...replacedSamples(samples, table).keys()]);
    const promisedFiles = files
      .map((address) => address.slice(1))
      .filter((address) => /^samples\/(?!requests\/)/.test(address) && !address.endsWith('.zip'));
    expect(promisedFiles.length).toBeGreaterThan(100);
    expect(promisedFiles.filter((address) => !publishedFiles.has(address))).toEqual([]);
  });
});
