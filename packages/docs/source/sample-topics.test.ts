import {describe, expect, it} from 'vitest';
import {formatProblem, readYaml} from '@integration-docs/facts';
import {noTopics, readSampleTopics, shownFilesOf, shownOf, type SampleTopics} from './sample-topics.ts';

const files: Readonly<Record<string, string>> = {
  'samples/connector/typescript/token.ts': '// #region token\nask();\n// #endregion\n// #region forget\n// #endregion',
  'samples/connector/php/src/Token.php': '// #region token\n// #endregion',
};
const samples = {read: (file: string) => files[file], list: () => Object.keys(files)};

function read(text: string): {readonly topics: SampleTopics | undefined; readonly problems: readonly string[]} {
  const file = 'site/config/topics.yaml';
  const {topics, problems} = readSampleTopics(readYaml(text, {file, line: 1}), file, samples);
  return {topics, problems: problems.map(formatProblem)};
}

describe('the table of what topics show of the connectors', () => {
  const {topics, problems} = read(
    'token:\n  typescript: [token.ts#token, token.ts#forget]\n  php: [src/Token.php#token]\n',
  );
  if (topics === undefined) throw new Error(problems.join('\n'));
  const quotesIn = (language: string) => shownOf('token', topics).find((one) => one.language === language);

  it('gives the regions of a language that it names', () => {
    expect(problems).toEqual([]);
    const file = 'samples/connector/typescript/token.ts';
    expect(quotesIn('typescript')).toEqual({
      language: 'typescript',
      isOfConnector: true,
      quotes: [
        {file, region: 'token'},
        {file, region: 'forget'},
      ],
    });
  });

  it('leaves any other language and topic its own file', () => {
    expect(quotesIn('csharp')).toEqual({
      language: 'csharp',
      isOfConnector: false,
      quotes: [{file: 'samples/token/Token.cs', region: 'sample'}],
    });
    expect(shownOf('walkthroughs/received', topics, 'list').map(({quotes}) => quotes)).toEqual([
      [{file: 'samples/walkthroughs/received.sh', region: 'list'}],
      [{file: 'samples/walkthroughs/received.ps1', region: 'list'}],
    ]);
    expect(shownFilesOf('token', topics)).toContain('samples/token/token.sh');
    expect(shownFilesOf('token', topics)).not.toContain('samples/token/token.ts');
    expect(shownFilesOf('token', noTopics)).toContain('samples/token/token.ts');
  });

  it.each([
    [
      'token:\n  php:\n    - src/Token.php#token\n    - src/Tokn.php#token',
      'site/config/topics.yaml:4: found samples/connector/php/src/Tokn.php, which does not exist; expected a file of the connector; nearest: samples/connector/php/src/Token.php\n  → Correct its name.',
    ],
    [
      'token:\n  typescript: [token.ts#tokn]',
      'site/config/topics.yaml:2: found the region tokn, which samples/connector/typescript/token.ts does not have; expected one of token, forget\n  → Write #region tokn in samples/connector/typescript/token.ts:1, or token here.',
    ],
    ['token:\n  typescript: [token.ts]', 'expected a file of the connector and a region, such as token.ts#token'],
    ['token:\n  typescrip: [token.ts#token]', 'site/config/topics.yaml:2: found'],
    ['token:\n  php: []', 'expected at least one region'],
    ['token: [', 'YAML that cannot be read'],
  ])('refuses %j', (text, message) => {
    const result = read(text);
    expect(result.problems.join('\n')).toContain(message);
  });

  it('leaves out a region that is not there, so that no page tells it again', () => {
    const result = read('token:\n  typescript: [token.ts#tokn, token.ts#forget]\n');
    expect(result.problems).toHaveLength(1);
    const [quote, ...more] = result.topics?.get('token')?.get('typescript') ?? [];
    expect(quote?.region).toBe('forget');
    expect(more).toEqual([]);
    expect(read('token: [').topics).toBeUndefined();
  });
});
