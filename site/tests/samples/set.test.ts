import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {locales, sampleFileOf} from '@integration-docs/facts';
import {commentsIn, includeSample, samplesIn} from '@integration-docs/docs/content';
import {projectRoot} from '@integration-docs/facts/node';
import {vectorsJson} from '../../commands/samples/make-vectors.ts';
import {programLanguages, regionOf, samplePath, sampleText, sampleTopics} from './files.ts';
import {topics} from './topics.ts';
import {vectors} from './vectors.ts';

describe.each(programLanguages)('the programs in $label', (language) => {
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

describe.each([...sampleTopics])('what %s shows of the connectors', (topic, languages) => {
  const samples = samplesIn(projectRoot);
  const quotes = [...languages].flatMap(([language, list]) => list.map((quote) => [language, quote] as const));

  it('is a topic', () => {
    expect(Object.keys(topics)).toContain(topic);
  });

  it.each(quotes)('is a part that a page has room for: %s, $region', (_, {file, region}) => {
    for (const locale of locales) {
      const page = `site/content/${locale}/docs/a.mdx`;
      const {body, problems} = includeSample(`file=${file} region=${region}`, samples, {file: page, line: 1});
      expect(problems).toEqual([]);
      const lines = body.split('\n');
      expect(lines.length).toBeLessThanOrEqual(50);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110);
    }
  });
});

describe('vectors.json', () => {
  it('is what the contract gives', () => {
    expect(sampleText('verify-signature/vectors.json'), 'Run node site/commands/samples/make-vectors.ts').toBe(
      vectorsJson(),
    );
  });

  it.each(locales)('has no verdict that the page does not explain, in %s', (locale) => {
    const page = readFileSync(
      path.join(projectRoot, `site/content/${locale}/docs/integrations/webhooks/security.mdx`),
      'utf8',
    );
    const explained = [...page.matchAll(/^\| `(?!verdict)([a-z-]+)` \|/gm)].map(([, verdict]) => verdict);
    expect(new Set(explained)).toEqual(new Set(vectors.map(({verdict}) => verdict)));
  });

  it('names each vector once', () => {
    expect(new Set(vectors.map(({name}) => name)).size).toBe(vectors.length);
  });
});
