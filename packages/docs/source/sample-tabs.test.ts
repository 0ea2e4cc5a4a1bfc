import path from 'node:path';
import {createProcessor} from '@mdx-js/mdx';
import {describe, expect, it} from 'vitest';
import {remarkHighlight} from '../highlight/remark.ts';
import {parsePage} from './parse-page.ts';
import {formatProblem, pascalCase, sampleFileOf, sampleFilesOf, sampleLanguages} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {expandSamples, remarkSampleTabs, sampleTopicsOf} from './sample-tabs.ts';
import {remarkSamples} from './samples.ts';

const all = [
  ...['retry', 'submit-json', 'walkthroughs/received'].flatMap(sampleFilesOf),
  ...['samples/half/half.sh', 'samples/walkthroughs/half.sh'],
];
const files = {read: (file: string) => (all.includes(file) ? '' : undefined), list: () => all};
const problems = (source: string): readonly string[] =>
  expandSamples(parsePage(source, 'site/content/pt/docs/a.mdx'), files, 'site/content/pt/docs/a.mdx').map(
    formatProblem,
  );

async function compiled(source: string, page: string): Promise<string> {
  const processor = createProcessor({remarkPlugins: [remarkSampleTabs, remarkSamples, remarkHighlight], jsx: true});
  return String(await processor.process({value: source, path: path.join(projectRoot, page)}));
}

describe('<Sample>', () => {
  it('becomes a tab per language, with the region, the file name and the whole file', async () => {
    const pt = await compiled('Antes.\n\n<Sample topic="submit-json" />\n', 'site/content/pt/docs/a.mdx');
    expect(pt.match(/<Tabs group="language" id="submit-json">/g)).toHaveLength(1);
    expect([...pt.matchAll(/<_components\.Tab|<Tab value="(\w+)"/g)].map(([, value]) => value)).toEqual(
      sampleLanguages.map(({value}) => value),
    );
    expect([...pt.matchAll(/<CodeBlock language="(\w+)" title="([\w.-]+)"/g)].map(([, ...both]) => both)).toEqual(
      sampleLanguages.map((language) => [language.highlight, sampleFileOf(language, 'submit-json')]),
    );
    expect(pt).toContain('<CodeBlock language="bash" title="submit-json.sh"');
    expect(pt).toContain('file="samples/submit-json/SubmitJson.java" isPart');
    expect(pt).toContain('Idempotency-Key');
    expect(pt).not.toContain('/usr/bin/env');
  });

  it('becomes a tab per shell for a step of a walk-through', async () => {
    const pt = await compiled('<Sample topic="walkthroughs/received" region="list" />\n', 'site/content/pt/docs/a.mdx');
    expect(pt.match(/<Tabs group="shell" id="received-list">/g)).toHaveLength(1);
    expect([...pt.matchAll(/<CodeBlock language="(\w+)" title="([\w.-]+)"/g)].map(([, ...both]) => both)).toEqual([
      ['bash', 'received.sh'],
      ['powershell', 'received.ps1'],
    ]);
    expect(problems('<Sample topic="walkthroughs/half" />').join()).toMatch(/half\.ps1[^]*2 languages/);
  });

  it('has no tab for a shell that cannot do it', async () => {
    const page = await compiled('<Sample topic="receive-webhook" />\n', 'site/content/pt/docs/a.mdx');
    expect(page).not.toContain('receive-webhook.sh');
    expect(page).toContain('receive-webhook.py');
  });

  it('shows another region when asked to, and says when there is none', async () => {
    await expect(
      compiled('One\n\n<Sample topic="retry" region="wait" />\n', 'site/content/pt/docs/a.mdx'),
    ).rejects.toThrow(/docs\/a\.mdx:3: found region=wait, which samples\/retry\/retry\.sh does not have/);
  });

  it.each([
    [
      '<Sample topic="retri" />',
      'site/content/pt/docs/a.mdx:1: found <Sample topic="retri" />, of which samples/ has no samples/retri/retri.sh',
    ],
    ['<Sample topic="retri" />', 'nearest: retry\n  → Write topic="retry", or add the files.'],
    ['<Sample topic="half" />', 'samples/ has no samples/half/half.ts, samples/half/half.py,'],
    ['<Sample topic="half" />', 'languages\n  → Add the files.'],
    ['<Sample />', 'found <Sample> without topic='],
    ['Um <Sample topic="retry" /> dois', 'found <Sample> inside a paragraph'],
    ['<Sample topic={x} />', 'found <Sample> with topic='],
    ['<Sample topic="retry" lang="sh" />', 'found <Sample> with lang='],
  ])('refuses %s', (source, message) => {
    expect(problems(source).join('\n')).toContain(message);
  });

  it('is followed inside other components', () => {
    expect(problems('<Details>\n\n<Sample topic="retri" />\n\n</Details>')).toHaveLength(1);
  });
});

it('sampleTopicsOf lists what a page shows', () => {
  const tree = parsePage(
    '<Sample topic="retry" />\n\n<Sample topic="token" region="a" />',
    'site/content/pt/docs/a.mdx',
  );
  expect(sampleTopicsOf(tree)).toEqual(['retry', 'token']);
});

it('pascalCase names the classes', () => {
  expect(pascalCase('receive-and-respond')).toBe('ReceiveAndRespond');
});
