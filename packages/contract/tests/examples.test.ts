import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it, vi} from 'vitest';
import * as z from 'zod';
import site from '../../../site/config/site.ts';
import {checkInvoice, toUbl} from '@integration-docs/cius-pt';
import {parseXml} from '@integration-docs/cius-pt/testing';
import {projectRoot} from '@integration-docs/facts/node';
import type {ExampleNode, SchemaNode} from '../openapi/nodes.ts';
import {nameOf, resolve, resolveSchema} from '../openapi/resolve.ts';
import {contents, contract, faultsOf, operations, schemaPlaces, webhooks} from './testing.ts';

// Compiling the schemas is slow on a busy machine.
vi.setConfig({testTimeout: 30_000});

const {schemas, examples, headers, parameters} = contract.components;

/** Returns the value of an example of `components`. */
function valueOf(name: string): unknown {
  return resolve<ExampleNode>({$ref: name}, examples).value;
}

/**
 * Whether a schema has an example: its own, the one of its items, or one for each of its properties. A file needs none, because its
 * example is in the media type.
 */
function hasExample(part: SchemaNode, seen: ReadonlySet<string> = new Set()): boolean {
  if (part.$ref !== undefined && seen.has(part.$ref)) return true;
  const node = resolveSchema(part, schemas);
  const within = new Set([...seen, ...(part.$ref === undefined ? [] : [part.$ref])]);
  if ((node.examples ?? []).length > 0 || node.const !== undefined || node.contentMediaType !== undefined) return true;
  if (node.items) return hasExample(node.items, within);
  const parts = Object.values(node.properties ?? {});
  const variants = node.oneOf ?? node.anyOf;
  if (variants && parts.length === 0) return variants.every((one) => hasExample(one, within));
  return parts.length > 0 && parts.every((property) => hasExample(property, within));
}

