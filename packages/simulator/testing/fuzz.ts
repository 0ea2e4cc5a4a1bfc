import fc from 'fast-check';
import {isRecord} from '@integration-docs/facts';
import {withoutBasePath} from '../base-path.ts';
import type {JsonSchema, OperationContract, ParameterContract, SimulatorContract} from '../contract/types.ts';
import type {Json} from '../types.ts';
import {encodeBody, form, requestOf, type TestRequest} from './requests.ts';

/** Values of the state that requests can use, by name of the parameter: ids, entity tags, cursors. */
export type Known = Readonly<Record<string, readonly string[]>>;

/** Makes the next request, from values of the current state. */
export type Plan = (known: Known) => TestRequest;

const hostile: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'null',
  '../../..',
  '%00',
  '%',
  '%zz',
  "' OR 1=1 --",
  '<script>',
  '__proto__',
  'constructor',
  'toString',
  'á€😀',
  'x'.repeat(300),
  '"3-a91f"',
  'doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS',
  '2026-11-02T09:30:00Z',
  '2026-13-99',
  'eyJ1IjoiMjAyNi0xMS0wMlQwOTozMToxMloifQ',
  'eyJ1IjoxfQ',
];

const hostileValues: readonly unknown[] = [...hostile, null, 0, -1, 1e308, true, [], {}, [[[]]], {a: {b: []}}];

/** Requests of operations: valid for the contract, or changed in up to three places. */
export function plans(contract: SimulatorContract): fc.Arbitrary<Plan> {
  return fc.constantFrom(...contract.operations).chain((operation) =>
    fc
      .record({
        body: bodyArbitrary(operation, contract),
        path: valuesArbitrary(operation, 'path'),
        query: valuesArbitrary(operation, 'query'),
        headers: valuesArbitrary(operation, 'header'),
        usesKnown: fc.boolean(),
        pick: fc.nat(),
        change: fc.array(fc.tuple(fc.constantFrom(...changes), fc.constantFrom(...hostile)), {maxLength: 2}),
        validChance: fc.integer({min: 0, max: 3}),
        hasFewScopes: fc.nat({max: 30}).map((number) => number === 0),
      })
      .map(({body, path, query, headers, usesKnown, pick, change, validChance, hasFewScopes}): Plan => (known) => {
        const knownValue = (parameter: ParameterContract): string | undefined => {
          const values = known[parameter.name] ?? [];
          return usesKnown ? values[pick % Math.max(values.length, 1)] : undefined;
        };
        const [authorization] = hasFewScopes && operation.scope !== null ? (known.Authorization ?? []) : [];
        const assembled = assemble(operation, contract, {body, path, query, headers, known: knownValue});
        const valid = authorization === undefined ? assembled : withHeader(assembled, 'Authorization', authorization);
        return validChance > 0
          ? valid
          : change.reduce((request, [kind, value]) => changers[kind](request, value, contract), valid);
      }),
  );
}

type Values = Readonly<Record<string, string | undefined>>;
type Encoded = ReturnType<typeof encodeBody> | undefined;

interface Parts {
  readonly body: Encoded;
  readonly path: Values;
  readonly query: Values;
  readonly headers: Values;
  readonly known: (parameter: ParameterContract) => string | undefined;
}

function assemble(
  operation: OperationContract,
  {basePath}: SimulatorContract,
  {body, path, query, headers, known}: Parts,
): TestRequest {
  const base = requestOf(operation, basePath, body);
  const valueOf = (parameter: ParameterContract, values: Values): string | undefined =>
    known(parameter) ?? values[parameter.name];
  const parametersIn = (place: string): readonly ParameterContract[] =>
    operation.parameters.filter((one) => one.in === place);
  const pathname = parametersIn('path').reduce(
    (filled, parameter) => filled.replace(`{${parameter.name}}`, encodeURIComponent(valueOf(parameter, path) ?? '')),
    operation.path,
  );
  const search = new URLSearchParams();
  for (const parameter of parametersIn('query')) {
    const value = query[parameter.name] === undefined ? undefined : valueOf(parameter, query);
    if (value !== undefined) search.set(parameter.name, value);
  }
  const headerEntries = parametersIn('header').flatMap((parameter): (readonly [string, string])[] => {
    const value = parameter.name === 'Idempotency-Key' ? headers[parameter.name] : valueOf(parameter, headers);
    return value === undefined ? [] : [[parameter.name, value]];
  });
  const accept = headers.Accept;
  return {
    ...base,
    target: `${basePath}${pathname}${search.size === 0 ? '' : `?${search.toString()}`}`,
    headers: {
      ...pickHeaders(base.headers, ['Authorization', 'Content-Type']),
      ...Object.fromEntries(headerEntries),
      ...(accept !== undefined && {Accept: accept}),
    },
  };
}

