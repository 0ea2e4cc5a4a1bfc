import {describe, expect, it} from 'vitest';
import {isRecord} from '@integration-docs/facts';
import {schemasOf} from './ajv.ts';
import {requestSchemas} from './compiled.ts';
import {projectContract} from './project.ts';
import type {Violation} from './schemas.ts';
import type {JsonSchema} from './types.ts';

const contract = await projectContract();
const schemas = schemasOf(contract);
const schemaByText = new Map(requestSchemas(contract).map((schema) => [JSON.stringify(schema), schema]));

const resolve = (schema: JsonSchema): JsonSchema =>
  typeof schema.$ref === 'string'
    ? {...resolve(contract.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}), ...schema, $ref: undefined}
    : schema;

const partsOf = (schema: JsonSchema): Readonly<Record<string, unknown>> =>
  isRecord(schema.properties) ? schema.properties : {};

/** Returns a value with every property of a schema. Where the schema says nothing, the value is `x`. */
function completeValue(schema: JsonSchema): unknown {
  const {type, items, enum: values, const: only, examples, minimum, ...rest} = resolve(schema);
  if (type === 'object' || rest.properties !== undefined) {
    return Object.fromEntries(
      Object.entries(partsOf(rest)).map(([name, part]) => [name, isRecord(part) ? completeValue(part) : null]),
    );
  }
  if (type === 'array') return [isRecord(items) ? completeValue(items) : 'x'];
  if (type === 'integer') return minimum ?? 1;
  if (type === 'boolean') return true;
  return only ?? [values ?? examples ?? 'x'].flat()[0];
}

/** Returns invalid variants of a value: one for each place and each kind of error. */
function invalidValues(value: unknown): readonly unknown[] {
  const invalidScalars = [
    null,
    1.5,
    -1,
    10 ** 9,
    '',
    '?',
    ' \n',
    '#x#',
    '2026-02-30',
    'x'.repeat(5000),
    {},
    {other: 1},
    [],
    [1, 1],
  ];
  if (Array.isArray(value)) {
    const many = Array.from({length: 25}, (): unknown => value[0]);
    return [...invalidScalars, many, ...invalidValues(value[0]).map((inside) => [inside])];
  }
  if (!isRecord(value)) return invalidScalars;
  const changed = Object.keys(value).flatMap((name) => [
    Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)),
    ...invalidValues(value[name]).map((inside) => ({...value, [name]: inside})),
  ]);
  return [...invalidScalars, {...value, other: 1}, ...changed];
}

const keywordsIn = (schema: unknown, seen = new Set<unknown>()): readonly string[] => {
  if (Array.isArray(schema)) return schema.flatMap((part: unknown) => keywordsIn(part, seen));
  if (!isRecord(schema)) return [];
  const target = typeof schema.$ref === 'string' ? contract.schemas[schema.$ref.split('/').at(-1) ?? ''] : undefined;
  const isNew = target !== undefined && !seen.has(target);
  if (isNew) seen.add(target);
  const {properties, not, dependentRequired, ...rules} = schema;
  for (const name of ['examples', 'default', 'if']) Reflect.deleteProperty(rules, name);
  return [
    ...Object.keys(rules),
    ...(not === undefined ? [] : ['not']),
    ...(dependentRequired === undefined ? [] : ['dependentRequired']),
    ...Object.values(isRecord(properties) ? properties : {}).flatMap((part) => keywordsIn(part, seen)),
    ...Object.values(rules).flatMap((part) => keywordsIn(part, seen)),
    ...(isNew ? keywordsIn(target, seen) : []),
  ];
};

const violationsOf = (value: unknown, schema: JsonSchema): readonly Violation[] => schemas.violations(value, schema);

describe('an example of the error catalogue', () => {
  it.each(['schema-invalid', 'invalid-parameter'])('says what the schema says: %s', (code) => {
    const [error] = contract.errors[code]?.example?.errors ?? [];
    const list = contract.operations
      .find(({id}) => id === 'listDocuments')
      ?.parameters.find(({name}) => name === 'limit');
    const quantity = violationsOf('1', {$ref: 'contract#/components/schemas/SignedQuantity'});
    const violations = code === 'schema-invalid' ? quantity : violationsOf(500, list?.schema ?? {});
    expect(error?.detail).toEqual(violations[0]?.detail);
  });
});

