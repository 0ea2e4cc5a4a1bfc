import {expect, it} from 'vitest';
import {entriesIn} from '../openapi/catalogue-lists.ts';
import {payloadsOf} from '../openapi/operations.ts';
import {problemMediaType} from '../openapi/problem-examples.ts';
import {resolveSchema} from '../openapi/resolve.ts';
import {contractFile} from '../openapi/read.ts';
import {source} from '../openapi/testing.ts';
import {contract, loaded, operations, webhooks} from './testing.ts';

const common = contract['x-common-errors'];
const statusOf = new Map(
  entriesIn(loaded.catalogues.errors, 'entries').map(({entry}) => [String(entry.code), String(entry.status)]),
);
const withProblems = operations.filter(({node}) => node.operationId !== 'createToken');

it('operations answer every error code they name, and name a code for every error they answer', () => {
  const faults = withProblems.flatMap(({node}) => {
    const id = node.operationId;
    const codes = node['x-errors'] ?? [];
    const statuses = Object.keys(node.responses);
    const unanswered = codes.filter((code) => !statuses.includes(statusOf.get(code) ?? ''));
    const named = new Set([...codes, ...common].map((code) => statusOf.get(code)));
    const unnamed = statuses.filter((status) => status >= '400' && !named.has(status));
    return [
      ...unanswered.map((code) => `${id}: no response for ${code}`),
      ...unnamed.map((status) => `${id}: x-errors has no code for ${status}`),
    ];
  });
  expect(faults).toEqual([]);
});

it('operations use every error code', () => {
  const used = new Set([...common, ...operations.flatMap(({node}) => node['x-errors'] ?? [])]);
  expect(
    [...statusOf.keys()].filter((code) => !used.has(code)),
    'codes that no operation has: write each into x-errors of its operations, in packages/contract/openapi.yaml',
  ).toEqual([]);
});

it('operations answer errors as problem details', () => {
  const faults = withProblems.flatMap(({node, responses}) =>
    responses
      .filter(
        ({status, contents}) => status >= '400' && contents.map(({mediaType}) => mediaType).join() !== problemMediaType,
      )
      .map(({status}) => `${node.operationId} ${status}`),
  );
  expect(faults).toEqual([]);
});

it('operations send X-Request-Id with every answer, and Retry-After with 429 and 503', () => {
  const faults = operations.flatMap(({node, responses}) =>
    responses.flatMap(({status, headers}) => {
      const needed = ['429', '503'].includes(status) ? ['X-Request-Id', 'Retry-After'] : ['X-Request-Id'];
      return needed.filter((name) => !headers.has(name)).map((name) => `${node.operationId} ${status}: ${name}`);
    }),
  );
  expect(faults).toEqual([]);
});

it('operations say WWW-Authenticate with every 401 and 403', () => {
  const faults = operations.flatMap(({node, responses}) =>
    responses
      .filter(({status, headers}) => ['401', '403'].includes(status) && !headers.has('WWW-Authenticate'))
      .map(({status}) => `${node.operationId} ${status}`),
  );
  expect(faults).toEqual([]);
});

it('operations say Cache-Control with every answer that shows a secret', () => {
  const secrets = ['access_token', 'clientSecret', 'secret'];
  const shownSchemas = operations.flatMap(({node, responses}) =>
    responses
      .filter(({contents}) =>
        contents.some(({schema = {}}) => {
          const {properties = {}} = resolveSchema(schema, contract.components.schemas);
          return secrets.some((name) => name in properties);
        }),
      )
      .map(({status, headers}) => [node.operationId, status, headers.has('Cache-Control')]),
  );
  expect(shownSchemas).toEqual([
    ['createToken', '200', true],
    ['createWebhookEndpoint', '201', true],
    ['rotateWebhookSecret', '200', true],
    ['rotateClientSecret', '200', true],
  ]);
});

