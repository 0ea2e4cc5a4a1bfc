import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {
  contractFile,
  unshownPartsProblems,
  exampleRequests,
  type LoadedContract,
  makeReference,
  readContract,
  requestFiles,
} from '@integration-docs/contract';
import {formatProblem, problemsOf} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import type {Field, Operation, Reference, ReferencePages, Text} from '@integration-docs/contract/pure';

const source = readFileSync(path.join(projectRoot, 'site/tests/foreign-site/contract/openapi.yaml'), 'utf8');

const pages: ReferencePages = {
  list: [
    {page: 'parcels', route: '/parcels', tags: ['parcels'], schemas: [], headers: ['request', 'response']},
    {page: 'lockers', route: '/lockers', tags: ['lockers'], schemas: [], headers: []},
  ],
  errors: 'parcels',
  failures: 'parcels',
  events: 'parcels',
};

const read = (text: string): LoadedContract =>
  readContract(new Map([[contractFile, text]]), {url: 'https://docs.parcels.example'}, ['en']);
const contract = read(source);
const reference: Reference<Text> = makeReference(
  contract.in.en,
  {errors: {entries: [], token: [], delivery: []}, events: {entries: []}},
  {pages},
);
const operation = (id: string): Operation<Text> => {
  const match = reference.operations.find((candidate) => candidate.id === id);
  if (match === undefined) throw new Error(`no ${id}`);
  return match;
};
const names = (fields: readonly Field[] | undefined): readonly string[] => (fields ?? []).map(({name}) => name);
const statuses = (id: string): readonly string[] => operation(id).responses.map(({status}) => status);

describe('a foreign contract', () => {
  it('is read without catalogues, and all of it is drawn', () => {
    expect([...contract.problems, ...unshownPartsProblems(contract, reference)].map(formatProblem)).toEqual([]);
    expect(reference.operations).toHaveLength(8);
    expect(reference.events).toEqual([]);
  });

  it('anchors of names with underscores are those of headings', () => {
    expect(operation('create_parcel').href).toBe('/parcels#create-parcel');
  });

  it('responses without a body, for a range and for the rest', () => {
    expect(statuses('create_parcel')).toEqual(['201', '401', '409', '422']);
    expect(statuses('list_parcels')).toEqual(['200', 'default']);
    expect(statuses('cancel_parcel')).toEqual(['204', '404', '4XX']);
  });

  it('problem details that no catalogue explains', () => {
    const [content] = operation('create_parcel').responses.find(({status}) => status === '422')?.contents ?? [];
    expect(names(content?.fields)).toEqual(['title']);
  });

  it('a body that is a list, or is written out', () => {
    const [list] = operation('list_parcels').responses[0]?.contents ?? [];
    expect(list).toMatchObject({
      type: {isArray: true, schema: {name: 'parcel', href: '#schema-parcel'}},
      limits: {maxItems: 100},
    });
    const [doors] = operation('list_doors').responses[0]?.contents ?? [];
    expect(names(doors?.fields)).toEqual(['number', 'parcel']);
    expect(doors?.fields[1]?.type).toMatchObject({nullable: true, schema: {name: 'parcel'}});
    const [body] = operation('create_parcel').body?.contents ?? [];
    expect(names(body?.fields)).toEqual(['weight_grams', 'to_locker', 'labels', 'size']);
    expect(body?.fields[2]?.nested?.fields).toMatchObject([
      {name: '*', type: {name: 'string'}, limits: {maxLength: 40}},
    ]);
    expect(body?.fields[3]?.values).toEqual([
      {value: 'small', meaning: ''},
      {value: 'large', meaning: ''},
    ]);
  });

  it('an object made of several', () => {
    const [content] = operation('get_parcel').responses[0]?.contents ?? [];
    expect(names(content?.fields)).toEqual(['id', 'state', 'sender', 'history', 'stops']);
  });

  it('a named list leads to its items, which have their own explanation', () => {
    expect(reference.schemas.parcels?.simple).toMatchObject([
      {name: 'locker_code'},
      {name: 'route', type: {isArray: true, schema: {name: 'stop', href: '#schema-stop'}}},
    ]);
    const [stop, parcel] = reference.schemas.parcels?.objects ?? [];
    expect(names(stop?.fields)).toEqual(['locker', 'minutes']);
    expect(parcel?.fields[0]?.type.oneOf).toMatchObject([{name: 'string'}, {name: 'integer'}]);
    expect(names(parcel?.fields[2]?.nested?.fields)).toEqual(['name', 'phone']);
    expect(names(parcel?.fields[3]?.nested?.fields)).toEqual(['at']);
  });

  it('headers that an operation writes out', () => {
    expect(names(reference.headers.request)).toEqual(['X-Trace']);
    expect(operation('list_parcels').headers).toMatchObject([{name: 'X-Trace', href: '#header-x-trace'}]);
    expect(names(reference.headers.response)).toEqual(['Location']);
  });

  it.each([
    ['create_parcel', [['apiKey X-Locker-Key header'], ['http basic']]],
    ['replace_route', [['apiKey X-Locker-Key header', 'mutualTLS']]],
    ['list_lockers', []],
    ['list_doors', [['apiKey key query'], ['apiKey session cookie']]],
    ['open_door', [['openIdConnect openid'], ['oauth2 doors'], ['http bearer']]],
  ])('how %s says who asks', (id, ways) => {
    const schemeTexts = operation(id).authentication.map((schemes) =>
      schemes.map(({kind, key, httpScheme, scopes}) =>
        [kind, key?.name, key?.where, httpScheme, ...scopes].filter(Boolean).join(' '),
      ),
    );
    expect(schemeTexts).toEqual(ways);
  });

  it('requests carry the key where it belongs, in every language', () => {
    const requests = exampleRequests(contract.in.en);
    const codes = (id: string): readonly string[] =>
      requests
        .filter((request) => request.id === id)
        .flatMap((request) => requestFiles(request, 'http://x').map(({code}) => code));
    for (const code of codes('get_parcel')) expect(code).toMatch(/X-Locker-Key/);
    for (const code of codes('list_doors')) expect(code).toMatch(/doors\?key=sandbox/);
    for (const code of codes('list_lockers')) expect(code).not.toMatch(/Authorization|TOKEN|token|header @-|config -/);
    for (const code of codes('open_door')) expect(code).toMatch(/Bearer/);
  });
});