describe('examples', () => {
  it('exist for every request, response and event', () => {
    const without = contents.filter(({examples: shown}) => shown.length === 0);
    expect(without.map(({of, part, mediaType}) => `${of} ${part} ${mediaType}`)).toEqual([]);
    expect(contents.filter(({of}) => webhooks.some(({node}) => node.operationId === of)).length).toBe(webhooks.length);
  });

  it('have a named schema, whatever their media type', () => {
    const inline = contents.filter(({schema}) => schema?.$ref === undefined);
    expect(
      inline.map(({of, part, mediaType}) => `${of} ${part} ${mediaType}`),
      'bodies whose schema stands in the operation: move it to components/schemas of packages/contract/openapi.yaml, and write $ref',
    ).toEqual([]);
  });

  it('match their schemas, without unknown properties', () => {
    const all = contents.flatMap(({of, part, mediaType, schema, examples: shown}) =>
      shown.map(({key, value}) => ({
        where: `${of} ${part} ${mediaType} ${key}`,
        schema: `#/components/schemas/${nameOf(schema?.$ref ?? '')}`,
        value,
      })),
    );
    expect(all.length).toBeGreaterThan(80);
    expect(all.flatMap(({value, schema, where}) => faultsOf(value, schema, where))).toEqual([]);
  });

  it('exist for every parameter, header, schema and property', () => {
    const nodes = [
      ...[...Object.values(parameters), ...operations.flatMap((operation) => operation.parameters)].map(
        ({name, schema}) => [name, schema] as const,
      ),
      ...Object.entries(headers).map(([name, {schema}]) => [name, schema] as const),
      ...Object.entries(schemas),
      ...Object.entries(schemas).flatMap(([name, {properties = {}}]) =>
        Object.entries(properties).map(([property, node]) => [`${name}.${property}`, node] as const),
      ),
    ];
    expect(nodes.filter(([, node]) => !hasExample(node)).map(([name]) => name)).toEqual([]);
  });

  it('of schemas, parameters and headers match their schemas', () => {
    const faults = schemaPlaces().flatMap(({node, pointer}) =>
      (node.examples ?? []).flatMap((value) => faultsOf(value, pointer, pointer)),
    );
    expect(faults).toEqual([]);
  });

  it('refuse what they should: a wrong example is found', () => {
    const invoice = valueOf('Invoice') as object;
    expect(faultsOf({...invoice, numbr: 'FT A/1'}, '#/components/schemas/Document')).toHaveLength(1);
    expect(faultsOf({...invoice, typeCode: '381'}, '#/components/schemas/Document')).not.toEqual([]);
    const event = valueOf('EventDocumentDelivered') as object;
    expect(faultsOf({...event, data: {}}, '#/components/schemas/DocumentDeliveredEvent')).not.toEqual([]);
  });

  it('refuse what UBL cannot say', () => {
    const note = valueOf('CreditNote') as object;
    const faults = (more: object): number => faultsOf({...note, ...more}, '#/components/schemas/Document').length;
    const period = {startDate: '2026-11-01', endDate: '2026-11-30'};
    expect(faults({})).toBe(0);
    expect(faults({projectReference: 'PROJ-7'})).toBeGreaterThan(0);
    expect(faults({dueDate: '2026-12-02'})).toBeGreaterThan(0);
    expect(faults({dueDate: '2026-12-02', payment: {meansCode: '30'}})).toBe(0);
    expect(faults({taxPointDateCode: '35'})).toBeGreaterThan(0);
    expect(faults({taxPointDateCode: '35', period})).toBe(0);
  });

  it('use only invented tax numbers and reserved domains', () => {
    const text = JSON.stringify(contract);
    const nifs = new Set(text.match(/(?<![0-9A-Za-z])[1-9][0-9]{8}(?![0-9])/g));
    const suppliers = ['510000010', '510000029', '510000037'];
    expect([...nifs].sort()).toEqual(['500000000', ...suppliers, '600000001', '999999990', '999999999']);
    const siteHosts = new Set([site.url, ...Object.values(site.api)].map((address) => new URL(address).hostname));
    const hosts = [...text.matchAll(/https?:\/\/([a-z0-9.-]+)/g)].map((match) => match[1] ?? '');
    expect(hosts.filter((host) => !host.endsWith('.example') && !siteHosts.has(host))).toEqual([]);
  });

  it('of credentials hold every scope between them, so that one of them could list them and renew their secrets', () => {
    const [list] = contents.filter(({of, part}) => of === 'listCredentials' && part === '200');
    const held = z
      .object({items: z.array(z.object({scopes: z.array(z.string())}))})
      .parse(list?.examples[0]?.value)
      .items.flatMap(({scopes}) => scopes);
    const needed = operations.flatMap(({node}) => node.security ?? []).flatMap(({oauth2 = []}) => oauth2);
    expect(new Set(held)).toEqual(new Set(needed));
  });

  it.each(['Invoice', 'CreditNote'])('%s adds up', (name) => {
    const value = documentSums.parse(valueOf(name));
    const cents = (amount: string): number => Math.round(Number(amount) * 100);
    const sum = (amounts: readonly string[]): number => amounts.map(cents).reduce((a, b) => a + b, 0);
    expect(sum(value.lines.map((line) => line.netAmount))).toBe(cents(value.totals.lines));
    expect(sum(value.vatBreakdown.map((entry) => entry.taxAmount))).toBe(cents(value.totals.vat));
    expect(sum([value.totals.withoutVat, value.totals.vat])).toBe(cents(value.totals.withVat));
    for (const {rate, taxableAmount, taxAmount} of value.vatBreakdown) {
      expect(cents(taxableAmount) * Number(rate)).toBe(cents(taxAmount) * 100);
    }
  });
});

const documentSums = z.object({
  totals: z.object({lines: z.string(), withoutVat: z.string(), vat: z.string(), withVat: z.string()}),
  vatBreakdown: z.array(z.object({rate: z.string(), taxableAmount: z.string(), taxAmount: z.string()})),
  lines: z.array(z.object({netAmount: z.string()})),
});

describe('examples with a file', () => {
  const samples = Object.entries(examples).flatMap(([key, {'x-sample': file, value}]) =>
    file === undefined ? [] : [{key, file, value}],
  );

  it('are the invoice that the first call sends, the same in XML, and its credit note', () => {
    expect(samples.map(({key}) => key)).toEqual(['Invoice', 'CreditNote', 'InvoiceXml']);
  });

  it.each(samples)('$key is $file', ({file, value}) => {
    const text = readFileSync(path.join(projectRoot, file), 'utf8');
    expect(value).toEqual(file.endsWith('.json') ? JSON.parse(text) : text);
  });

  it('keep to CIUS-PT and to EN 16931, and the XML says what the JSON says', () => {
    const [invoice, creditNote, xml] = samples.map(({value}) => value);
    expect(toUbl(invoice)).toBe(xml);
    for (const document of [toUbl(invoice), toUbl(creditNote)]) {
      expect(checkInvoice(parseXml(document))).toEqual([]);
    }
  });
});
