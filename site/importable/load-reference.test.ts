import path from 'node:path';
import {beforeAll, describe, expect, it, vi} from 'vitest';
import {type Locale, locales} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {
  canonicalPages,
  errorAnchor,
  errorsPage,
  eventsPage,
  type Example,
  failureAnchor,
  failuresPage,
  type Field,
  hrefOf,
  operationAnchor,
  type PageId,
  type Reference,
  routeOf,
  type SchemaBlock,
  tokenErrorAnchor,
} from '@integration-docs/contract/pure';
import {contractWith} from '@integration-docs/contract/testing';
import {loadReference} from './load-reference.ts';

// Reading the long contract is slow on a busy machine.
vi.setConfig({hookTimeout: 60_000});

const {value: contract} = contractWith();
const {ProblemCode, TokenErrorCode, DeliveryFailureCode} = contract.components.schemas;
const codes = (schema: typeof ProblemCode): readonly string[] => (schema?.enum ?? []).map(String);

const references = new Map<Locale, Reference>();
const reference = (locale: Locale): Reference => {
  const loaded = references.get(locale);
  if (loaded === undefined) throw new Error(`${locale} is not loaded`);
  return loaded;
};
beforeAll(async () => {
  const file = path.join(projectRoot, 'packages/contract/openapi.yaml');
  for (const locale of locales) references.set(locale, (await loadReference(file, locale)).data);
});

/** Returns a schema and its nested schemas. */
function schemasWithin(block: SchemaBlock): readonly SchemaBlock[] {
  return [block, ...block.fields.flatMap(({nested}) => (nested ? schemasWithin(nested) : []))];
}

/** Returns all schemas that pages show, with their page. */
function shownSchemas(model: Reference): readonly {readonly page: PageId; readonly block: SchemaBlock}[] {
  return [
    ...canonicalPages.flatMap(({page}) =>
      [...(model.schemas[page]?.objects ?? []), ...(model.schemas[page]?.simple ?? [])].map((block) => ({page, block})),
    ),
    ...model.events.map(({schema}) => ({page: eventsPage, block: schema})),
  ].flatMap(({page, block}) => schemasWithin(block).map((inner) => ({page, block: inner})));
}

function examplesOf(model: Reference, page: PageId): readonly Example[] {
  const ofOperations = model.operations
    .filter((operation) => operation.page === page)
    .flatMap(({body, responses}) => [...(body?.contents ?? []), ...responses.flatMap(({contents}) => contents)])
    .flatMap(({examples}) => examples);
  return page === eventsPage ? [...ofOperations, ...model.events.flatMap(({examples}) => examples)] : ofOperations;
}

/** Returns the groups of headers that a page explains. */
function groupsOf(page: PageId): readonly (keyof Reference['headers'])[] {
  return canonicalPages.find((candidate) => candidate.page === page)?.headers ?? [];
}

/** Returns the anchors of a page: those that components write, and the headings of operations and events, which the page writes. */
function anchorsOf(model: Reference, page: PageId): readonly string[] {
  const operations = model.operations.filter((operation) => operation.page === page);
  const blocks = shownSchemas(model).filter((schema) => schema.page === page);
  const headers: readonly Field[] = groupsOf(page).flatMap((group) => model.headers[group]);
  return [
    ...operations.map(({id}) => operationAnchor(id)),
    ...operations.flatMap(({parameters}) => parameters.map(({anchor}) => anchor)),
    ...operations.flatMap(({commonList}) => (commonList.isHere ? [commonList.anchor] : [])),
    ...blocks.flatMap(({block}) => [block.anchor, ...block.fields.map(({anchor}) => anchor)]),
    ...headers.map(({anchor}) => anchor),
    ...examplesOf(model, page)
      .flatMap((example) => ('anchor' in example ? [example.anchor ?? ''] : []))
      .filter(Boolean),
    ...(page === eventsPage
      ? model.events.flatMap(({anchor, delivery}) => (delivery.isHere ? [anchor, delivery.anchor] : [anchor]))
      : []),
    ...(page === failuresPage ? codes(DeliveryFailureCode).map(failureAnchor) : []),
    ...(page === errorsPage
      ? [...codes(ProblemCode).map(errorAnchor), ...codes(TokenErrorCode).map(tokenErrorAnchor)]
      : []),
  ];
}

/** Returns all values of the key `href`, at any depth. */
function hrefsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'href' && typeof item === 'string' ? [item] : hrefsIn(item),
  );
}

/** Removes all texts that are translated. */
function structure(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structure);
  // Comments of code are translated.
  if (typeof value === 'string') return value.replaceAll(/<span class="c">.*?<\/span>/g, '');
  if (typeof value !== 'object' || value === null) return value;
  const translated = ['summary', 'description', 'meaning', 'title', 'when', 'decide', 'authentication'];
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, translated.includes(key) ? typeof item : structure(item)]),
  );
}

