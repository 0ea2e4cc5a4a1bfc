import {readFileSync} from 'node:fs';
import {DOMParser} from '@xmldom/xmldom';
import {Ajv2020} from 'ajv/dist/2020.js';
import {fullFormats} from 'ajv-formats/dist/formats.js';
import {describe, expect, it, vi} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import site from '../../config/site.ts';
import {checkInvoice} from '../invoice-rules/index.ts';
import {toUbl} from '../ubl/toUbl.ts';
import {schema as documentStatesSchema} from '../../contract/catalogues/document-states.schema.ts';
import {schema as errorsSchema} from '../../contract/catalogues/errors.schema.ts';
import {schema as eventsSchema} from '../../contract/catalogues/events.schema.ts';
import {schema as limitsSchema} from '../../contract/catalogues/limits.schema.ts';
import {schema as retryScheduleSchema} from '../../contract/catalogues/retry-schedule.schema.ts';

/**
 * Proves that the contract, its catalogues and the first-call sample say the same, in both languages, and that every
 * example is true to its schema. What a general linter can see is left to Redocly (redocly.yaml).
 */

type Json = z.infer<ReturnType<typeof z.json>>;
type JsonObject = Record<string, Json>;

const read = (path: string): string => readFileSync(new URL(`../../contract/${path}`, import.meta.url), 'utf8');
const readYaml = (path: string): unknown => parse(read(path));

const contract = object(z.json().parse(readYaml('openapi.yaml')));
const errors = errorsSchema.parse(readYaml('catalogues/errors.yaml'));
const documentStates = documentStatesSchema.parse(readYaml('catalogues/document-states.yaml'));
const events = eventsSchema.parse(readYaml('catalogues/events.yaml'));
const limits = limitsSchema.parse(readYaml('catalogues/limits.yaml'));
const retrySchedule = retryScheduleSchema.parse(readYaml('catalogues/retry-schedule.yaml'));

// ---------------------------------------------------------------------------------------------------------- reading

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function object(value: Json | undefined, where = 'value'): JsonObject {
  if (!isObject(value)) throw new Error(`${where}: expected an object, found ${JSON.stringify(value)}`);
  return value;
}

function strings(value: Json | undefined): string[] {
  return z.array(z.string()).parse(value ?? []);
}

const escape = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
const unescape = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~');

/** The value at a JSON pointer of the contract, `#/components/schemas/Document`. */
function at(pointer: string): Json {
  let value: Json = contract;
  for (const key of pointer.split('/').slice(1)) {
    const next: Json | undefined = Array.isArray(value) ? value[Number(key)] : object(value, pointer)[unescape(key)];
    if (next === undefined) throw new Error(`${pointer}: nothing at ${key}`);
    value = next;
  }
  return value;
}

interface Place {
  readonly pointer: string;
  readonly node: JsonObject;
}

/** Follows `$ref`; keys beside the reference win over what it points to. */
function resolve(place: Place): Place {
  const ref = place.node.$ref;
  if (typeof ref !== 'string') return place;
  const target = resolve({pointer: ref, node: object(at(ref), ref)});
  const beside = Object.entries(place.node).filter(([key]) => key !== '$ref');
  return {pointer: target.pointer, node: {...target.node, ...Object.fromEntries(beside)}};
}

function child(place: Place, key: string): Place {
  const pointer = `${place.pointer}/${escape(key)}`;
  return {pointer, node: object(place.node[key], pointer)};
}

/** The entries of a map inside `place` (`properties`, `responses`, `content` …), references followed. */
function entries(place: Place, key: string): {readonly key: string; readonly place: Place}[] {
  if (place.node[key] === undefined) return [];
  const map = child(place, key);
  return Object.keys(map.node).map((name) => ({key: name, place: resolve(child(map, name))}));
}

function list(place: Place, key: string): Place[] {
  const value = place.node[key];
  if (!Array.isArray(value)) return [];
  return value.map((node, index) => {
    const pointer = `${place.pointer}/${key}/${index}`;
    return resolve({pointer, node: object(node, pointer)});
  });
}

