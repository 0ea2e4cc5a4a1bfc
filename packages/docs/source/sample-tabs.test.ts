import path from 'node:path';
import {createProcessor} from '@mdx-js/mdx';
import {describe, expect, it, vi} from 'vitest';
import {remarkHighlight} from '../highlight/remark.ts';
import {parsePage} from './parse-page.ts';
import {formatProblem, pascalCase, sampleLanguages} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {expandSamples, remarkSampleTabs, sampleTopicsOf} from './sample-tabs.ts';
import {noTopics, filesOfTopic, type SampleTopics} from './sample-topics.ts';
import {remarkSamples} from './samples.ts';

const all = [
  ...['retry', 'submit-json', 'walkthroughs/received'].flatMap((topic) => filesOfTopic(topic, noTopics)),
  ...['samples/half/half.sh', 'samples/walkthroughs/half.sh'],
];
const body = '# #region sample\n# #endregion';
const files = {read: (file: string) => (all.includes(file) ? body : undefined), list: () => all};
const problems = (source: string): readonly string[] =>
  expandSamples(parsePage(source, 'site/content/pt/docs/a.mdx'), files, 'site/content/pt/docs/a.mdx').map(
    formatProblem,
  );

/** Returns the expanded tree of a page with `retry`, which shows three regions of the TypeScript connector. */
function expandQuotes(page: string): string {
  const folder = 'samples/connector/typescript';
  const texts: Readonly<Record<string, string>> = {
    [`${folder}/outbox.ts`]:
      "import {log} from './log.ts';\n// #region put\nlog();\n// #endregion\n// #region send\n// #endregion",
    [`${folder}/retry.ts`]: '// #region wait\n// #endregion',
    [`${folder}/log.ts`]: '',
  };
  const topics: SampleTopics = new Map([
    [
      'retry',
      new Map([
        [
          'typescript',
          [
            {file: `${folder}/outbox.ts`, region: 'put'},
            {file: `${folder}/outbox.ts`, region: 'send'},
            {file: `${folder}/retry.ts`, region: 'wait'},
          ],
        ],
      ]),
    ],
  ]);
  const tree = parsePage('<Sample topic="retry" />', page);
  const list = [...all, ...Object.keys(texts)];
  const read = (file: string): string | undefined => texts[file] ?? files.read(file);
  expect(expandSamples(tree, {read, list: () => list}, page, topics)).toEqual([]);
  return JSON.stringify(tree);
}

vi.setConfig({testTimeout: 60_000});

async function compile(source: string, page: string): Promise<string> {
  const processor = createProcessor({
    remarkPlugins: [[remarkSampleTabs, {topics: 'site/config/topics.yaml'}], remarkSamples, remarkHighlight],
    jsx: true,
  });
  return String(await processor.process({value: source, path: path.join(projectRoot, page)}));
}

