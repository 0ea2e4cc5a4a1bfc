import {describe, expect, it, vi} from 'vitest';
import * as z from 'zod';
import site from '../../../site/config/site.ts';
import {formatProblem} from '@integration-docs/facts';
import type {ExampleNode} from './nodes.ts';
import {resolve} from './resolve.ts';
import {contractWith, replacing, source} from './testing.ts';
import type {Change} from './testing.ts';

// The contract is long, and a test machine can be slow.
vi.setConfig({testTimeout: 60_000});

const errorsFile = 'packages/contract/catalogues/errors.yaml';
const eventsFile = 'packages/contract/catalogues/events.yaml';
const feapFile = 'packages/contract/catalogues/feap-statuses.yaml';

function found(change?: Change, file?: string): readonly string[] {
  return contractWith(change, file).problems.map((problem) => formatProblem(problem).replace(/\.yaml:\d+:/, '.yaml:'));
}

it('the contract of this project fits together', () => {
  expect(found()).toEqual([]);
});

it('a type that JSON does not have is told with its line and the nearest', () => {
  expect(() =>
    found(replacing('        atcud:\n          type: string', '        atcud:\n          type: strin')),
  ).toThrow(
    /openapi\.yaml:\d+: found components\.schemas\.Document\.properties\.atcud\.type: "strin"; expected one of string, number, .*\n {2}→ Write string,/,
  );
});

describe('error codes', () => {
  const code = (more: string): Change =>
    replacing(
      '  - code: duplicate-document\n',
      `  - code: document-frozen
    status: 409
    title: {pt: Documento congelado, en: Document frozen}
    meaning: {pt: Está congelado., en: It is frozen.}
    cause: {pt: O frio., en: The cold.}
    cure: {pt: Espere., en: Wait.}
    retryable: true
${more}  - code: duplicate-document
`,
    );

  it('are the enum with its meanings, in both languages', () => {
    const schema = contractWith(code(''), errorsFile).in.pt.components.schemas.ProblemCode;
    expect(schema?.enum).toContain('document-frozen');
    expect(schema?.['x-enumDescriptions']).toMatchObject({'document-frozen': 'Documento congelado'});
  });

  it('are examples of the responses of the operations that name them', () => {
    const changedContract = contractWith(
      replacing('        - endpoint-limit-reached\n', '        - duplicate-document\n'),
    ).in.en;
    const content = {schema: {$ref: '#/components/schemas/Problem'}};
    const reference = {$ref: '#/components/examples/ProblemDuplicateDocument'};
    const {responses} = changedContract.paths['/webhook-endpoints']?.post ?? {};
    expect(responses?.['409']).toMatchObject({
      content: {'application/problem+json': {...content, examples: {duplicateDocument: reference}}},
    });
    expect(resolve<ExampleNode>(reference, changedContract.components.examples)).toEqual({
      summary: 'Duplicate document',
      value: {
        type: `${site.url}/en/docs/integrations/api/specification#error-duplicate-document`,
        title: 'Duplicate document',
        status: 409,
        code: 'duplicate-document',
        detail: 'FT A/123 of 510000010 already exists.',
        requestId: 'req-7f3a2c91',
        documentId: 'doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS',
      },
    });
  });

  it('are examples in the language of the reader', () => {
    const {pt} = contractWith().in;
    const {value} = resolve<ExampleNode>({$ref: 'ProblemInvalidParameter'}, pt.components.examples);
    expect(value).toMatchObject({
      title: 'Parâmetro inválido',
      detail: '1 parâmetro não é válido.',
      errors: [{parameter: 'limit', detail: 'Tem de ser <= 200; veio 500.'}],
      type: `${site.url}/docs/integrations/api/specification#error-invalid-parameter`,
    });
  });

  it('that the catalogue does not have', () => {
    const change: Change = (text) => text.replace(/^ {2}- code: duplicate-document\n(?: {4}.*\n)+/m, '');
    const [problem, ...others] = found(change, errorsFile);
    expect(others).toEqual([]);
    expect(problem).toMatch(
      /^packages\/contract\/openapi\.yaml: found the error duplicate-document in x-errors of submitDocument, which packages\/contract\/catalogues\/errors\.yaml does not have; expected a code of its "entries"; nearest: [\w-]+\n {2}→ Add duplicate-document to packages\/contract\/catalogues\/errors\.yaml, or correct it here\.$/,
    );
  });

  it('that have no example although an operation answers with them', () => {
    const change: Change = (text) =>
      text.replace(/( {2}- code: duplicate-document\n(?: {4}.*\n)+?) {4}example:.*\n(?: {6}.*\n)+/, '$1');
    expect(found(change, errorsFile)).toEqual([
      `${errorsFile}: found no example for duplicate-document, which an operation answers with; expected what the answer says, beside its title and status\n` +
        '  → Add "example: {detail: {pt: …, en: …}}" here.',
    ]);
  });
});

