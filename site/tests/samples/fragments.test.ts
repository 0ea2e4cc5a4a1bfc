import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import * as z from 'zod';
import {commentsIn} from '@integration-docs/docs/content';
import {validate} from '@integration-docs/cius-pt';
import {type SimulatorReply, start, type Started} from '@integration-docs/simulator/testing';
import {documentIds, isObject, merge, type Json, type JsonObject} from '../../commands/payloads/documents.ts';
import {pasteXml} from '../../commands/payloads/fragments.ts';
import {baseOf, bases, madeFiles, readPayload} from '../../commands/payloads/payloads.ts';
import {documentFaults} from './contract.ts';

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

/** Whole documents that readers download, and fragments that readers paste into `invoice` or `credit-note`. */
const files = [...madeFiles().keys()];
const fragments = files.filter((file) => file.startsWith('fragments/'));
const whole = files.filter((file) => !file.includes('/'));

const json = z.record(z.string(), z.custom<Json>());
const readJson = (file: string): JsonObject => json.parse(JSON.parse(readPayload(file)));
const idOf = (file: string): string => file.replace(/^fragments\/|\.\w+$/g, '');

let platform: Started;
beforeAll(async () => {
  platform = await start();
});
afterAll(() => platform.close());

let sentCount = 0;
/** Submits a document under a new number. Returns the answer. */
async function submit(document: JsonObject | string): Promise<SimulatorReply> {
  platform.clock.advance(60_000);
  sentCount += 1;
  if (typeof document !== 'string') {
    return platform.call('POST', '/documents', {
      body: {...document, number: `${z.string().parse(document.number)}${sentCount}`},
    });
  }
  const body = document.replace(/<cbc:ID>[A-Z]{2} [A-Z]+\/\d+(?=<)/, `$&${sentCount}`);
  return platform.call('POST', '/documents', {headers: {'Content-Type': 'application/xml'}, body});
}

/** Returns the XML with the number and ATCUD of the base, which a pasted fragment does not change, and without white space between elements. */
function withIdentityOf(base: string, xml: string): string {
  const identity = [/<cbc:ID>[^<]*<\/cbc:ID>/, /<cbc:ID schemeID="ANG">[^<]*<\/cbc:ID>/];
  return identity
    .reduce((text, pattern) => text.replace(pattern, pattern.exec(base)?.[0] ?? ''), xml)
    .replaceAll(/>\s+</g, '><');
}

function errorsOf(name: string, text: string): readonly string[] {
  return validate(name, new TextEncoder().encode(text))
    .findings.filter(({severity}) => severity === 'error')
    .map(({rule}) => rule);
}

describe('each whole document', () => {
  it.each(whole)('%s is accepted', async (file) => {
    const answer = await submit(file.endsWith('.json') ? readJson(file) : readPayload(file));
    expect([answer.status, answer.json.state, answer.json.errors]).toEqual([202, 'submitted', undefined]);
  });
});

describe('each fragment', () => {
  const ofJson = fragments.filter((file) => file.endsWith('.json'));
  const ofXml = fragments.filter((file) => file.endsWith('.xml'));

  it('is there for every document that a reader does not take whole', () => {
    const without = whole.filter((file) => !files.includes(`fragments/${file}`)).map(idOf);
    expect([...new Set(without)].sort()).toEqual(['full-credit-note', 'full-debit-note', 'full-invoice', 'invoice']);
  });

  it.each(ofJson)('%s, merged into the base, is the document, valid and accepted', async (file) => {
    const base = readJson(`${baseOf(readPayload(`${idOf(file)}.xml`), idOf(file))}.json`);
    const pasted = merge(base, readJson(file));
    const document = readJson(`${idOf(file)}.json`);
    expect(pasted).toEqual({...document, number: pasted.number, atcud: pasted.atcud});
    expect(documentFaults(pasted)).toEqual([]);
    const text = JSON.stringify(pasted);
    expect(errorsOf('pasted.json', text)).toEqual([]);
    expect((await submit(pasted)).status).toBe(202);
  });

  it.each(ofXml)('%s, pasted where its comments say, is the document, valid and accepted', async (file) => {
    const id = idOf(file);
    const document = readPayload(`${id}.xml`);
    // The base credit note has another root element than the invoices, so paste its fragment into itself.
    const base = readPayload(`${id === bases.CreditNote ? id : baseOf(document, id)}.xml`);
    const pasted = pasteXml(base, commentsIn(readPayload(file), 'en', file));
    expect(withIdentityOf(base, pasted)).toBe(withIdentityOf(base, document));
    expect(errorsOf('pasted.xml', pasted)).toEqual([]);
    expect((await submit(pasted)).status).toBe(202);
  });

  it.each(ofXml)('%s names the same places in both languages', (file) => {
    const names = (locale: 'pt' | 'en'): readonly string[] =>
      commentsIn(readPayload(file), locale, file).match(/(?<=<!-- .*)(?:cac|cbc|Invoice|CreditNote)[\w:/[\]]*/g) ?? [];
    expect(names('pt')).toEqual(names('en'));
  });

  it('leaves nothing of it out: a document of JSON has one in both forms', () => {
    const both = documentIds.filter((id) => files.includes(`fragments/${id}.json`));
    expect(both.filter((id) => !files.includes(`fragments/${id}.xml`))).toEqual([]);
    expect(both.every((id) => isObject(readJson(`fragments/${id}.json`)))).toBe(true);
  });
});
