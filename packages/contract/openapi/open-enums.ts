import {contentsOf, eventsOf, operationsOf, schemasWithin} from './operations.ts';
import type {ContractExchange} from './operations.ts';
import type {Contract, SchemaNode} from './nodes.ts';
import {nameOf, resolveSchema, valuesWithMeaning} from './resolve.ts';

/**
 * The contract as clients get it: where an answer or an event has a value of a list, any other text is valid too, because lists
 * grow within `/v1`. What is sent keeps to the lists: parameters, bodies, and the schemas that both have.
 *
 * `anyOf: [the list, a text]`: generators make of it the list or a text, or just a text.
 */
export function openEnums(contract: Contract): Contract {
  const {components} = contract;
  const open = (node: SchemaNode): SchemaNode => {
    const {properties, items} = node;
    return {
      ...opened(node, contract),
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, open(part)])),
      }),
      ...(items && {items: open(items)}),
    };
  };
  const answered = answeredOnly(contract);
  const schemas = Object.entries(components.schemas).map(
    ([name, node]) => [name, answered.has(name) ? open(node) : node] as const,
  );
  return {...contract, components: {...components, schemas: Object.fromEntries(schemas)}};
}

/** Names of the lists that may grow: an answer or an event has a value of them. */
export function openLists(contract: Contract): ReadonlySet<string> {
  const {schemas} = contract.components;
  const references = [...answeredOnly(contract)].flatMap((name) => schemasWithin(schemas[name] ?? {}));
  return new Set(references.flatMap((node) => (isList(node, contract) ? [nameOf(node.$ref ?? '')] : [])));
}

function opened(node: SchemaNode, contract: Contract): SchemaNode {
  if (!isList(node, contract)) return node;
  const {$ref, ...beside} = node;
  return {anyOf: [{$ref}, {type: 'string'}], ...beside};
}

/** Whether a part refers to a schema with an `enum` of this contract; the code lists of CIUS-PT do not grow with it. */
function isList(node: SchemaNode, {components: {schemas}}: Contract): boolean {
  return node.$ref !== undefined && valuesWithMeaning(resolveSchema({$ref: node.$ref}, schemas)).length > 0;
}

/** Names of the schemas that only answers and events need. */
function answeredOnly(contract: Contract): ReadonlySet<string> {
  const operations = operationsOf(contract);
  const needed = (isMeant: (part: string) => boolean, of: readonly ContractExchange[]): readonly SchemaNode[] =>
    of.flatMap((exchange) => contentsOf(exchange).flatMap(({part, schema}) => (isMeant(part) ? (schema ?? []) : [])));
  const sent = reached(
    needed((part) => part === 'body', operations),
    contract,
  );
  const received = reached(
    [...needed((part) => part !== 'body', operations), ...needed(() => true, eventsOf(contract))],
    contract,
  );
  return new Set([...received].filter((name) => !sent.has(name)));
}

/** Names of all schemas that some parts refer to, directly or not. */
function reached(parts: readonly SchemaNode[], {components: {schemas}}: Contract): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (part: SchemaNode): void => {
    for (const {$ref} of schemasWithin(part)) {
      const name = nameOf($ref ?? '');
      if ($ref === undefined || found.has(name)) continue;
      found.add(name);
      visit(schemas[name] ?? {});
    }
  };
  parts.forEach(visit);
  return found;
}
