import {Ajv2020} from 'ajv/dist/2020.js';
import {fullFormats} from 'ajv-formats/dist/formats.js';
import {describe, expect, it} from 'vitest';
import type {ExampleNode} from './nodes.ts';
import {openEnums, openLists} from './open-enums.ts';
import {resolve} from './resolve.ts';
import {contractWith} from './testing.ts';

const {en: written} = contractWith().in;
const published = openEnums(written);
const ajv = new Ajv2020({strict: false, validateSchema: false, formats: fullFormats});
ajv.addSchema(published, 'contract');

const isValid = (schema: string, value: unknown): unknown =>
  ajv.getSchema(`contract#/components/schemas/${schema}`)?.(value);
const example = (name: string): object => ({
  ...(resolve<ExampleNode>({$ref: name}, written.components.examples).value as object),
});

describe('the contract as clients get it', () => {
  it('has lists that grow in answers and events', () => {
    const record = example('DocumentDelivered');
    expect(isValid('DocumentRecord', record)).toBe(true);
    expect(isValid('DocumentRecord', {...record, state: 'archived', channel: 'peppol'})).toBe(true);
    expect(isValid('DocumentRecord', {...record, state: 1})).toBe(false);
    const event = example('EventDocumentFailed') as {data: {failure: object}};
    const failure = {...event.data.failure, code: 'recipient-on-holiday'};
    expect(isValid('Event', {...event, data: {...event.data, failure}})).toBe(true);
  });

  it('has one schema for each list that grows, to which every place refers', () => {
    const {schemas} = published.components;
    const reference = {$ref: '#/components/schemas/OpenDocumentState'};
    expect(schemas.OpenDocumentState).toMatchObject({
      anyOf: [{$ref: '#/components/schemas/DocumentState'}, {type: 'string'}],
    });
    expect(schemas.DocumentRecord?.properties?.state).toMatchObject(reference);
    expect(schemas.StatusEntry?.properties?.state).toMatchObject(reference);
    const text = JSON.stringify(published);
    const openNames = Object.keys(schemas).filter((name) => name.startsWith('Open'));
    expect(openNames.length).toBeGreaterThan(20);
    expect(openNames.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
    expect(openNames.filter((name) => name in written.components.schemas)).toEqual([]);
  });

  it('accepts a newer currency in what it sends, not in what it gets', () => {
    const record = example('DocumentDelivered');
    expect(isValid('DocumentRecord', {...record, currency: 'XYZ'})).toBe(true);
    expect(isValid('Document', {...example('Invoice'), currency: 'XYZ'})).toBe(false);
  });

  it('has one form for all open lists', () => {
    expect(JSON.stringify(published)).not.toContain('"x-extensible-enum"');
    expect(isValid('ExemptionCode', 'M07')).toBe(true);
    expect(isValid('ExemptionCode', 'M88')).toBe(true);
    expect(isValid('ExemptionCode', 'VATEX-EU-O')).toBe(false);
  });

  it('has the type of every constant', () => {
    const withoutType = JSON.stringify(published.components.schemas, (key, part: unknown) =>
      key === 'if' ? undefined : part,
    ).match(/\{(?:(?!"type":"string")[^{}])*"const":[^{}]*\}/gu);
    expect(withoutType ?? []).toEqual([]);
  });

  it('says so at each list that grows, in the language of the contract', () => {
    const {value, in: languages} = contractWith();
    const [portuguese, both] = [openEnums(languages.pt, 'pt'), openEnums(value)];
    for (const name of openLists(written)) {
      expect(published.components.schemas[name]?.description, name).toMatch(
        /\. Answers and events may carry new values/,
      );
      expect(portuguese.components.schemas[name]?.description, name).toContain('valores novos');
      expect(JSON.stringify(both.components.schemas[name]), name).toContain('valores novos');
    }
    expect(published.components.schemas.ChannelChoice?.description).not.toContain('new values');
  });

  it('has closed lists in what is sent', () => {
    const create = {url: 'https://erp.example/', description: 'ERP', events: ['document.delivered']};
    expect(isValid('WebhookEndpointCreate', create)).toBe(true);
    expect(isValid('WebhookEndpointCreate', {...create, events: ['document.archived']})).toBe(false);
    expect(isValid('ResendRequest', {channel: 'peppol'})).toBe(false);
    expect(isValid('DocumentState', 'archived')).toBe(false);
  });

  it('has a place for an event that was added later, not for a known one that is wrong', () => {
    const event = {...example('EventDocumentAnnulled'), data: {anything: {at: 'all'}}};
    expect(isValid('Event', {...event, type: 'document.archived'})).toBe(true);
    expect(isValid('Event', event)).toBe(false);
  });

  it('names the lists', () => {
    const lists = openLists(written);
    for (const name of ['DocumentState', 'EventType', 'ProblemCode', 'DisabledReason', 'Channel']) {
      expect(lists, name).toContain(name);
    }
    for (const name of ['ChannelChoice', 'ExemptionCode']) expect(lists, name).not.toContain(name);
  });
});
