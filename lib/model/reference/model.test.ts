import {describe, expect, it} from 'vitest';
import {readYaml} from '../../problem/yaml-source.ts';
import {homes} from './homes.ts';
import {localizeContract} from './localize-contract.ts';
import {makeReference} from './model.ts';
import type {Catalogues} from './model.ts';
import {contractSchema} from './openapi.ts';
import {printExample} from './print-example.ts';
import type {Reference} from './types.ts';

const catalogues: Catalogues = {
  errors: {entries: [{code: 'not-found', status: 404, title: 'Not found'}], token: [], delivery: []},
  events: {entries: []},
};

const contract = (tag: string, schemas: string): string => `
servers: []
x-common-errors: []
paths:
  /nodes:
    get:
      operationId: getNode
      tags: [${tag}]
      summary: Get
      x-pt: Obter
      x-errors: [not-found]
      responses:
        '200':
          description: The node.
          x-pt: O nó.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Node'}
webhooks: {}
components:
  securitySchemes: {}
  headers: {}
  parameters: {}
  requestBodies: {}
  responses: {}
  examples: {}
  schemas:
${homes
  .flatMap((home) => [...home.schemas])
  .map((name) => `    ${name}: {type: object, description: Named., x-pt: Indicado.}`)
  .join('\n')}
${schemas}`;

const node = `
    Node:
      type: object
      description: A node.
      x-pt: Um nó.
      properties:
        description: {type: string, description: Its text., x-pt: O seu texto.}
        parent: {$ref: '#/components/schemas/Node', description: Above it., x-pt: Acima dele.}
`;

function make(source: string): Pick<Reference, 'schemas'> {
  const {value, problems} = localizeContract(
    readYaml(source, {file: 'contract/openapi.yaml', line: 1}),
    'pt',
    'contract/openapi.yaml',
  );
  expect(problems).toEqual([]);
  return makeReference(contractSchema.parse(value), catalogues, printExample);
}

describe('makeReference', () => {
  it('ends where a schema contains itself', () => {
    expect(make(contract('documents', node)).schemas.issued.objects).toMatchObject([
      {
        name: 'Node',
        description: 'Um nó.',
        fields: [
          {name: 'description', description: 'O seu texto.'},
          {name: 'parent', description: 'Acima dele.', type: {schema: {href: '#schema-Node'}}},
        ],
      },
    ]);
  });

  it('asks for a page when a tag has none', () => {
    expect(() => make(contract('invoices', node))).toThrow(
      'found no page for the tag "invoices" of getNode; expected it in lib/model/reference/homes.ts',
    );
  });

  it('names the schemas that nothing uses', () => {
    const lost = `${node}    Lost: {type: string, description: None., x-pt: Nenhum.}\n`;
    expect(() => make(contract('documents', lost))).toThrow('found the schemas Lost, which nothing on a page uses');
  });

  it('names a schema that is not there', () => {
    expect(() => make(contract('documents', node.replace('    Node:', '    Nod:')))).toThrow(
      'contract/openapi.yaml has no Node. Run npm run lint:contract.',
    );
  });

  it('names a schema of homes.ts that is gone', () => {
    expect(() => make(contract('documents', node).replace('    Event:', '    Evento:'))).toThrow(
      'lib/model/reference/homes.ts: found the schemas Event; expected schemas of contract/openapi.yaml',
    );
  });

  it('names an error code that is not in the catalogue', () => {
    const source = contract('documents', node).replace('[not-found]', '[not-fuond]');
    expect(() => make(source)).toThrow(
      'names the error not-fuond, which contract/catalogues/errors.yaml does not have',
    );
  });
});

describe('localizeContract', () => {
  const localize = (source: string): ReturnType<typeof localizeContract> =>
    localizeContract(readYaml(source, {file: 'a.yaml', line: 1}), 'pt', 'a.yaml');

  it('says on which line a text has no Portuguese', () => {
    expect(localize('a:\n  summary: One\n  description: Two\n  x-pt: {summary: Um}\n').problems).toEqual([
      expect.objectContaining({file: 'a.yaml', line: 3, found: 'no Portuguese for description'}),
    ]);
  });

  it('says on which line an enum value has no meaning', () => {
    expect(localize('a:\n  enum: [x]\n  x-enum:\n    x: {en: Ex}\n').problems).toEqual([
      expect.objectContaining({line: 4, found: 'no pt meaning of x'}),
    ]);
  });

  it('leaves examples as they are', () => {
    const source =
      'content:\n  json:\n    examples:\n      one: {summary: One, x-pt: Um, value: {description: as sent}}\n';
    expect(localize(source)).toEqual({
      problems: [],
      value: {content: {json: {examples: {one: {summary: 'Um', value: {description: 'as sent'}}}}}},
    });
  });
});

describe('printExample', () => {
  it('writes on one line what fits, and the outermost always on several', () => {
    const long = 'x'.repeat(80);
    expect(printExample({a: [1, 'b'], c: {d: long}, e: []})).toBe(
      `{\n  "a": [1, "b"],\n  "c": {\n    "d": "${long}"\n  },\n  "e": []\n}`,
    );
  });

  it('leaves text as it is', () => {
    expect(printExample('<a/>\n')).toBe('<a/>\n');
  });
});
