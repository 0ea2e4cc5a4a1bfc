import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {sandboxUrl} from '@integration-docs/facts';
import {schema} from '@integration-docs/contract/catalogues/simulator-options.schema.ts';
import {loadCatalogue, projectRoot} from '@integration-docs/facts/node';
import {languageOf, optionLines, readOptions, UsageError} from './options.ts';

const {data} = await loadCatalogue(path.join(projectRoot, 'packages/contract/catalogues/simulator-options.yaml'));
const catalogue = schema.parse(data);
const parseOptions = (...args: string[]) => readOptions(args, catalogue, 'pt');

it('has a value for everything when nothing is said', () => {
  expect(parseOptions()).toEqual({
    port: Number(new URL(sandboxUrl).port),
    host: new URL(sandboxUrl).hostname,
    data: null,
    seed: 1,
    speed: 1,
    webhook: null,
    received: null,
    sftp: null,
    rateLimits: false,
    lang: 'pt',
    quiet: false,
    version: false,
    help: false,
  });
});

it('takes every option of the catalogue', () => {
  const values: Readonly<Record<string, string>> = {
    PORT: '0',
    NUMBER: '7',
    SPEED: '20',
    'pt|en': 'en',
    URL: 'http://127.0.0.1:8080',
  };
  for (const {id, value} of catalogue.entries) {
    const defaults = parseOptions();
    const options = value === undefined ? parseOptions(`--${id}`) : parseOptions(`--${id}`, values[value] ?? 'x');
    expect(options, id).not.toEqual(defaults);
  }
});

it('takes values after a space and after an equals sign', () => {
  expect(parseOptions('--port', '4011', '--speed=instant', '--webhook', 'https://a.example/x')).toMatchObject({
    port: 4011,
    speed: 'instant',
    webhook: 'https://a.example/x',
  });
});

describe('a mistake is named with what was expected', () => {
  it.each([
    [['--prot', '4011'], /^found --prot; expected --port \(there are --port, .*, --help\)$/],
    [['--bogus'], /^found --bogus; expected one of --port, .*, --help$/],
    [['--bogus=1'], /^found --bogus; expected one of --port, .*, --help$/],
    [['--port', 'x'], 'found --port x; expected 0–65535'],
    [['--port', '70000'], 'found --port 70000; expected 0–65535'],
    [['--port'], 'found --port; expected --port PORT'],
    [['--sftp'], 'found --sftp; expected --sftp FOLDER'],
    [['--quiet=yes'], 'found --quiet=yes; expected --quiet'],
    [['--speed', '0'], 'found --speed 0; expected instant, 0.001–1000000'],
    [['--webhook', 'ftp://x'], 'found --webhook ftp://x; expected http://…, https://…'],
    [['--lang', 'fr'], 'found --lang fr; expected pt, en'],
    [['start'], /^found start; expected one of --port, /],
    [['-x'], /^found -x; expected /],
  ])('%j', (args, message) => {
    expect(() => parseOptions(...args)).toThrow(message);
    expect(() => parseOptions(...args)).toThrow(UsageError);
  });
});

it('prints one line for each option, in the language', () => {
  const lines = optionLines(catalogue, 'en');
  expect(lines).toHaveLength(catalogue.entries.length);
  expect(lines[0]).toMatch(/^ {2}--port PORT +Port on which it responds \[4010\]$/);
  expect(optionLines(catalogue, 'pt')[0]).toContain('Porta');
});

it.each([
  [{LANG: 'pt_PT.UTF-8'}, 'pt'],
  [{LANG: 'en_GB.UTF-8'}, 'en'],
  [{LC_ALL: 'pt_BR', LANG: 'en_GB'}, 'pt'],
  [{LC_ALL: '', LANG: 'pt_PT'}, 'pt'],
  [{}, 'en'],
])('takes the language of %j', (env, expected) => {
  expect(languageOf(env)).toBe(expected);
});
