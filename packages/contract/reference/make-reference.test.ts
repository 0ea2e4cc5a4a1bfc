import {describe, expect, it} from 'vitest';
import {readYaml} from '@integration-docs/facts';
import {canonicalPages} from '../canonical-pages.ts';
import {localizeContract} from '../openapi/localize.ts';
import {contractSchema, withDefaults} from '../openapi/nodes.ts';
import type {ReferenceCatalogues} from './context.ts';
import {makeReference} from './make-reference.ts';
import type {Reference, Text} from './types.ts';

const catalogues: ReferenceCatalogues = {
  errors: {entries: [{code: 'not-found', status: 404, title: 'Not found'}], token: [], delivery: []},
  events: {entries: []},
};

const contract = (tag: string, schemas: string): string => `
info: {title: API, version: 1.0.0, description: Nodes., x-pt: Nós.}
servers: []
tags: []
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
${canonicalPages
  .flatMap((page) => [...page.schemas])
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

function make(source: string): Pick<Reference<Text>, 'schemas'> {
  const {value} = readYaml(source, {file: 'packages/contract/openapi.yaml', line: 1});
  return makeReference(localizeContract(withDefaults(contractSchema.loose().parse(value)), 'pt'), catalogues);
}

describe('makeReference', () => {
  it('ends where a schema contains itself', () => {
    expect(make(contract('documents', node)).schemas.issued?.objects).toMatchObject([
      {
        name: 'Node',
        fields: [{name: 'description'}, {name: 'parent', type: {schema: {href: '#schema-Node'}}}],
      },
    ]);
  });

  it('asks for a page when a tag has none', () => {
    expect(() => make(contract('invoices', node))).toThrow(
      'found no page for the tag "invoices" of getNode; expected it in packages/contract/canonical-pages.ts',
    );
  });

  it('names the schemas that nothing uses', () => {
    const lost = `${node}    Lost: {type: string, description: None., x-pt: Nenhum.}\n`;
    expect(() => make(contract('documents', lost))).toThrow('found the schemas Lost, which nothing on a page uses');
  });

  it('names a schema that is not there', () => {
    expect(() => make(contract('documents', node.replace('    Node:', '    Nod:')))).toThrow(
      'packages/contract/openapi.yaml has no Node. Run npm run lint:contract.',
    );
  });

  it('names a schema of canonical-pages.ts that is gone', () => {
    expect(() => make(contract('documents', node).replace('    Event:', '    Evento:'))).toThrow(
      'packages/contract/canonical-pages.ts:1: found the schemas Event; expected schemas of packages/contract/openapi.yaml',
    );
  });

  it('names an error code that is not in the catalogue', () => {
    const source = contract('documents', node).replace('[not-found]', '[not-fuond]');
    expect(() => make(source)).toThrow('packages/contract/catalogues/errors.yaml has no code not-fuond');
  });
});