const root: Place = {pointer: '#', node: contract};
const components = child(root, 'components');
const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

interface Operation extends Place {
  readonly id: string;
  readonly path: string;
  readonly parameters: readonly Place[];
  readonly responses: ReadonlyMap<string, Place>;
}

function operationsIn(section: 'paths' | 'webhooks'): Operation[] {
  return entries(root, section).flatMap(({key: path, place: item}) =>
    METHODS.filter((method) => method in item.node).map((method): Operation => {
      const operation = child(item, method);
      return {
        ...operation,
        id: z.string().parse(operation.node.operationId),
        path,
        parameters: [...list(item, 'parameters'), ...list(operation, 'parameters')],
        responses: new Map(entries(operation, 'responses').map(({key: status, place}) => [status, place])),
      };
    }),
  );
}

const operations = operationsIn('paths');
const webhooks = operationsIn('webhooks');
const schemas = entries(components, 'schemas');

/** Every schema object of the contract once, where it is written (references are not followed). */
function allSchemas(): Place[] {
  const found: Place[] = [];
  const visit = (place: Place): void => {
    found.push(place);
    if (isObject(place.node.items)) visit(child(place, 'items'));
    if (!isObject(place.node.properties)) return;
    const properties = child(place, 'properties');
    for (const name of Object.keys(properties.node)) visit(child(properties, name));
  };
  const search = (value: Json, pointer: string): void => {
    if (Array.isArray(value)) value.forEach((item, index) => search(item, `${pointer}/${index}`));
    if (!isObject(value)) return;
    for (const [key, item] of Object.entries(value)) {
      if (key === 'value' || key.startsWith('x-')) continue;
      const here = `${pointer}/${escape(key)}`;
      if (key === 'schema') visit({pointer: here, node: object(item, here)});
      else if (here !== '#/components/schemas') search(item, here);
    }
  };
  search(contract, '#');
  for (const name of Object.keys(object(components.node.schemas))) visit(child(child(components, 'schemas'), name));
  return found;
}

// -------------------------------------------------------------------------------------------------------- languages

/** Keys whose value is data, not description. */
const DATA_KEYS = new Set([
  'value',
  'examples',
  'enum',
  'const',
  'default',
  'x-enum',
  'x-pt',
  'x-display-name',
  'scopes',
]);

/** What is wrong with the Portuguese beside the English of one node; empty when nothing is. */
function languageFaults(node: JsonObject, pointer: string): string[] {
  const texts = ['summary', 'description'].filter((key) => typeof node[key] === 'string');
  const portuguese = node['x-pt'];
  if (texts.length === 0) return [];
  if (texts.length === 1) {
    return typeof portuguese === 'string' && portuguese.trim() !== '' ? [] : [`${pointer}: x-pt must be a text`];
  }
  if (!isObject(portuguese)) return [`${pointer}: x-pt must have summary and description`];
  const keys = Object.keys(portuguese).sort();
  return keys.join() === 'description,summary' && keys.every((key) => typeof portuguese[key] === 'string')
    ? []
    : [`${pointer}: x-pt must have summary and description, found ${keys.join()}`];
}

function allLanguageFaults(value: Json, pointer: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => allLanguageFaults(item, `${pointer}/${index}`));
  if (!isObject(value)) return [];
  const own = pointer.endsWith('/properties') || pointer.endsWith('/examples') ? [] : languageFaults(value, pointer);
  const nested = Object.entries(value).flatMap(([key, item]) => {
    const isMapOfExamples = key === 'examples' && isObject(item);
    const isProperty = pointer.endsWith('/properties');
    if (DATA_KEYS.has(key) && !isMapOfExamples && !isProperty) return [];
    return allLanguageFaults(item, `${pointer}/${escape(key)}`);
  });
  return [...own, ...nested];
}