function pickHeaders(headers: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}

/** Values for the parameters of a place: the example, one that the schema allows, or a hostile one. */
function valuesArbitrary(operation: OperationContract, place: string): fc.Arbitrary<Values> {
  const parameters = operation.parameters.filter((parameter) => parameter.in === place);
  const entries = parameters.map(({name, required, schema, example}) => {
    const text = typeof example === 'string' ? example : JSON.stringify(example);
    const valid =
      name === 'Idempotency-Key'
        ? fc.oneof({weight: 9, arbitrary: fc.uuid()}, fc.constantFrom('a-key-used-twice', text))
        : fc.oneof({weight: 5, arbitrary: fc.constant(text)}, textsOf(schema));
    const value = fc.oneof({weight: 12, arbitrary: valid}, fc.constantFrom(...hostile).filter(isHeaderSafe));
    return [name, required ? value : fc.option(value, {nil: undefined, freq: 4})] as const;
  });
  const accept = fc.option(
    fc.constantFrom('application/xml', 'application/pdf', 'application/json', '*/*', 'text/html'),
    {
      nil: undefined,
    },
  );
  return fc.record(Object.fromEntries([...entries, ...(place === 'header' ? [['Accept', accept] as const] : [])]));
}

/** Whether an HTTP header can contain a text. */
function isHeaderSafe(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/** Texts for a parameter with a simple schema. */
function textsOf(schema: JsonSchema): fc.Arbitrary<string> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum.map(String));
  if (schema.type === 'integer') return fc.integer({min: -2, max: 250}).map(String);
  if (schema.format === 'date-time') return fc.date({noInvalidDate: true}).map((date) => date.toISOString());
  return fc.string({minLength: 1, maxLength: 40}).filter(isHeaderSafe);
}

/** Bodies: an example of the contract with a new number, sometimes with changed values, and sometimes cut off. */
function bodyArbitrary(operation: OperationContract, contract: SimulatorContract): fc.Arbitrary<Encoded> {
  const examples = Object.entries(operation.body?.content ?? {}).flatMap(([type, media]) =>
    Object.values(media.examples).map((value) => ({type, value})),
  );
  if (examples.length === 0) return fc.constant(undefined);
  const names = Object.keys(contract.schemas);
  const change = fc.tuple(fc.nat(), fc.constantFrom('remove', 'replace', 'add'), fc.constantFrom(...hostileValues));
  return fc
    .record({
      example: fc.constantFrom(...examples),
      number: fc.nat({max: 99_999}),
      changes: fc.oneof(fc.array(change, {maxLength: 0}), fc.array(change, {maxLength: 3})),
      cut: fc.oneof({weight: 15, arbitrary: fc.constant(undefined)}, fc.nat({max: 3000})),
      name: fc.constantFrom(...names),
      file: fc.record({
        name: fc.constantFrom('a.pdf', 'b".txt', 'c'.repeat(60), 'é.csv', ''),
        type: fc.constantFrom('application/pdf', 'text/plain', 'application/zip', 'image/png', ''),
        content: fc.string({maxLength: 100}),
      }),
    })
    .map(({example, number, changes, cut, file, name}): Encoded => {
      if (example.type === 'multipart/form-data' && changes.length > 0) {
        const {type} = encodeBody(example.type, {file: ''});
        return {type, bytes: form(file.name, file.type, file.content)};
      }
      const numberedValue = withNumber(example.value, number);
      const changedValue = changes.reduce<Json>(
        (value, [place, kind, replacement]) => mutate(value, place, {kind, replacement, name}),
        numberedValue,
      );
      const encodedBody = encodeBody(example.type, changedValue);
      return cut === undefined ? encodedBody : {...encodedBody, bytes: encodedBody.bytes.slice(0, cut)};
    });
}

