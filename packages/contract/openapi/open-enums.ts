import type {Locale} from '@integration-docs/facts';
import {contentsOf, eventsOf, operationsOf, schemasWithin} from './operations.ts';
import type {ContractExchange} from './operations.ts';
import type {Contract, SchemaNode} from './nodes.ts';
import {nameOf, resolveSchema, valuesWithMeaning} from './resolve.ts';

/**
 * Returns the contract for clients: in responses and events, an enum accepts any other string too, because enums grow within `/v1`.
 * Enums stay strict in parameters, in request bodies, and in schemas that requests and responses share.
 *
 * An open enum is `anyOf: [the enum, string]`, in a schema of its own (`OpenDocumentState`), for which code generators make one type: a union of
 * both, or a string. The description of the enum says so too. An enum that is open everywhere (`x-open`) has the same form, in its own schema.
 * A constant gets its type, by which some code generators go.
 *
 * @param locale language of the descriptions
 */
export function openEnums(contract: Contract, locale: Locale = 'en'): Contract {
  const {components} = contract;
  const open = (node: SchemaNode): SchemaNode => {
    const {properties, items} = node;
    return {
      ...withOpenList(node, contract),
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, open(part)])),
      }),
      ...(items && {items: open(items)}),
    };
  };
  const responseOnly = responseOnlySchemas(contract);
  const lists = openLists(contract);
  const schemas = Object.entries(components.schemas).map(([name, node]) => {
    const opened = withTypes(responseOnly.has(name) ? open(node) : node);
    return [name, lists.has(name) ? described(opened, locale) : withAnyString(opened)] as const;
  });
  const references = new Set(schemas.flatMap(([, node]) => schemasWithin(node).map(({$ref}) => $ref)));
  const openSchemas = Object.keys(components.schemas)
    .filter((name) => references.has(referenceTo(openName(name))))
    .map((name) => [openName(name), openSchema(name, locale, contract)] as const);
  return {...contract, components: {...components, schemas: Object.fromEntries([...schemas, ...openSchemas])}};
}

function withTypes(node: SchemaNode): SchemaNode {
  const {properties} = node;
  return {
    ...(typeof node.const === 'string' && {type: 'string'}),
    ...node,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, withTypes(part)])),
    }),
  };
}

/** What the description of an enum that may grow says. */
const mayGrow: Readonly<Record<Locale, string>> = {
  pt: 'Respostas e eventos podem trazer valores novos, sem aviso: aceite qualquer texto.',
  en: 'Answers and events may carry new values, without notice: accept any string.',
};

function described(node: SchemaNode & {readonly 'x-pt'?: unknown}, locale: Locale): SchemaNode {
  const {description, 'x-pt': portuguese} = node;
  return {
    ...node,
    description: withSentence(description, mayGrow[locale]),
    ...(typeof portuguese === 'string' && {'x-pt': withSentence(portuguese, mayGrow.pt)}),
  };
}

function withSentence(text: string | undefined, sentence: string): string {
  return text === undefined ? sentence : `${text.replace(/[.]?$/, '.')} ${sentence}`;
}

/** Returns the names of the enums that may grow: those of schemas that only responses and events use. */
export function openLists(contract: Contract): ReadonlySet<string> {
  const {schemas} = contract.components;
  const references = [...responseOnlySchemas(contract)].flatMap((name) => schemasWithin(schemas[name] ?? {}));
  return new Set(references.flatMap((node) => (isList(node, contract) ? [nameOf(node.$ref ?? '')] : [])));
}

const openName = (name: string): string => `Open${name}`;
const referenceTo = (name: string): string => `#/components/schemas/${name}`;

/** Refers to the open schema instead of the list. The code lists of others grow too. */
function withOpenList(node: SchemaNode, contract: Contract): SchemaNode {
  const {$ref = ''} = node;
  const isCodeList = contract.components.schemas[nameOf($ref)]?.['x-code-list'] !== undefined;
  return isCodeList || isList(node, contract) ? {...node, $ref: referenceTo(openName(nameOf($ref)))} : node;
}

function openSchema(name: string, locale: Locale, {components}: Contract): SchemaNode {
  const isBilingual = 'x-pt' in (components.schemas[name] ?? {});
  const texts = {
    pt: `\`${name}\`, ou um valor acrescentado depois.`,
    en: `\`${name}\`, or a value that was added later.`,
  };
  const node: SchemaNode & {readonly 'x-pt'?: string} = {
    description: texts[locale],
    ...(isBilingual && {'x-pt': texts.pt}),
    anyOf: [{$ref: referenceTo(name)}, {type: 'string'}],
  };
  return node;
}

/** Writes an enum with `x-open` as the other open enums: its own pattern is that of the values that it does not name. */
function withAnyString(node: SchemaNode): SchemaNode {
  const {'x-extensible-enum': values, type, pattern, ...texts} = node;
  if (values === undefined) return node;
  return {
    ...texts,
    anyOf: [
      {type, enum: values},
      {type, ...(pattern !== undefined && {pattern})},
    ],
  };
}

/** Whether a part refers to a schema with an `enum` of this contract, not to a code list of CIUS-PT. */
function isList(node: SchemaNode, {components: {schemas}}: Contract): boolean {
  return node.$ref !== undefined && valuesWithMeaning(resolveSchema({$ref: node.$ref}, schemas)).length > 0;
}

/** Returns the names of the schemas that only responses and events use. */
function responseOnlySchemas(contract: Contract): ReadonlySet<string> {
  const operations = operationsOf(contract);
  const schemasOf = (
    isIncluded: (part: string) => boolean,
    exchanges: readonly ContractExchange[],
  ): readonly SchemaNode[] =>
    exchanges.flatMap((exchange) =>
      contentsOf(exchange).flatMap(({part, schema}) => (isIncluded(part) ? (schema ?? []) : [])),
    );
  const requestNames = reachableNames(
    schemasOf((part) => part === 'body', operations),
    contract,
  );
  const responseNames = reachableNames(
    [...schemasOf((part) => part !== 'body', operations), ...schemasOf(() => true, eventsOf(contract))],
    contract,
  );
  return new Set([...responseNames].filter((name) => !requestNames.has(name)));
}

/** Returns the names of all schemas that some parts refer to, directly or indirectly. */
function reachableNames(parts: readonly SchemaNode[], {components: {schemas}}: Contract): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (part: SchemaNode): void => {
    for (const {$ref} of schemasWithin(part)) {
      const name = nameOf($ref ?? '');
      if ($ref === undefined || names.has(name)) continue;
      names.add(name);
      visit(schemas[name] ?? {});
    }
  };
  parts.forEach(visit);
  return names;
}