describe('enums that stand in a catalogue', () => {
  it('are all entries, or those that `where` says', () => {
    const {FeapCode, RespondedState} = contractWith().value.components.schemas;
    expect(FeapCode?.enum).toContain('ACCEPTED');
    expect(RespondedState?.enum).toEqual(['correction_requested', 'accepted', 'returned']);
  });

  it('take a tenth FE-AP code as one entry', () => {
    const change = replacing("  - code: '30'\n", "  - {code: '99', meaning: {pt: Novo., en: New.}}\n  - code: '30'\n");
    expect(contractWith(change, feapFile).in.en.components.schemas.FeapCode?.['x-enumDescriptions']).toMatchObject({
      '99': 'New.',
    });
  });

  it('are asked for by list and properties', () => {
    const change = replacing(
      '{catalogue: events, list: entries, value: type,',
      '{catalogue: events, list: events, value: type,',
    );
    expect(found(change)).toEqual([
      `packages/contract/openapi.yaml: found no entry with "type" and "when" in "events" of ${eventsFile}; expected the values of the enum\n` +
        '  → Correct x-enum-from.',
    ]);
    expect(() => contractWith(replacing('{catalogue: events,', '{catalogue: happenings,'))).toThrow(
      /openapi\.yaml:\d+: found components\.schemas\.EventType\.x-enum-from\.catalogue: "happenings"; expected one of errors, events,/,
    );
  });
});

describe('code lists', () => {
  it('are the codes that the rules have; what begins with one has a pattern', () => {
    const {CurrencyCode, ExemptionCode, VatId} = contractWith().value.components.schemas;
    expect(CurrencyCode?.enum).toEqual(expect.arrayContaining(['EUR', 'USD']));
    expect(ExemptionCode).not.toHaveProperty('enum');
    expect(ExemptionCode?.['x-extensible-enum']).toContain('M07');
    const [{pattern: text}] = z.object({allOf: z.tuple([z.object({pattern: z.string()})])}).parse(VatId).allOf;
    const pattern = new RegExp(text, 'u');
    expect(['PT5', 'GR1', 'EL1', 'XI1'].map((number) => pattern.test(number))).toEqual([true, true, false, false]);
  });

  it('that the rules do not have', () => {
    expect(found(replacing('x-code-list: currencies', 'x-code-list: currencis'))).toEqual([
      'packages/contract/openapi.yaml: found the code list currencis, which packages/cius-pt/rules/code-lists/named.ts does not have; expected the name of a code list\n' +
        '  → Write currencies, or add currencis to packages/cius-pt/rules/code-lists/named.ts.',
    ]);
  });
});

describe('limits', () => {
  it('are the figures of limits.yaml', () => {
    const change = replacing('    number: 5000\n', '    number: 7000\n');
    const {Document} = contractWith(change, 'packages/contract/catalogues/limits.yaml').value.components.schemas;
    expect(Document?.properties?.lines?.maxItems).toBe(7000);
  });

  it('that limits.yaml does not have', () => {
    expect(found(replacing('{maxItems: lines-per-document}', '{maxItems: line-per-document}'))).toEqual([
      'packages/contract/openapi.yaml: found maxItems: the limit line-per-document, which packages/contract/catalogues/limits.yaml does not have; expected the id of a limit\n' +
        '  → Write lines-per-document, or add line-per-document to packages/contract/catalogues/limits.yaml.',
    ]);
  });
});

it('headers that all operations have stand in each, but not where nobody knows who asks', () => {
  const {value} = contractWith();
  const {post: submit} = value.paths['/documents'] ?? {};
  const {post: token} = value.paths['/oauth2/token'] ?? {};
  const language = {$ref: '#/components/parameters/AcceptLanguage'};
  expect(submit?.parameters).toContainEqual(language);
  expect(token?.parameters).toBeUndefined();
  const limit = {RateLimit: {$ref: '#/components/headers/RateLimit'}};
  expect(submit?.responses['202']).toMatchObject({headers: limit});
  expect(value.components.responses.NotFound?.headers).toMatchObject(limit);
  expect(value.components.responses.Unauthorized?.headers).not.toHaveProperty('RateLimit');
});