it('operations pair If-Match with 412 and 428, and Idempotency-Key with 409 and 422', () => {
  for (const {node, parameters} of operations) {
    const names = parameters.map(({name}) => name);
    const answers = (...statuses: readonly string[]): readonly boolean[] =>
      statuses.map((status) => status in node.responses);
    const isConditional = names.includes('If-Match');
    expect(answers('412', '428'), node.operationId).toEqual([isConditional, isConditional]);
    if (names.includes('Idempotency-Key')) expect(answers('409', '422'), node.operationId).toEqual([true, true]);
  }
});

it('operations send Link and nextCursor with every cursor page', () => {
  const lists = operations.filter(({parameters}) => parameters.some(({name}) => name === 'cursor'));
  expect(lists.length).toBeGreaterThan(3);
  for (const {node, responses} of lists) {
    const ok = responses.find(({status}) => status === '200');
    expect([...(ok?.headers.keys() ?? [])], node.operationId).toContain('Link');
    const schema = resolveSchema(ok?.contents[0]?.schema ?? {}, contract.components.schemas);
    expect(Object.keys(schema.properties ?? {}), node.operationId).toEqual(['items', 'nextCursor']);
  }
});

it('operations that create or trigger something take Idempotency-Key', () => {
  const without = operations.filter(
    ({method, parameters}) => method === 'post' && !parameters.some(({name}) => name === 'Idempotency-Key'),
  );
  // These two operations store nothing.
  expect(without.map(({node}) => node.operationId)).toEqual(['createToken', 'validateDocument']);
  const lacking = operations.filter(({parameters, responses}) => {
    if (!parameters.some(({name}) => name === 'Idempotency-Key')) return false;
    const success = responses.find(({status}) => status.startsWith('2'));
    return success?.headers.has('Idempotency-Replayed') !== true;
  });
  expect(lacking.map(({node}) => node.operationId)).toEqual([]);
});

it('operations say Idempotency-Replayed with the refusals that are stored for a key, and with no other', () => {
  /** Of these statuses, but about the request or its key: not stored. */
  const unstoredCodes = ['schema-invalid', 'idempotency-in-progress', 'idempotency-key-reused'];
  const answered = operations.flatMap(({node, parameters, responses}) => {
    const isKeyed = parameters.some(({name}) => name === 'Idempotency-Key');
    const storedCodes = (node['x-errors'] ?? []).filter((code) => isKeyed && !unstoredCodes.includes(code));
    return responses
      .filter(({status}) => ['404', '409', '410', '412', '422'].includes(status))
      .map(({status, headers}) => ({
        answer: `${node.operationId} ${status}`,
        isStored: storedCodes.some((code) => statusOf.get(code) === status),
        says: headers.has('Idempotency-Replayed'),
      }));
  });
  expect(answered.filter(({isStored}) => isStored).length).toBeGreaterThan(15);
  expect(answered.filter(({isStored, says}) => isStored !== says).map(({answer}) => answer)).toEqual([]);
});

it('every component is used', () => {
  const used = new Set(
    [...source(contractFile).matchAll(/\$ref: '?#\/components\/(\w+)\/([\w-]+)/g)].map(
      ([, kind, name]) => `${kind}/${name}`,
    ),
  );
  const names = ['headers', 'parameters', 'requestBodies', 'responses', 'schemas'].flatMap((kind) =>
    Object.keys(Reflect.get(contract.components, kind) as object).map((name) => `${kind}/${name}`),
  );
  expect(names.filter((name) => !used.has(name) && name !== 'schemas/UnknownEvent')).toEqual([]);
});

it('paths are lower case with hyphens', () => {
  const segments = operations.flatMap(({path}) => path.split('/').slice(1));
  expect(segments.filter((segment) => !/^([a-z0-9]+(-[a-z0-9]+)*|\{[a-z][A-Za-z]*\})$/.test(segment))).toEqual([]);
});

it('events carry the Standard Webhooks headers, and a payload of their own', () => {
  for (const {node, parameters} of webhooks) {
    const names = parameters.map(({name}) => name);
    expect(names, node.operationId).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
  }
  expect(new Set(payloadsOf(contract).values()).size).toBe(webhooks.length);
});