function withNumber(value: Json, number: number): Json {
  if (typeof value === 'string') return value.replace('FT A/123', `FT A/${number}`);
  return isRecord(value) && 'number' in value ? {...value, number: `FT F/${number}`} : value;
}

interface Change {
  readonly kind: string;
  readonly replacement: unknown;
  readonly name: string;
}

/** Changes one value of a tree, chosen by a number. In XML, changes one element. */
function mutate(value: Json, place: number, change: Change): Json {
  if (typeof value === 'string') return mutateXml(value, place, change);
  const copy: unknown = structuredClone(value);
  const mutations: (() => void)[] = [];
  const visit = (node: unknown): void => {
    if (!isContainer(node)) return;
    for (const key of Object.keys(node)) {
      mutations.push(() => {
        if (change.kind === 'remove') Reflect.deleteProperty(node, key);
        else Reflect.set(node, change.kind === 'add' ? change.name : key, change.replacement);
      });
      visit(Reflect.get(node, key));
    }
  };
  visit(copy);
  mutations[place % Math.max(mutations.length, 1)]?.();
  // The copy and the replacement are JSON, so the result is JSON.
  return JSON.parse(JSON.stringify(copy)) as Json;
}

function isContainer(node: unknown): node is object {
  return typeof node === 'object' && node !== null;
}

function mutateXml(xml: string, place: number, {kind, replacement}: Change): string {
  const leaves = [...xml.matchAll(/<(cbc:\w+)[^>]*>([^<]*)<\/\1>/g)];
  const leaf = leaves[place % Math.max(leaves.length, 1)];
  if (leaf === undefined) return xml;
  const [whole, , content = ''] = leaf;
  const text = typeof replacement === 'string' ? replacement : JSON.stringify(replacement);
  if (kind === 'remove') return xml.replace(whole, '');
  return kind === 'add'
    ? xml.replace(whole, whole + whole)
    : xml.replace(whole, () => whole.replace(`>${content}<`, () => `>${text}<`));
}

const changes = [
  'no-authorization',
  'authorization',
  'method',
  'content-type',
  'no-key',
  'unknown-query',
  'target',
  'no-base-path',
  'prefer',
  'head',
] as const;

const changers: Readonly<
  Record<(typeof changes)[number], (request: TestRequest, value: string, contract: SimulatorContract) => TestRequest>
> = {
  'no-authorization': (request) => ({...request, headers: withoutHeader(request.headers, 'Authorization')}),
  authorization: (request, value) => withHeader(request, 'Authorization', `Bearer ${value}`),
  method: (request) => ({...request, method: request.method === 'PUT' ? 'PATCH' : 'PUT'}),
  'content-type': (request, value) => withHeader(request, 'Content-Type', value),
  'no-key': (request) => ({...request, headers: withoutHeader(request.headers, 'Idempotency-Key')}),
  'unknown-query': (request, value) => ({
    ...request,
    target: `${request.target}${request.target.includes('?') ? '&' : '?'}x=${encodeURIComponent(value)}`,
  }),
  target: (request, value) => ({...request, target: `${request.target}/${encodeURIComponent(value)}`}),
  'no-base-path': (request, _value, contract) => ({...request, target: withoutBasePath(request.target, contract)}),
  prefer: (request) => withHeader(request, 'Prefer', 'code=404'),
  head: (request) => ({...request, method: request.method === 'GET' ? 'HEAD' : request.method}),
};

function withoutHeader(headers: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([other]) => other !== name));
}

function withHeader(request: TestRequest, name: string, value: string): TestRequest {
  return isHeaderSafe(value) ? {...request, headers: {...request.headers, [name]: value}} : request;
}