describe('both languages', () => {
  it('stand beside every summary and description', () => {
    expect(allLanguageFaults(contract, '#')).toEqual([]);
  });

  it('explain every operation, parameter, header, response, schema and property', () => {
    const needed = [
      ...[...operations, ...webhooks].flatMap((operation) => [
        operation,
        ...operation.parameters,
        ...operation.responses.values(),
        ...[...operation.responses.values()].flatMap((response) =>
          entries(response, 'headers').map((header) => header.place),
        ),
      ]),
      ...schemas.map(({place}) => place),
      ...schemas.flatMap(({place}) => entries(place, 'properties').map((property) => property.place)),
      ...list(root, 'tags'),
      ...list(root, 'servers'),
    ];
    expect(needed.filter(({node}) => node.description === undefined).map(({pointer}) => pointer)).toEqual([]);
  });

  it('give every operation a summary and a description', () => {
    const missing = [...operations, ...webhooks].filter(({node}) => !node.summary || !node.description);
    expect(missing.map(({id}) => id)).toEqual([]);
  });

  it('explain every enum value', () => {
    const explanation = z.record(z.string(), z.strictObject({pt: z.string().min(1), en: z.string().min(1)}));
    const faults = allSchemas()
      .filter(({node}) => Array.isArray(node.enum))
      .flatMap(({node, pointer}) => {
        const values = z
          .array(z.string().nullable())
          .parse(node.enum)
          .filter((value) => value !== null);
        const explained = explanation.safeParse(node['x-enum']);
        if (!explained.success) return [`${pointer}: x-enum missing or incomplete`];
        const keys = Object.keys(explained.data);
        return [...values].sort().join() === [...keys].sort().join()
          ? []
          : [`${pointer}: ${values.join()} ≠ ${keys.join()}`];
      });
    expect(faults).toEqual([]);
  });

  it('name every scope', () => {
    const flow = object(at('#/components/securitySchemes/oauth2/flows/clientCredentials'));
    expect(Object.keys(object(flow['x-pt']))).toEqual(Object.keys(object(flow.scopes)));
  });
});

// --------------------------------------------------------------------------------------------------------- examples

/** The contract with closed objects, so that an example with a misspelt property fails. */
function closed(value: Json): Json {
  if (Array.isArray(value)) return value.map(closed);
  if (!isObject(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, closed(item)]));
  return copy.type === 'object' && isObject(copy.properties) ? {additionalProperties: false, ...copy} : copy;
}

// Compiling the schemas takes its time on a busy machine.
vi.setConfig({testTimeout: 30_000});

const ajv = new Ajv2020({strict: false, allErrors: true, validateSchema: false, formats: fullFormats});
ajv.addSchema(object(closed(contract)), 'contract');

/** What is wrong with `value` against the schema at `pointer`. */
function faultsOf(value: Json, pointer: string, where: string): string[] {
  const [, ...keys] = pointer.split('/').map(encodeURIComponent);
  const id = `contract#/${keys.join('/')}`;
  const validate = ajv.getSchema(id);
  if (!validate) throw new Error(`${id}: no schema`);
  if (validate(value) === true) return [];
  return (validate.errors ?? []).map(
    (error) => `${where}: ${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`,
  );
}

interface Example {
  readonly where: string;
  readonly schema: string;
  readonly value: Json;
}

/** The named examples of a media type. */
function examplesOf(mediaType: Place): Example[] {
  return entries(mediaType, 'examples').map(({key, place}) => ({
    where: `${mediaType.pointer} ${key}`,
    schema: resolve(child(mediaType, 'schema')).pointer,
    value: place.node.value ?? null,
  }));
}

function mediaTypes(): Place[] {
  return [...operations, ...webhooks].flatMap((operation) => {
    const request =
      operation.node.requestBody === undefined ? [] : entries(resolve(child(operation, 'requestBody')), 'content');
    const responses = [...operation.responses.values()].flatMap((response) => entries(response, 'content'));
    return [...request, ...responses].map(({place}) => place);
  });
}