describe('<Sample>', () => {
  it('becomes a tab per language, with the region, the file name and the whole file', async () => {
    const pt = await compile('Antes.\n\n<Sample topic="submit-json" />\n', 'site/content/pt/docs/a.mdx');
    expect(pt.match(/<Tabs group="language" id="submit-json">/g)).toHaveLength(1);
    expect([...pt.matchAll(/<_components\.Tab|<Tab value="(\w+)"/g)].map(([, value]) => value)).toEqual(
      sampleLanguages.map(({value}) => value),
    );
    expect(pt).toContain('<CodeBlock language="bash" title="submit-json.sh"');
    expect(pt).toContain('file="samples/submit-json/submit-json.sh" isPart');
    expect(pt).toContain('Idempotency-Key');
    expect(pt).not.toContain('/usr/bin/env');
  });

  it('becomes a tab per shell for a step of a walk-through', async () => {
    const pt = await compile('<Sample topic="walkthroughs/received" region="list" />\n', 'site/content/pt/docs/a.mdx');
    expect(pt.match(/<Tabs group="shell" id="received-list">/g)).toHaveLength(1);
    expect([...pt.matchAll(/<CodeBlock language="(\w+)" title="([\w.-]+)"/g)].map(([, ...both]) => both)).toEqual([
      ['bash', 'received.sh'],
      ['powershell', 'received.ps1'],
    ]);
    expect(problems('<Sample topic="walkthroughs/half" />').join()).toMatch(/half\.ps1[^]*2 languages/);
  });

  it('shows what the table says of a connector: a block a file, and where they stand', () => {
    const pt = expandQuotes('site/content/pt/docs/a.mdx');
    expect([...pt.matchAll(/"meta":"(file=samples\/connector[^}]*?)","value"/g)].map(([, meta]) => meta)).toEqual([
      'file=samples/connector/typescript/outbox.ts title=\\"outbox.ts\\" region=put,send',
      'file=samples/connector/typescript/retry.ts title=\\"retry.ts\\" region=wait',
    ]);
    expect(pt.match(/SampleSource/g)).toHaveLength(1);
    expect(pt).toContain('"samples/connector/typescript/outbox.ts samples/connector/typescript/retry.ts"');
    expect(pt).toContain('"samples/connector/typescript/log.ts"');
    expect(pt).toContain('"samples/connector/typescript/LEIAME.md"');
    expect(pt).toContain('"samples/connector-typescript.zip"');
    expect(pt).toContain('file=samples/retry/retry.py');
    const en = expandQuotes('site/content/en/docs/a.mdx');
    expect(en).toContain('"en/samples/connector/typescript/README.md"');
    expect(en).toContain('"en/samples/connector/typescript/log.ts"');
  });

  it('has no tab for a shell that cannot do it', async () => {
    const page = await compile('<Sample topic="receive-webhook" />\n', 'site/content/pt/docs/a.mdx');
    expect(page).not.toContain('receive-webhook.sh');
    expect(page).toContain('webhook.py');
  });

  it('shows another region when asked to, and says when there is none', async () => {
    await expect(
      compile('One\n\n<Sample topic="retry" region="wait" />\n', 'site/content/pt/docs/a.mdx'),
    ).rejects.toThrow(/docs\/a\.mdx:3: found region="wait", which samples\/retry\/retry\.sh does not have/);
  });

  it('tells a region that a file does not have at that file, one that none has at the page', () => {
    const shell = 'samples/retry/retry.sh';
    const problemsIn = (source: string, text: string): readonly string[] => {
      const read = (file: string): string | undefined => (file === shell ? text : files.read(file));
      return expandSamples(parsePage(source, 'a.mdx'), {read, list: () => all}, 'site/content/pt/docs/a.mdx').map(
        formatProblem,
      );
    };
    expect(problemsIn('<Sample topic="retry" />', 'echo\n# #region sampel\n# #endregion')).toEqual([
      'samples/retry/retry.sh:2: found #region sampel, and no #region sample; expected the #region sample that <Sample topic="retry" /> shows\n  → Write #region sample here, or around the lines that the page shows.',
    ]);
    expect(problemsIn('<Sample topic="retry" />', 'echo')).toEqual([
      'samples/retry/retry.sh:1: found no #region; expected the #region sample that <Sample topic="retry" /> shows\n  → Put #region sample and #endregion around the lines.',
    ]);
    expect(problemsIn('<Sample topic="retry" region="sampel" />', body)).toEqual([
      'site/content/pt/docs/a.mdx:1: found region="sampel", which samples/retry/retry.sh does not have; expected one of sample\n  → Write region="sample", or #region sampel in samples/retry/retry.sh:1.',
    ]);
  });

  it.each([
    [
      '<Sample topic="retri" />',
      'site/content/pt/docs/a.mdx:1: found <Sample topic="retri" />, of which samples/ has no samples/retri/retri.sh',
    ],
    ['<Sample topik="retry" />', '→ Write topic=, or take topik= out.'],
    ['<Sample topic="retri" />', 'nearest: retry\n  → Write topic="retry", or add the files.'],
    ['<Sample topic="half" />', 'samples/ has no samples/half/half.ts, samples/half/half.py,'],
    [
      '<Sample topic="half" />',
      'languages\n  → Add the files, or name regions of the connectors for them below half: in site/config/topics.yaml; or show the one that there is in a fenced block with file=samples/half/half.sh.',
    ],
    ['<Sample />', 'found <Sample> without topic='],
    ['Um <Sample topic="retry" /> dois', 'found <Sample> inside a paragraph'],
    ['<Sample topic={x} />', 'found <Sample> with topic='],
    ['<Sample topic="retry" lang="sh" />', 'found <Sample> with lang='],
  ])('refuses %s', (source, message) => {
    expect(problems(source).join('\n')).toContain(message);
  });

  it('names the nearest topic of the table, when the files that a topic lacks would be regions of connectors', () => {
    const page = 'site/content/pt/docs/a.mdx';
    const topics: SampleTopics = new Map([['haf', new Map()]]);
    expect(expandSamples(parsePage('<Sample topic="half" />', page), files, page, topics).map(formatProblem)).toEqual([
      'site/content/pt/docs/a.mdx:1: found <Sample topic="half" />, which site/config/topics.yaml does not have; expected a topic of that file; nearest: haf\n  → Write half: instead of haf: in site/config/topics.yaml.',
    ]);
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
