import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import {checkInvoice, RULES} from '@integration-docs/cius-pt';
import {parseXml} from '@integration-docs/cius-pt/testing';
import {missingPart} from './testing/document-path.ts';

const readText = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

const {entries} = z
  .object({
    entries: z.array(
      z.object({
        key: z.string(),
        term: z.string(),
        value: z.object({pt: z.string(), en: z.string()}),
        needs: z.array(z.string()).default([]),
        json: z.string().optional(),
        sample: z.string().optional(),
      }),
    ),
  })
  .parse(parse(readText('packages/contract/catalogues/keyed-notes.yaml')));

/** A key inside a text: `#AMOUNT@ATMPAYMENT-000#`. */
const keys = /#[A-Z]+(?:@[A-Z]+)*(?:-000)?#/g;

/** Rules about keys, with their texts. */
const texts = RULES['cius-pt']
  .filter(({id}) => /^DT-CIUS-PT-(?:020_|079|080|139_)/.test(id))
  .map(({id, message}) => ({id, ...message}));

/** Returns the requirement of a rule for the value of a note: `1 a 20 caracteres`. */
const valueOf = (key: string, language: 'pt' | 'en'): readonly string[] =>
  texts.flatMap((text) => {
    const found = (
      language === 'pt'
        ? /^O valor da nota (\S+) tem de (?:ser|ter) (.+)\.$/
        : /^The value of the note (\S+) has to (?:be|have) (.+)\.$/
    ).exec(text[language]);
    return found?.[1] === key ? [(found[2] ?? '').replace(/ \((?:nome|valor|name|value)\)$/, '')] : [];
  });

const invoice = readText('samples/payloads/commitment-header.xml');

/** Returns the findings of CIUS-PT for an invoice with a note. */
const findingsOf = (note: string): readonly string[] =>
  checkInvoice(parseXml(invoice.replace('<cbc:InvoiceTypeCode', `<cbc:Note>${note}</cbc:Note><cbc:InvoiceTypeCode`)), {
    sets: ['cius-pt'],
  }).map(({message}) => message.pt);

const notes = entries.filter(({term}) => term === 'BT-22');

describe('keyed-notes.yaml', () => {
  it('has the keys that the rules know, and no others', () => {
    const knownKeys = texts.flatMap(({pt}) => pt.match(keys) ?? []);
    expect([...new Set(entries.map(({key}) => key))].sort()).toEqual([...new Set(knownKeys)].sort());
  });

  it.each(notes)('$key: the value is what the rule asks for', ({key, value}) => {
    const [pt, ...others] = new Set(valueOf(key, 'pt'));
    const [en] = new Set(valueOf(key, 'en'));
    expect(others).toEqual([]);
    expect(value.pt.replace(/ em cada$/, '').endsWith(`: ${pt ?? '?'}`)).toBe(true);
    expect(value.en.replace(/ in each$/, '').endsWith(`: ${en ?? '?'}`)).toBe(true);
  });

  it.each(notes)('$key: alone, it lacks what the table names, and nothing else', ({sample = '', needs}) => {
    const lacking = needs.map((key) => `Falta a nota ${key}, que completa esta.`);
    expect(
      findingsOf(sample)
        .map((text) => text.replace(/^\[[^\]]*\] /, ''))
        .sort(),
    ).toEqual(lacking.sort());
  });

  it.each(entries.filter(({term}) => term !== 'BT-22' && term !== 'BT-160'))(
    '$key in $term: the length is that of the rules',
    ({key, term, value}) => {
      const longest = Number(/1 a (\d+) caracteres$/.exec(value.pt)?.[1]);
      const means = (length: number): string => {
        const text = `${key}${'1'.repeat(length)}#`;
        const [code, name, id] = [
          term === 'BT-81' ? text : '30',
          term === 'BT-82' ? ` name="${text}"` : '',
          term === 'BT-83' ? `<cbc:PaymentID>${text}</cbc:PaymentID>` : '',
        ];
        return `<cac:PaymentMeans><cbc:PaymentMeansCode${name}>${code}</cbc:PaymentMeansCode>${id}</cac:PaymentMeans>`;
      };
      const found = (length: number): number =>
        checkInvoice(parseXml(invoice.replace('<cac:TaxTotal>', `${means(length)}<cac:TaxTotal>`)), {
          sets: ['cius-pt'],
        }).filter(({rule}) => /-0(?:79|80)/.test(rule)).length;
      expect(longest).toBeGreaterThan(0);
      expect([found(longest), found(longest + 1) > 0]).toEqual([0, true]);
    },
  );

  it.each(entries.filter(({json}) => json !== undefined))('$json is a property of the contract', ({json = ''}) => {
    expect(missingPart(json)).toBeUndefined();
  });
});