it('requests send the cookies that an operation requires, and no others', () => {
  const cookie = (name: string, required: boolean): string =>
    `        - {name: ${name}, in: cookie, required: ${required}, schema: {enum: [a1]}}\n`;
  const withCookies = source.replace(
    '      operationId: list_lockers\n',
    `      operationId: list_lockers\n      parameters:\n${cookie('city', true)}${cookie('floor', true)}${cookie('theme', false)}`,
  );
  const request = exampleRequests(read(withCookies).in.en).find(({id}) => id === 'list_lockers');
  expect(request?.parameters).toMatchObject([
    {name: 'Cookie', where: 'header', value: 'city=a1; floor=a1', sent: true},
  ]);
});

describe('what cannot be drawn is refused, with its place', () => {
  const problems = (from: string, to: string): readonly string[] => {
    expect(source).toContain(from);
    try {
      return read(source.replace(from, to)).problems.map(formatProblem);
    } catch (error) {
      return problemsOf(error).map(formatProblem);
    }
  };

  it.each([
    ['    delete:\n', '    head:\n', 'found head of the path /parcels/{parcel_id}, which no page can show'],
    ['maxItems: 100, items', 'prefixItems: [{type: string}], items', 'found prefixItems, which no page can show'],
    ['oneOf: [{type: string}', 'oneOf: [{properties: {a: {}}}', 'found an alternative with properties of its own'],
    [
      'items: {type: object, properties: {at',
      'items: {type: array, items: {type: string}, x: {at',
      'found a list of lists',
    ],
    [
      "{$ref: '#/components/schemas/stop'}",
      "{$ref: '#/components/schemas/stap'}",
      'found $ref: #/components/schemas/stap',
    ],
    ['  - lockerKey: []\n  - staff', '  - lockerKay: []\n  - staff', 'found the security scheme lockerKay'],
    ['type: mutualTLS', 'type: telepathy', 'packages/contract/openapi.yaml:'],
    [
      '          description: The codes of all lockers.\n',
      '          description: The codes of all lockers.\n          links: {doors: {operationId: list_doors}}\n',
      'found links of the response 200, which no page can show',
    ],
    [
      '{type: string, description: A line',
      '{propertyNames: {maxLength: 9}, description: A line',
      'found propertyNames',
    ],
  ])('%j', (from, to, found) => {
    const [problem = ''] = problems(from, to);
    expect(problem).toMatch(/^packages\/contract\/openapi\.yaml:\d+: /);
    expect(problem).toContain(found);
    expect(problem).toContain('→');
  });

  it('the comparison sees what the reference forgets', () => {
    const forgetful = {
      ...reference,
      operations: reference.operations.map((original) => ({
        ...original,
        responses: original.responses.slice(0, 1),
        authentication: [],
      })),
    };
    const problems = unshownPartsProblems(contract, forgetful).map(formatProblem);
    expect(
      problems.some((text) => text.includes('the response 401 of create_parcel, which the reference leaves out')),
    ).toBe(true);
    expect(problems.some((text) => text.includes('the security scheme lockerKey of create_parcel'))).toBe(true);
  });
});