/**
 * Whether a reader of the schema finds an example: its own, that of its items, or one for each of its properties. The
 * example of a file stands with its media type.
 */
function hasExample(place: Place, seen: ReadonlySet<string> = new Set()): boolean {
  const schema = resolve(place);
  const {node, pointer} = schema;
  if (seen.has(pointer)) return true;
  const within = new Set([...seen, pointer]);
  if ((Array.isArray(node.examples) && node.examples.length > 0) || node.const !== undefined) return true;
  if (node.contentMediaType !== undefined) return true;
  if (isObject(node.items)) return hasExample(child(schema, 'items'), within);
  if (Array.isArray(node.oneOf) && node.properties === undefined)
    return list(schema, 'oneOf').every((part) => hasExample(part, within));
  const properties = entries(schema, 'properties');
  return properties.length > 0 && properties.every((property) => hasExample(property.place, within));
}

describe('examples', () => {
  const media = mediaTypes();

  it('exist for every request, response and event', () => {
    expect(media.filter((mediaType) => examplesOf(mediaType).length === 0).map(({pointer}) => pointer)).toEqual([]);
    const events = webhooks.map((webhook) => resolve(child(webhook, 'requestBody')));
    expect(events.flatMap((body) => entries(body, 'content')).length).toBe(webhooks.length);
  });

  it('match their schemas, without unknown properties', () => {
    const unique = new Map(media.flatMap(examplesOf).map((example) => [example.where, example]));
    expect(unique.size).toBeGreaterThan(80);
    expect([...unique.values()].flatMap(({value, schema, where}) => faultsOf(value, schema, where))).toEqual([]);
  });

  it('exist for every parameter, header, schema and property', () => {
    const holders = [...operations, ...webhooks].flatMap((operation) => [
      ...operation.parameters,
      ...[...operation.responses.values()].flatMap((response) =>
        entries(response, 'headers').map((header) => header.place),
      ),
    ]);
    const places = [
      ...holders.map((holder) => child(holder, 'schema')),
      ...schemas.map(({place}) => place),
      ...schemas.flatMap(({place}) => entries(place, 'properties').map((property) => property.place)),
    ];
    expect(places.filter((place) => !hasExample(place)).map(({pointer}) => pointer)).toEqual([]);
  });

  it('of schemas, parameters and headers match their schemas', () => {
    const faults = allSchemas().flatMap(({node, pointer}) =>
      Array.isArray(node.examples) ? node.examples.flatMap((value) => faultsOf(value, pointer, pointer)) : [],
    );
    expect(faults).toEqual([]);
  });

  it('refuse what they should: a wrong example is found', () => {
    const invoice = object(at('#/components/examples/Invoice/value'));
    expect(faultsOf({...invoice, numbr: 'FT A/1'}, '#/components/schemas/Document', 'test')).toHaveLength(1);
    expect(faultsOf({...invoice, typeCode: '381'}, '#/components/schemas/Document', 'test')).not.toEqual([]);
    const event = object(at('#/components/examples/EventDocumentDelivered/value'));
    expect(faultsOf({...event, data: {}}, '#/components/schemas/DocumentDeliveredEvent', 'test')).not.toEqual([]);
  });

  it('refuse what UBL cannot say', () => {
    const note = object(at('#/components/examples/CreditNote/value'));
    const faults = (more: JsonObject): number =>
      faultsOf({...note, ...more}, '#/components/schemas/Document', 'test').length;
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
    expect([...nifs].sort()).toEqual(['510000010', '600000001', '999999990', '999999999']);
    const own = new Set([site.url, ...Object.values(site.api)].map((address) => new URL(address).hostname));
    const hosts = [...text.matchAll(/https?:\/\/([a-z0-9.-]+)/g)].map((match) => match[1] ?? '');
    expect(hosts.filter((host) => !host.endsWith('.example') && !own.has(host))).toEqual([]);
  });

  it('of documents add up', () => {
    for (const name of ['Invoice', 'CreditNote']) {
      const value = documentSums.parse(at(`#/components/examples/${name}/value`));
      const cents = (amount: string): number => Math.round(Number(amount) * 100);
      const sum = (amounts: readonly string[]): number => amounts.map(cents).reduce((a, b) => a + b, 0);
      expect(sum(value.lines.map((line) => line.netAmount)), name).toBe(cents(value.totals.lines));
      expect(sum(value.vatBreakdown.map((entry) => entry.taxAmount)), name).toBe(cents(value.totals.vat));
      expect(sum([value.totals.withoutVat, value.totals.vat]), name).toBe(cents(value.totals.withVat));
      for (const {rate, taxableAmount, taxAmount} of value.vatBreakdown) {
        expect(cents(taxableAmount) * Number(rate), name).toBe(cents(taxAmount) * 100);
      }
    }
  });
});

