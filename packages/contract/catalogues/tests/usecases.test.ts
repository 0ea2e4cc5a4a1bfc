import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {projectRoot} from '@integration-docs/facts/node';
import {includeSample, samplesIn} from '@integration-docs/docs/content';
import {schema} from '../usecases.schema.ts';
import {missingPart} from './testing/document-path.ts';

const read = (path: string): unknown => parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

const {entries} = schema.parse(read('../usecases.yaml'));
const page = 'site/content/pt/docs/integrations/api/usecases.mdx';
const pageText = readFileSync(new URL(`../../../../${page}`, import.meta.url), 'utf8');

/** What the page shows of a payload; the parity check holds the English page to the same lines. */
function shownLines(file: string): string {
  const meta = new RegExp(`^\`\`\`\\w+ (file=samples/payloads/${file.replace('.', '\\.')} .*)$`, 'm').exec(
    pageText,
  )?.[1];
  if (meta === undefined) throw new Error(`${page} shows no lines of ${file}.`);
  const {body, problems} = includeSample(meta, samplesIn(projectRoot), {file: page, line: 0});
  expect(problems).toEqual([]);
  return body;
}

describe('usecases.yaml', () => {
  it.each(entries.filter(({files}) => files.includes('json')))('the page shows the properties of $id', ({id, json}) => {
    const shown = shownLines(`${id}.json`);
    const keys = json.map((path) => path.replaceAll('[]', '').split('.').at(-1) ?? path);
    expect(keys.filter((key) => !shown.includes(`"${key}"`))).toEqual([]);
  });

  it.each(entries.filter(({files}) => files.includes('xml')))('the page shows the elements of $id', ({id, ubl}) => {
    const shown = shownLines(`${id}.xml`);
    const names = [...ubl.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path.split('/').at(-1) ?? path);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !shown.includes(name))).toEqual([]);
  });

  it.each(entries.flatMap(({id, json}) => json.map((path) => ({id, path}))))(
    '$id: $path is a property of the contract',
    ({path}) => {
      expect(missingPart(path)).toBeUndefined();
    },
  );
});
