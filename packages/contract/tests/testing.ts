import {Ajv2020} from 'ajv/dist/2020.js';
import {fullFormats} from 'ajv-formats/dist/formats.js';
import {isRecord} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import type {Contract, SchemaNode} from '../openapi/nodes.ts';
import {contentsOf, eventsOf, operationsOf} from '../openapi/operations.ts';
import type {ContentPlace} from '../openapi/operations.ts';
import {loadContract} from '../openapi/read.ts';

export const loaded = await loadContract(projectRoot);
/** The contract of this project, in English. */
export const contract: Contract = loaded.in.en;
export const operations = operationsOf(contract);
/** The requests of the platform to a reader's endpoint. */
export const webhooks = eventsOf(contract);

/** The contents of every operation and event, with the `operationId`. */
export const contents: readonly (ContentPlace & {readonly of: string})[] = [...operations, ...webhooks].flatMap(
  (exchange) => contentsOf(exchange).map((place) => ({...place, of: exchange.node.operationId})),
);

/** Returns the contract with `additionalProperties: false`, so that an example with a misspelt property fails. */
function withClosedObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withClosedObjects);
  if (!isRecord(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withClosedObjects(item)]));
  return copy.type === 'object' && isRecord(copy.properties) ? {additionalProperties: false, ...copy} : copy;
}

const ajv = new Ajv2020({strict: false, allErrors: true, validateSchema: false, formats: fullFormats});
ajv.addSchema(withClosedObjects(contract) as object, 'contract');

/**
 * Validates a value and returns the errors.
 *
 * @param pointer JSON pointer of the schema in the contract: `#/components/schemas/Document`
 * @throws Error when there is no schema
 */
export function faultsOf(value: unknown, pointer: string, where = 'value'): readonly string[] {
  const [, ...keys] = pointer.split('/').map(encodeURIComponent);
  const validate = ajv.getSchema(`contract#/${keys.join('/')}`);
  if (!validate) throw new Error(`${pointer}: no schema`);
  if (validate(value) === true) return [];
  return (validate.errors ?? []).map(
    (error) => `${where}: ${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`,
  );
}

/** Returns every schema of the contract once, at the place of its definition. References are not resolved. */
export function schemaPlaces(): readonly {readonly pointer: string; readonly node: SchemaNode}[] {
  const places: {pointer: string; node: SchemaNode}[] = [];
  const visit = (node: SchemaNode, pointer: string): void => {
    places.push({pointer, node});
    if (node.items) visit(node.items, `${pointer}/items`);
    for (const [name, part] of Object.entries(node.properties ?? {})) visit(part, `${pointer}/properties/${name}`);
  };
  const search = (value: unknown, pointer: string): void => {
    if (Array.isArray(value)) value.forEach((item, index) => search(item, `${pointer}/${index}`));
    if (!isRecord(value)) return;
    for (const [key, item] of Object.entries(value)) {
      if (key === 'value' || key.startsWith('x-')) continue;
      const here = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (key === 'schema') visit(item as SchemaNode, here);
      else if (here !== '#/components/schemas') search(item, here);
    }
  };
  search(contract, '#');
  for (const [name, node] of Object.entries(contract.components.schemas)) visit(node, `#/components/schemas/${name}`);
  return places;
}