function textsIn(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string')
    return ['summary', 'description', 'meaning', 'when', 'decide'].includes(key) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => textsIn(item, Array.isArray(value) ? key : name));
}

describe('every part of the contract stands on one page', () => {
  it('operations', () => {
    const inContract = Object.values(contract.paths)
      .flatMap((item) => [item.get, item.post, item.put, item.patch, item.delete])
      .flatMap((node) => node?.operationId ?? []);
    const shownNames = reference('en').operations.map(({id}) => id);
    expect(shownNames.toSorted()).toEqual(inContract.toSorted());
    expect(new Set(inContract).size).toBe(inContract.length);
  });

  it('schemas', () => {
    const shownNames = shownSchemas(reference('en')).map(({block}) => block.name);
    expect(shownNames.toSorted()).toEqual(Object.keys(contract.components.schemas).toSorted());
  });

  it('events', () => {
    expect(reference('en').events.map(({type}) => type)).toEqual(Object.keys(contract.webhooks));
  });

  it('headers', () => {
    const {request, response, webhook} = reference('en').headers;
    const parameters = Object.values(contract.components.parameters).filter((parameter) => parameter.in === 'header');
    expect([...request, ...webhook].map(({name}) => name).toSorted()).toEqual(
      parameters.map(({name}) => name).toSorted(),
    );
    expect(response.map(({name}) => name)).toEqual(Object.keys(contract.components.headers));
    const groups: readonly string[] = canonicalPages.flatMap(({headers}) => headers);
    expect(groups.toSorted()).toEqual(['request', 'response', 'webhook']);
  });
});

describe('anchors and links', () => {
  it.each(canonicalPages.map(({page}) => page))('anchors of %s are unique', (page) => {
    const anchors = anchorsOf(reference('en'), page);
    expect(anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index)).toEqual([]);
  });

  it('every link leads to an anchor that exists', () => {
    const model = reference('en');
    const broken = canonicalPages.flatMap(({page}) => {
      const parts = [
        model.operations.filter((operation) => operation.page === page),
        model.schemas[page],
        page === eventsPage ? model.events : [],
        groupsOf(page).map((group) => model.headers[group]),
      ];
      return hrefsIn(parts)
        .map((href) => (href.startsWith('#') ? `${routeOf(page)}${href}` : href))
        .filter((href) => {
          const [route, anchor = ''] = href.split('#');
          const target = canonicalPages.find((candidate) => candidate.route === route);
          return target === undefined || !anchorsOf(model, target.page).includes(anchor);
        });
    });
    expect(hrefsIn(model).length).toBeGreaterThan(500);
    expect(broken).toEqual([]);
  });
});