describe('what is said of a document', () => {
  const document = {$ref: 'contract#/components/schemas/Document'};

  it('that is a list: that it has to be an object, and nothing else', () => {
    expect(violationsOf([], document).map(({pointer, keyword, detail}) => [pointer, keyword, detail.en])).toEqual([
      ['', 'type', 'Must be an object; found a list of 0.'],
    ]);
  });

  it('with an unknown property: whole names only, and how many more there are', () => {
    const {detail} = violationsOf({other: 1}, document).find(({keyword}) => keyword === 'additionalProperties') ?? {};
    const [, list = '', more] = /^Unknown property; there are (.*) \(\+(\d+)\)\.$/.exec(detail?.en ?? '') ?? [];
    const names = Object.keys(partsOf(contract.schemas.Document ?? {}));
    expect([...list.split(', '), ...names.slice(-Number(more))]).toEqual(names);
  });
});

describe('what is said of a request that is not as its schema', () => {
  const violationByKeyword = new Map<string, Violation>();
  for (const schema of schemaByText.values()) {
    for (const value of invalidValues(completeValue(schema))) {
      for (const violation of violationsOf(value, schema)) {
        const {keyword, detail} = violation;
        violationByKeyword.set(`${keyword} ${detail.en}`, violation);
      }
    }
  }

  it('is provoked for every keyword of the request schemas', () => {
    const silent = [
      '$ref',
      'allOf',
      'then',
      'else',
      'items',
      'examples',
      'contentEncoding',
      'contentMediaType',
      'description',
    ];
    const keywords = [...schemaByText.values()]
      .flatMap((schema) => keywordsIn(schema))
      .filter((name) => !name.startsWith('x-') && !silent.includes(name));
    expect([...new Set([...violationByKeyword.values()].map(({keyword}) => keyword))].toSorted()).toEqual(
      [...new Set(keywords)].toSorted(),
    );
  });

  it('names what is expected and what was found, in both languages', () => {
    const expected = {
      pt: /^(?:(?:Tem de|Não pode(?:m)?) .+; veio .+|Em falta(?:: \w+ exige \w+)?|Propriedade desconhecida; as que há: \w.+|Tem de ter (?:só )?uma destas formas: [^…]+|Não podem? existir .+)\.$/su,
      en: /^(?:Must (?:not )?.+; found .+|Missing(?:: \w+ needs \w+)?|Unknown property; there are \w.+|Must have (?:exactly )?one of these forms: [^…]+|Must (?:not stand together: \w.+|be left out .+))\.$/su,
    };
    const vague = /undefined|\[object|pelo contrato|the contract|\(\?|\^\[|must NOT/u;
    const manyOfOne = /\b1 (?:\p{L}+s)\b/u;
    for (const {detail, keyword} of violationByKeyword.values()) {
      expect(detail.en, keyword).toMatch(expected.en);
      expect(detail.pt, keyword).toMatch(expected.pt);
      expect(detail.en, keyword).not.toMatch(vague);
      expect(detail.pt, keyword).not.toMatch(vague);
      expect(detail.en, keyword).not.toMatch(manyOfOne);
      expect(detail.pt, keyword).not.toMatch(manyOfOne);
      expect(Math.max(detail.en.length, detail.pt.length), detail.en).toBeLessThanOrEqual(500);
    }
  });

  it('says once that the type is wrong, and what a number is that no program can hold', () => {
    const resend = contract.operations.find(({id}) => id === 'resendDocument')?.body?.content['application/json'];
    const details = (value: unknown): readonly string[] =>
      violationsOf(value, resend?.schema ?? {}).map(({detail}) => detail.en);
    expect(details(JSON.parse('{"channel": 1e400}'))).toEqual(['Must be a string; found a number that is too large.']);
    expect(details({channel: 5})).toEqual(['Must be a string; found 5.']);
  });

  it('names the form of an address, the properties there are, and what excludes what', () => {
    const bodyOf = (id: string): JsonSchema =>
      contract.operations.find((operation) => operation.id === id)?.body?.content['application/json']?.schema ?? {};
    const url = violationsOf(
      {url: 'http://a.example', description: 'x', events: ['document.failed']},
      bodyOf('createWebhookEndpoint'),
    );
    expect(url).toEqual([
      {
        pointer: '/url',
        keyword: 'pattern',
        detail: {
          pt: 'Tem de ser um endereço que começa por https://; veio "http://a.example".',
          en: 'Must be an address that begins with https://; found "http://a.example".',
        },
      },
    ]);
    expect(violationsOf({}, bodyOf('updateWebhookEndpoint'))).toMatchObject([
      {
        pointer: '',
        detail: {
          pt: 'Tem de ter pelo menos 1 propriedade; veio um objeto vazio.',
          en: 'Must have at least 1 property; found an empty object.',
        },
      },
    ]);
    expect(violationsOf({overlap: 3}, bodyOf('rotateClientSecret')).map(({detail}) => detail.en)).toEqual([
      'Unknown property; there are overlapHours.',
    ]);
  });
});