const documentSums = z.object({
  totals: z.object({lines: z.string(), withoutVat: z.string(), vat: z.string(), withVat: z.string()}),
  vatBreakdown: z.array(z.object({rate: z.string(), taxableAmount: z.string(), taxAmount: z.string()})),
  lines: z.array(z.object({netAmount: z.string()})),
});

// ------------------------------------------------------------------------------------------------------- catalogues

interface Words {
  readonly pt: string;
  readonly en: string;
}

/** The values of an enum of the contract with their explanations. */
function enumOf(name: string): Record<string, Words> {
  return z
    .record(z.string(), z.strictObject({pt: z.string(), en: z.string()}))
    .parse(at(`#/components/schemas/${name}/x-enum`));
}

/** A catalogue in the form of `enumOf`. */
function words<Entry>(
  catalogue: readonly Entry[],
  key: (entry: Entry) => string,
  text: (entry: Entry) => Words,
): Record<string, Words> {
  return Object.fromEntries(catalogue.map((entry) => [key(entry), text(entry)]));
}

describe('catalogues', () => {
  it('errors: same codes and titles as the contract', () => {
    expect(enumOf('ProblemCode')).toEqual(
      words(
        errors.entries,
        (e) => e.code,
        (e) => e.title,
      ),
    );
    expect(enumOf('TokenErrorCode')).toEqual(
      words(
        errors.token,
        (e) => e.code,
        (e) => e.title,
      ),
    );
    expect(enumOf('DeliveryFailureCode')).toEqual(
      words(
        errors.delivery,
        (e) => e.code,
        (e) => e.title,
      ),
    );
  });

  it('errors: every code once, ordered by status', () => {
    const codes = errors.entries.map(({code}) => code);
    expect(new Set(codes).size).toBe(codes.length);
    const statuses = errors.entries.map(({status}) => status);
    expect(statuses).toEqual([...statuses].sort((a, b) => a - b));
  });

  it('errors: the problem examples say what the catalogue says', () => {
    const problem = z.object({type: z.string(), title: z.string(), status: z.number(), code: z.string()});
    const examples = entries(components, 'examples').filter(({key}) => key.startsWith('Problem'));
    const found = examples.map(({place}) => problem.parse(place.node.value));
    expect(
      found
        .map(({code}) => code)
        .concat('method-not-allowed')
        .sort(),
    ).toEqual(errors.entries.map(({code}) => code).sort());
    for (const {type, title, status, code} of found) {
      const entry = errors.entries.find((candidate) => candidate.code === code);
      expect({title, status}, code).toEqual({title: entry?.title.en, status: entry?.status});
      expect(type).toBe(`${site.url}/docs/integrations/api/specification#error-${code}`);
    }
  });

  it('document states: same states and meanings as the contract', () => {
    const issued = words(
      documentStates.entries,
      (s) => s.state,
      (s) => s.meaning,
    );
    const received = words(
      documentStates.received,
      (s) => s.state,
      (s) => s.meaning,
    );
    expect(enumOf('DocumentState')).toEqual(issued);
    expect(enumOf('ReceivedDocumentState')).toEqual(received);
    expect(issued).toMatchObject(enumOf('RecipientState'));
    expect(received).toMatchObject(enumOf('RespondedState'));
  });

  it('document states: a machine without dead ends or unreachable states', () => {
    for (const machine of [documentStates.entries, documentStates.received]) {
      const names = machine.map(({state}) => state);
      const reached = new Set([names[0], ...machine.flatMap(({next}) => next)]);
      expect([...reached].sort()).toEqual([...names].sort());
      for (const {state, final, next} of machine) expect(final, state).toBe(next.length === 0);
      for (const {state, event} of machine)
        expect(
          events.entries.map(({type}) => type),
          state,
        ).toContain(event);
    }
  });

  it('document states: `document.status_changed` carries exactly the states that announce it', () => {
    const announced = documentStates.entries
      .filter(({event}) => event === 'document.status_changed')
      .map(({state}) => state);
    expect(Object.keys(enumOf('RecipientState')).sort()).toEqual(announced.sort());
    const responded = documentStates.received
      .filter(({event}) => event === 'document.response_sent')
      .map(({state}) => state);
    expect(Object.keys(enumOf('RespondedState')).sort()).toEqual(responded.sort());
  });

  it('events: same types as `webhooks`, as the enum and as the union', () => {
    const types = events.entries.map(({type}) => type);
    expect(webhooks.map(({path}) => path)).toEqual(types);
    expect(enumOf('EventType')).toEqual(
      words(
        events.entries,
        (e) => e.type,
        (e) => e.when,
      ),
    );
    const union = list(
      {pointer: '#/components/schemas/Event', node: object(at('#/components/schemas/Event'))},
      'oneOf',
    );
    expect(union.map((event) => child(child(event, 'properties'), 'type').node.const)).toEqual(types);
    expect(Object.keys(object(at('#/components/schemas/Event/discriminator/mapping')))).toEqual(types);
  });

  it('events: one payload schema each, and the next operation exists', () => {
    const refs = webhooks.map(({node}) => JSON.stringify(object(object(node.requestBody).content)));
    expect(new Set(refs).size).toBe(webhooks.length);
    const ids = operations.map(({id}) => id);
    for (const {type, next} of events.entries) expect(ids, type).toContain(next);
  });

  it('events: smaller than the limit', () => {
    const limit = limit_('event-size') * 1000;
    for (const {key, place} of entries(components, 'examples').filter(({key}) => key.startsWith('Event'))) {
      expect(Buffer.byteLength(JSON.stringify(place.node.value)), key).toBeLessThan(limit);
    }
  });

  it('limits: the figures of the contract', () => {
    expect(at('#/components/parameters/Limit/schema/maximum')).toBe(limit_('page-size'));
    expect(at('#/components/schemas/DocumentAttachment/properties/content/maxLength')).toBe(limit_('attachment-size'));
    expect(at('#/components/schemas/Document/properties/attachments/maxItems')).toBe(
      limit_('attachments-per-document'),
    );
    expect(at('#/components/schemas/Document/properties/lines/maxItems')).toBe(limit_('lines-per-document'));
    expect(at('#/components/schemas/WebhookEndpointList/properties/items/maxItems')).toBe(limit_('webhook-endpoints'));
    expect(at('#/components/schemas/TokenResponse/properties/expires_in/examples')).toEqual([limit_('token-lifetime')]);
  });

  it('retry schedule: the example of Standard Webhooks', () => {
    const delays = retrySchedule.entries.map(({delaySeconds}) => delaySeconds);
    const hours = (count: number): number => count * 3600;
    expect(delays).toEqual([0, 5, 5 * 60, 30 * 60, hours(2), hours(5), hours(10), hours(14), hours(20), hours(24)]);
    expect(retrySchedule.entries.map(({attempt}) => attempt)).toEqual(delays.map((_, index) => index + 1));
    expect(retrySchedule.totalSeconds).toBe(delays.reduce((sum, delay) => sum + delay, 0));
    expect(retrySchedule.totalSeconds).toBe(hours(75) + 35 * 60 + 5);
    expect(retrySchedule.entries.at(-1)?.elapsed).toEqual(retrySchedule.total);
  });
});