describe('languages', () => {
  it('have the same structure', () => {
    expect(structure(reference('pt'))).toEqual(structure(reference('en')));
  });

  it('have the comments of their requests', () => {
    const [pt, en] = (['pt', 'en'] as const).map((locale) =>
      reference(locale)
        .operations.filter(({id}) => id === 'submitDocument')
        .flatMap(({requests}) => requests.map(({html}) => /(?:#|\/\/) (\S+) .*submitDocument\.key\./.exec(html)?.[1])),
    );
    expect(new Set(pt)).toEqual(new Set(['Para']));
    expect(new Set(en)).toEqual(new Set(['For']));
  });

  it('have no text in common, but for proper names', () => {
    const english = textsIn(reference('en'));
    const portuguese = textsIn(reference('pt'));
    expect(english.length).toBeGreaterThan(900);
    const sameTexts = english.filter((text, index) => text !== '' && text === portuguese[index]);
    // No sentence is the same in both languages.
    expect([...new Set(sameTexts)].filter((text) => text.split(' ').length > 2)).toEqual([]);
  });

  it('explain every enum value', () => {
    const values = shownSchemas(reference('pt')).flatMap(({block}) => block.values);
    expect(values.length).toBeGreaterThan(150);
    expect(values.filter(({meaning}) => meaning === '')).toEqual([]);
  });

  it('lead from a code to its own list, even when another list has the same code', () => {
    const match = shownSchemas(reference('pt')).find(({block}) => block.name === 'DeliveryFailureCode');
    const {values} = match?.block ?? {};
    expect(values?.find(({value}) => value === 'parties-not-connected')?.href).toBe(
      hrefOf(failuresPage, 'failure-parties-not-connected', match?.page ?? failuresPage),
    );
  });
});

describe('what a reader finds', () => {
  const operation = (id: string): Reference['operations'][number] | undefined =>
    reference('en').operations.find((candidate) => candidate.id === id);

  it('submitDocument', () => {
    expect(operation('submitDocument')).toMatchObject({
      page: 'issued',
      href: '/docs/integrations/api/issued#submit-document',
      method: 'POST',
      path: '/documents',
      scope: {name: 'documents:write'},
      servers: [],
      body: {
        required: true,
        contents: [{mediaType: 'application/json', type: {schema: {name: 'Document'}}}, {mediaType: 'application/xml'}],
      },
      headers: [{name: 'Idempotency-Key', required: true}],
      commonStatuses: ['401', '403', '405', '429', '500', '503'],
    });
    const conflict = operation('submitDocument')?.responses.find(({status}) => status === '409');
    expect(conflict?.errors.map(({name}) => name)).toEqual(
      expect.arrayContaining(['duplicate-document', 'idempotency-in-progress']),
    );
  });

  it('createToken: its own servers and errors, no scope', () => {
    const token = operation('createToken');
    expect(token).toMatchObject({scope: null, commonStatuses: ['429', '500', '503']});
    expect(token?.servers.length).toBe(2);
    // The body of this request is a form, not JSON.
    expect(token?.body?.contents[0]?.examples[0]).toMatchObject({
      language: 'text',
      html: expect.stringContaining('grant_type=client_credentials') as string,
    });
    expect(token?.responses.find(({status}) => status === '401')?.errors).toEqual([
      expect.objectContaining({name: 'invalid_client', href: '#token-error-invalid-client'}),
    ]);
  });

  it('a property: what stands beside $ref wins, the rest comes from there', () => {
    const document = reference('en').schemas.specification?.objects.find(({name}) => name === 'Document');
    const date = {name: 'Date', href: '/docs/integrations/api/scope#schema-Date'};
    expect(document?.fields.find(({name}) => name === 'issueDate')).toEqual({
      anchor: 'Document.issueDate',
      name: 'issueDate',
      required: true,
      term: 'BT-2',
      description: 'Date of issue.',
      type: {name: 'string', isArray: false, nullable: false, schema: date},
      limits: {},
    });
    const lines = document?.fields.find(({name}) => name === 'lines');
    expect(lines).toMatchObject({type: {name: 'object', isArray: true}, limits: {minItems: 1, maxItems: 5000}});
    expect(lines?.nested?.fields.map(({anchor}) => anchor)).toContain('Line.netAmount');
  });

  it('an example, highlighted, once', () => {
    const examples = (['webhooks/intro', 'webhooks/types'] as const)
      .flatMap((page) => examplesOf(reference('en'), page))
      .filter(({summary}) => summary === 'Delivered to FE-AP');
    expect(examples.length).toBeGreaterThan(1);
    expect(examples.filter((example) => 'html' in example)).toEqual([
      expect.objectContaining({
        anchor: 'example-EventDocumentDelivered',
        language: 'json',
        html: expect.stringContaining('class="a">"id"') as string,
      }),
    ]);
  });

  it('an example that a sample shows: a link to the file', () => {
    const examples = examplesOf(reference('en'), 'issued').filter(({summary}) => summary.startsWith('Invoice with'));
    expect(examples.length).toBeGreaterThan(1);
    expect(new Set(examples.map((example) => ('sample' in example ? example.sample : example)))).toEqual(
      new Set(['samples/first-call/invoice.json']),
    );
  });

  it('a property that a whole example has: no example of its own, inside an array too', () => {
    const document = reference('en').schemas.specification?.objects.find(({name}) => name === 'Document');
    const fieldOf = (block: SchemaBlock | undefined, property: string): Field | undefined =>
      block?.fields.find(({name}) => name === property);
    const line = fieldOf(document, 'lines')?.nested;
    expect([fieldOf(document, 'issueDate'), fieldOf(line, 'netAmount')].map((field) => field?.example)).toEqual([
      undefined,
      undefined,
    ]);
    const payment = reference('en').schemas.usecases?.objects.find(({name}) => name === 'Payment');
    expect(fieldOf(fieldOf(payment, 'multibanco')?.nested, 'entity')?.example).toBe('99999');
  });

  it('headers and answers of a delivery: once', () => {
    const deliveries = reference('en').events.map(({delivery}) => delivery);
    expect(deliveries.map(({isHere}) => isHere)).toEqual(deliveries.map((_, index) => index === 0));
    expect(new Set(deliveries.map(({anchor}) => anchor))).toEqual(new Set(['delivery']));
    expect(deliveries[0]?.headers.map(({name}) => name)).toContain('webhook-signature');
    expect(deliveries[0]?.answers.map(({status}) => status)).toContain('204');
  });
});
