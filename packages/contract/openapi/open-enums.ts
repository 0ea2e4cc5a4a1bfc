import {contentsOf, eventsOf, operationsOf, schemasWithin} from './operations.ts';
import type {ContractExchange} from './operations.ts';
import type {Contract, SchemaNode} from './nodes.ts';
import {nameOf, resolveSchema, valuesWithMeaning} from './resolve.ts';

/**
 * Returns the contract for clients: in responses and events, an enum accepts any other string too, because enums grow within `/v1`.
 * Enums stay strict in parameters, in request bodies, and in schemas that requests and responses share.
 *
 * An open enum is `anyOf: [the enum, string]`. Code generators turn it into a union of both, or into a string.
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

/** Returns the names of the enums that may grow: those of schemas that only responses and events use. */
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

/** Whether a part refers to a schema with an `enum` of this contract, not to a code list of CIUS-PT. */
function isList(node: SchemaNode, {components: {schemas}}: Contract): boolean {
  return node.$ref !== undefined && valuesWithMeaning(resolveSchema({$ref: node.$ref}, schemas)).length > 0;
}

/** Returns the names of the schemas that only responses and events use. */
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

/** Returns the names of all schemas that some parts refer to, directly or indirectly. */
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
