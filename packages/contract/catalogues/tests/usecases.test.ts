import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {projectRoot} from '@integration-docs/facts/node';
import {includeSample, samplesIn} from '@integration-docs/docs/content';
import {schema} from '../usecases.schema.ts';
import {missingPart} from './testing/document-path.ts';

const readYamlFile = (path: string): unknown => parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

const {entries, official} = schema.parse(readYamlFile('../usecases.yaml'));
const page = 'site/content/pt/docs/integrations/api/usecases.mdx';
const pageText = readFileSync(new URL(`../../../../${page}`, import.meta.url), 'utf8');

/** Longer fragments are linked, not shown. */
const mostLines = 36;

/** Returns the fragment of a payload. The page must show it if it is short and not like another. The parity check compares the English page. */
function shownLines({id, like}: (typeof entries)[number], format: 'json' | 'xml'): string {
  const file = `${id}.${format}`;
  const meta = new RegExp(`^\`\`\`\\w+ (file=samples/payloads/fragments/${file.replace('.', '\\.')} .*)$`, 'm').exec(
    pageText,
  )?.[1];
  const lines = samplesIn(projectRoot).read(`samples/payloads/fragments/${file}`)?.trimEnd().split('\n') ?? [];
  if ((meta !== undefined) !== (lines.length <= mostLines && like === undefined)) {
    throw new Error(
      `${page}: expected to show the fragment ${file} when it has at most ${mostLines} lines, it has ${lines.length}, and is like no other (\`like\` of usecases.yaml).`,
    );
  }
  if (meta === undefined) return lines.join('\n');
  const {body, problems} = includeSample(meta, samplesIn(projectRoot), {file: page, line: 0});
  expect(problems).toEqual([]);
  return body;
}

describe('usecases.yaml', () => {
  const shownEntries = entries.filter(({whole}) => whole !== true);

  it.each(shownEntries.filter(({files}) => files.includes('json')))('the page shows the properties of $id', (entry) => {
    const lines = shownLines(entry, 'json');
    const keys = entry.json.map((path) => path.replaceAll('[]', '').split('.').at(-1) ?? path);
    expect(keys.filter((key) => !lines.includes(`"${key}"`))).toEqual([]);
  });

  it.each(shownEntries.filter(({files}) => files.includes('xml')))('the page shows the elements of $id', (entry) => {
    const lines = shownLines(entry, 'xml');
    const names = [...entry.ubl.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path.split('/').at(-1) ?? path);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !lines.includes(name))).toEqual([]);
  });

  it.each(entries.flatMap(({id, json}) => json.map((path) => ({id, path}))))(
    '$id: $path is a property of the contract',
    ({path}) => {
      expect(missingPart(path)).toBeUndefined();
    },
  );

  it('names entries that exist as those that others are like', () => {
    const ids = new Set(entries.map(({id}) => id));
    expect(entries.filter(({like}) => like !== undefined && !ids.has(like)).map(({id}) => id)).toEqual([]);
  });

  it('has every use case of eSPap, UC001 to UC029, with an UBL document', () => {
    const codes = Array.from({length: 29}, (_, index) => `UC${String(index + 1).padStart(3, '0')}`);
    expect(official.entries.map(({code}) => code)).toEqual(codes);
    const withXml = new Set(entries.filter(({files}) => files.includes('xml')).map(({id}) => id));
    expect(official.entries.filter(({cases}) => cases.some((id) => !withXml.has(id)))).toEqual([]);
  });
});