function limit_(id: string): number {
  const entry = limits.entries.find((candidate) => candidate.id === id);
  if (!entry) throw new Error(`contract/catalogues/limits.yaml has no entry ${id}`);
  return entry.number;
}

// ------------------------------------------------------------------------------------------------------- operations

describe('operations', () => {
  const common = strings(contract['x-common-errors']);
  const statusOf = new Map(errors.entries.map(({code, status}) => [code, String(status)]));
  const withProblems = operations.filter(({id}) => id !== 'createToken');

  it('answer every error code they name, and name a code for every error they answer', () => {
    const faults = withProblems.flatMap(({id, node, responses}) => {
      const codes = strings(node['x-errors']);
      const unknown = codes.filter((code) => !statusOf.has(code)).map((code) => `${id}: ${code} is not in errors.yaml`);
      const unanswered = codes
        .filter((code) => !responses.has(statusOf.get(code) ?? ''))
        .map((code) => `${id}: no response for ${code}`);
      const named = new Set([...codes, ...common].map((code) => statusOf.get(code)));
      const unnamed = [...responses.keys()].filter((status) => status >= '400' && !named.has(status));
      return [...unknown, ...unanswered, ...unnamed.map((status) => `${id}: x-errors has no code for ${status}`)];
    });
    expect(faults).toEqual([]);
  });

  it('use every error code', () => {
    const used = new Set([...common, ...operations.flatMap(({node}) => strings(node['x-errors']))]);
    expect(errors.entries.map(({code}) => code).filter((code) => !used.has(code))).toEqual([]);
  });

  it('answer errors as problem details', () => {
    const faults = withProblems.flatMap(({id, responses}) =>
      [...responses]
        .filter(([status, response]) => {
          const types = entries(response, 'content').map(({key}) => key);
          return status >= '400' && types.join() !== 'application/problem+json';
        })
        .map(([status]) => `${id} ${status}`),
    );
    expect(faults).toEqual([]);
  });

  it('send X-Request-Id with every answer, and Retry-After with 429 and 503', () => {
    const faults = operations.flatMap(({id, responses}) =>
      [...responses].flatMap(([status, response]) => {
        const headers = entries(response, 'headers').map(({key}) => key);
        const needed = ['429', '503'].includes(status) ? ['X-Request-Id', 'Retry-After'] : ['X-Request-Id'];
        return needed.filter((header) => !headers.includes(header)).map((header) => `${id} ${status}: ${header}`);
      }),
    );
    expect(faults).toEqual([]);
  });

  it('pair If-Match with 412 and 428, and Idempotency-Key with 409 and 422', () => {
    for (const {id, parameters, responses} of operations) {
      const names = parameters.map(({node}) => node.name);
      expect([responses.has('412'), responses.has('428')], id).toEqual([
        names.includes('If-Match'),
        names.includes('If-Match'),
      ]);
      if (names.includes('Idempotency-Key'))
        expect([responses.has('409'), responses.has('422')], id).toEqual([true, true]);
    }
  });

  it('send Link and nextCursor with every cursor page', () => {
    for (const {id, parameters, responses} of operations) {
      if (!parameters.some(({node}) => node.name === 'cursor')) continue;
      const ok = responses.get('200');
      if (!ok) throw new Error(`${id}: no 200`);
      expect(
        entries(ok, 'headers').map(({key}) => key),
        id,
      ).toContain('Link');
      const page = entries(ok, 'content')[0];
      if (!page) throw new Error(`${id}: no content`);
      expect(
        entries(resolve(child(page.place, 'schema')), 'properties').map(({key}) => key),
        id,
      ).toEqual(['items', 'nextCursor']);
    }
  });

  it('have lower-case paths with hyphens', () => {
    const segments = operations.flatMap(({path}) => path.split('/').slice(1));
    expect(segments.filter((segment) => !/^([a-z0-9]+(-[a-z0-9]+)*|\{[a-z][A-Za-z]*\})$/.test(segment))).toEqual([]);
  });

  it('carry the Standard Webhooks headers in every event', () => {
    for (const {id, parameters} of webhooks) {
      expect(
        parameters.map(({node}) => node.name),
        id,
      ).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
    }
  });

  it('stand at the addresses of config/site.ts', () => {
    expect(list(root, 'servers').map(({node}) => node.url)).toEqual([site.api.production, site.api.sandbox]);
    const token = operations.find(({id}) => id === 'createToken');
    if (!token) throw new Error('createToken is gone');
    const servers = list(child(child(root, 'paths'), token.path), 'servers').map(
      ({node}) => z.string().parse(node.url) + token.path,
    );
    expect(servers).toEqual([site.api.tokenProduction, site.api.tokenSandbox]);
    expect(at('#/components/securitySchemes/oauth2/flows/clientCredentials/tokenUrl')).toBe(site.api.tokenProduction);
    expect(at('#/info/contact/email')).toBe(site.support.email);
  });
});