describe('events', () => {
  it('are one of the payloads of the webhooks, or unknown', () => {
    const {value} = contractWith();
    expect(value.components.schemas.Event).toMatchObject({
      anyOf: expect.arrayContaining([{$ref: '#/components/schemas/DocumentAnnulledEvent'}]) as unknown,
    });
    const variants = value.components.schemas.Event?.anyOf;
    expect(variants).toHaveLength(Object.keys(value.webhooks).length + 1);
    expect(variants?.at(-1)).toEqual({$ref: '#/components/schemas/UnknownEvent'});
  });

  it('that the catalogue no longer has', () => {
    const change: Change = (text) => text.replace(/^ {2}- type: document\.annulled\n(?: {4}.*\n)+/m, '');
    expect(found(change, eventsFile)).toEqual([
      `packages/contract/openapi.yaml: found document.annulled in webhooks, which "entries" of ${eventsFile} does not have; expected the same names in both\n` +
        `  → Add document.annulled to ${eventsFile}, or remove it here.`,
    ]);
  });

  it('that the contract no longer sends', () => {
    const change: Change = (text) => text.replace(/^ {2}document\.annulled:\n(?: {4}.*\n|\n)+/m, '');
    expect(found(change).map((text) => text.split(';')[0])).toEqual([
      `${eventsFile}: found document.annulled in "entries", which webhooks of packages/contract/openapi.yaml does not have`,
    ]);
  });

  it('with another name in the catalogue', () => {
    expect(found(replacing('type: document.annulled', 'type: document.cancelled'), eventsFile)).toEqual([
      expect.stringContaining(`rename document.cancelled there`),
      expect.stringContaining('rename document.annulled there'),
    ]);
  });
});

it('a state with a FE-AP code that does not exist', () => {
  expect(found(replacing("feap: ['14']", "feap: ['15']"), 'packages/contract/catalogues/document-states.yaml')).toEqual(
    [
      `packages/contract/catalogues/document-states.yaml: found 15 in "entries", which "entries" of ${feapFile} does not have; expected the same names in both\n` +
        `  → Add 15 to ${feapFile}, rename 14 there, or remove it here.`,
    ],
  );
});

it('a text without its Portuguese, with its line', () => {
  const lines = source('packages/contract/openapi.yaml').split('\n');
  const line = lines.findIndex((each) => /^ {6}x-pt: /.test(each));
  const [problem, ...others] = contractWith(() => lines.toSpliced(line, 1).join('\n')).problems.map(formatProblem);
  expect(others).toEqual([]);
  expect(problem).toMatch(
    /^packages\/contract\/openapi\.yaml:\d+: found no Portuguese for (?:summary|description); expected x-pt beside it\n {2}→ Add x-pt \(packages\/contract\/README\.md says how\)\./,
  );
});

describe('a reference to a part that is not there', () => {
  const submitted = '#/components/examples/DocumentSubmitted';
  const withReference = (reference: string) => () => contractWith(replacing(`'${submitted}'`, `'${reference}'`));

  it.each([
    ['a slip of the keyboard', '#/components/examples/DocumentSubmited', `Write ${submitted}.`],
    [
      'of a part that is still to be written',
      '#/components/examples/DocumentOpened',
      'Add DocumentOpened to components.examples, or write the part here.',
    ],
    ['of an unknown kind', '#/componets/DocumentOpened', 'Add it to components, or write the part here.'],
  ])('is told with its line and a cure that helps: %s', (_what, reference, cure) => {
    expect(withReference(reference)).toThrow(
      new RegExp(
        `openapi\\.yaml:\\d+: found \\$ref: ${reference}, which the contract does not have; expected .*\\n  → ${cure}`,
      ),
    );
  });
});

describe('keys of schemas', () => {
  const reference = "          $ref: '#/components/schemas/Text'\n";
  const beside =
    (line: string): Change =>
    (text) =>
      text.replace(reference, `${reference}          ${line}\n`);

  it.each([
    ['maxLenght: 20', 'maxLenght', 'maxLength'],
    ['descripton: A name.', 'descripton', 'description'],
    ['x-ptt: Um nome.', 'x-ptt', 'x-pt'],
  ])('%s beside a $ref is a slip', (line, key, near) => {
    expect(found(beside(line))).toEqual([
      `packages/contract/openapi.yaml: found the key ${key} in a schema, which nothing reads; expected a keyword of JSON Schema, or an extension of packages/contract/README.md; nearest: ${near}\n  → Write ${near}, or take the key out.`,
    ]);
  });

  it('of another maker stay', () => {
    expect(found(beside('x-internal-id: 7'))).toEqual([]);
  });
});