// --------------------------------------------------------------------------------------------------- document model

/** Every property below the document model, with its EN 16931 term. */
function terms(place: Place, seen = new Set<string>()): {readonly pointer: string; readonly term: Json | undefined}[] {
  const schema = resolve(place);
  if (seen.has(schema.pointer)) return [];
  seen.add(schema.pointer);
  const own = entries(schema, 'properties').flatMap(({key, place: property}) => [
    {pointer: `${schema.pointer}/${key}`, term: property.node['x-bt']},
    ...terms(property, seen),
  ]);
  return isObject(schema.node.items) ? [...own, ...terms(child(schema, 'items'), seen)] : own;
}

describe('document model', () => {
  const model = terms({pointer: '#/components/schemas/Document', node: object(at('#/components/schemas/Document'))});

  it('names the EN 16931 term of every property', () => {
    expect(model.length).toBeGreaterThan(150);
    expect(model.filter(({term}) => typeof term !== 'string' || !/^B[TG]-\d+(-\d)?$/.test(term))).toEqual([]);
  });

  it('covers the terms that the recipes need', () => {
    const needed = [
      1, 2, 3, 5, 9, 13, 18, 19, 20, 22, 25, 31, 34, 48, 49, 58, 75, 81, 83, 84, 87, 92, 95, 98, 99, 115, 118,
    ]
      .concat([119, 120, 121, 123, 125, 131, 133, 136, 141, 146, 147, 148, 151, 152, 153, 160, 161])
      .map((number) => `BT-${number}`);
    const present = new Set(model.map(({term}) => term));
    expect(needed.filter((term) => !present.has(term))).toEqual([]);
  });

  it('knows the document types 380, 381, 383, 386 and 389', () => {
    expect(Object.keys(enumOf('DocumentTypeCode'))).toEqual(['380', '381', '383', '386', '389']);
  });
});

describe('examples with a file', () => {
  const samples = entries(components, 'examples').flatMap(({key, place: {node}}) => {
    const {'x-sample': file, value} = node;
    return typeof file === 'string' ? [{key, file, value}] : [];
  });

  it('are the invoice that the first call sends, the same in XML, and its credit note', () => {
    expect(samples.map(({key}) => key)).toEqual(['Invoice', 'CreditNote', 'InvoiceXml']);
  });

  it.each(samples)('$key is $file', ({file, value}) => {
    const text = read(`../${file}`);
    expect(value).toEqual(file.endsWith('.json') ? JSON.parse(text) : text);
  });

  it('keep to CIUS-PT and to EN 16931, and the XML says what the JSON says', () => {
    const [invoice, creditNote, xml] = samples.map(({value}) => value);
    expect(toUbl(invoice)).toBe(xml);
    for (const document of [toUbl(invoice), toUbl(creditNote)]) {
      expect(checkInvoice(new DOMParser().parseFromString(document, 'application/xml'))).toEqual([]);
    }
  });
});
