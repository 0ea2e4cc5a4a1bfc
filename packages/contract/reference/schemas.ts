import {eventAnchor, propertyAnchor, schemaAnchor} from '../anchors.ts';
import {hrefOf} from '../canonical-pages.ts';
import type {PageId, ReferencePages} from '../canonical-pages.ts';
import type {Contract, SchemaNode} from '../openapi/nodes.ts';
import type {ContractOperation} from '../openapi/operations.ts';
import {nameOf, resolveSchema, valuesWithMeaning} from '../openapi/resolve.ts';
import {schemasIn, schemasOfOperation} from './assign-pages.ts';
import type {EnumValue, Field, Href, Limits, Link, PageSchemas, SchemaBlock, TypeView} from './types.ts';

export interface SchemaContext {
  readonly schemas: Contract['components']['schemas'];
  readonly referencePages: ReferencePages;
  /** Canonical page of each schema. */
  readonly pages: ReadonlyMap<string, PageId>;
  readonly uses: SchemaUses;
  /** Event type of each payload schema. These schemas are shown with their event. */
  readonly eventOf: ReadonlyMap<string, string>;
  /** Returns a function from enum value to the link to its explanation; undefined if the values have no explanations. */
  readonly explanationOf: (values: readonly string[], from: PageId) => ((value: string) => Href) | undefined;
  /** Names of the enums that may grow. */
  readonly openLists: ReadonlySet<string>;
  /** Names of the schemas with a whole example. */
  readonly inExamples: ReadonlySet<string>;
}

/** References to each schema: the name of the referring schema, once per reference; an empty name for an operation. */
type SchemaUses = ReadonlyMap<string, readonly string[]>;

export function schemaUses(contract: Contract, operations: readonly ContractOperation[]): SchemaUses {
  const uses = new Map<string, string[]>();
  const addUse = (name: string, userName: string): void => {
    uses.set(name, [...(uses.get(name) ?? []), userName]);
  };
  for (const [name, node] of Object.entries(contract.components.schemas)) {
    schemasIn(node).forEach((inner) => addUse(inner, name));
  }
  for (const operation of operations) schemasOfOperation(operation).forEach((name) => addUse(name, ''));
  return uses;
}

/** Returns all schemas of a page. A schema that only one other schema of the page uses is shown inside that one. */
export function pageSchemas(page: PageId, context: SchemaContext): PageSchemas {
  const roots = [...context.pages]
    .filter(([name, schemaPage]) => schemaPage === page && !context.eventOf.has(name) && !isInside(name, page, context))
    .map(([name]) => name);
  const inContractOrder = Object.keys(context.schemas).filter((name) => roots.includes(name));
  const blocks = inContractOrder.map((name) => schemaBlock(name, page, context));
  const isObject = (block: SchemaBlock): boolean => block.fields.length > 0 || block.variants.length > 0;
  return {objects: blocks.filter(isObject), simple: blocks.filter((block) => !isObject(block))};
}

/** True when exactly one schema uses this one, on the same page, and therefore shows it. */
function isInside(name: string, page: PageId, context: SchemaContext): boolean {
  const node = context.schemas[name];
  if (node === undefined) return false;
  const {properties, enum: values} = resolveSchema(node, context.schemas);
  if (properties === undefined && values === undefined) return false;
  const [userName, ...others] = context.uses.get(name) ?? [];
  const userSchema = context.schemas[userName ?? ''];
  // Only the value of a property, or the items of its list, can be inside. Items of a named list and alternatives are explained separately.
  if (userSchema === undefined || !hasPropertyOf(userSchema, name)) return false;
  // A schema that contains itself, directly or not, has a second user: it cannot be inside.
  return (
    others.length === 0 &&
    userName !== undefined &&
    userName !== '' &&
    userName !== name &&
    context.pages.get(userName) === page
  );
}

/** Whether a property, at any inline depth, refers to a schema or a list of it. */
function hasPropertyOf({properties = {}, items}: SchemaNode, name: string): boolean {
  const parts = [...Object.values(properties), ...(items?.properties === undefined ? [] : [items])];
  return parts.some(
    (part) =>
      [part.$ref, part.items?.$ref].some(($ref) => $ref !== undefined && nameOf($ref) === name) ||
      hasPropertyOf(part, name),
  );
}

/** Returns a named schema with its properties, including the properties of schemas shown inside it. */
export function schemaBlock(name: string, page: PageId, context: SchemaContext): SchemaBlock {
  const node = resolveSchema(context.schemas[name] ?? {}, context.schemas);
  return blockOf(node, {name, anchor: schemaAnchor(name), owner: name, page, context});
}

interface BlockPlace {
  readonly name: string;
  readonly anchor: string;
  /** Prefix of the anchors of the properties. */
  readonly owner: string;
  readonly page: PageId;
  readonly context: SchemaContext;
}

function blockOf(node: SchemaNode, {name, anchor, owner, page, context}: BlockPlace): SchemaBlock {
  return {
    name,
    anchor,
    description: node.description ?? '',
    ...(node['x-bt'] === undefined ? {} : {term: node['x-bt']}),
    type: typeOf(node, page, context),
    limits: limitsOf(node),
    ...exampleOf(node),
    fields: fieldsOf(innermost(node, context) ?? {}, owner, page, context),
    values: valuesOf(innermost(node, context) ?? {}, page, context),
    isOpen: context.openLists.has(name) || node['x-extensible-enum'] !== undefined,
    variants: namedAlternatives(node).flatMap(({$ref}) => {
      if ($ref === undefined) return [];
      const variant = nameOf($ref);
      const event = context.eventOf.get(variant);
      return [
        event === undefined
          ? schemaLink(variant, page, context)
          : {
              name: event,
              href: hrefOf(context.referencePages.events, eventAnchor(event), page, context.referencePages),
            },
      ];
    }),
  };
}

/** Returns the properties of an inline object or of the items of a list; `*` means any other property. */
export function fieldsOf(node: SchemaNode, owner: string, page: PageId, context: SchemaContext): readonly Field[] {
  const {properties = {}, additionalProperties} = node;
  const required = new Set(node.required ?? []);
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  return [...Object.entries(properties), ...(others === undefined ? [] : [['*', others] as const])].map(
    ([name, part]) =>
      makeField({anchor: propertyAnchor(owner, name), name, required: required.has(name)}, part, page, context, owner),
  );
}

/** Returns the alternatives if all of them have a name. Otherwise the type describes them. */
function namedAlternatives(node: SchemaNode): readonly SchemaNode[] {
  const alternatives = alternativesOf(node);
  return alternatives.every(({$ref}) => $ref !== undefined) ? alternatives : [];
}

/** Returns the alternatives of a value; empty if they are conditions in addition to properties or a type. */
function alternativesOf({oneOf, anyOf, type, properties}: SchemaNode): readonly SchemaNode[] {
  const alternatives = oneOf ?? anyOf ?? [];
  const isValue = ({$ref, type: ownType, enum: values, const: only}: SchemaNode): boolean =>
    [$ref, ownType, values, only].some((part) => part !== undefined);
  const hasOwnType = [type ?? []].flat().some((name) => name !== 'null' && name !== 'object');
  return properties === undefined && !hasOwnType && alternatives.every(isValue) ? alternatives : [];
}

/**
 * @param part the schema of a property, parameter or header; can be a reference with its own texts
 * @param owner name of the schema with the property
 */
export function makeField(
  head: Pick<Field, 'anchor' | 'name' | 'required'> & {readonly where?: string},
  part: SchemaNode,
  page: PageId,
  context: SchemaContext,
  owner?: string,
): Field {
  const node = resolveSchema(part, context.schemas);
  const item = part.$ref ?? part.items?.$ref;
  const name = item === undefined ? undefined : nameOf(item);
  const isNested = name !== undefined && isInside(name, page, context) && context.pages.get(name) === page;
  // A linked schema has its own description at the target of the link.
  const description = part.$ref === undefined || isNested ? node.description : part.description;
  return {
    ...head,
    type: typeOf(isNested ? asInline(part, context) : part, page, context),
    ...(node['x-bt'] === undefined ? {} : {term: node['x-bt']}),
    limits: limitsOf(node, part.$ref !== undefined),
    ...(description === undefined ? {} : {description}),
    ...((owner !== undefined && context.inExamples.has(owner)) ||
    (part.$ref !== undefined && part.examples === undefined)
      ? {}
      : exampleOf(node)),
    ...(isNested ? {nested: schemaBlock(name, page, context)} : inlineDetails(part, head, page, context)),
  };
}

/** Returns the details of an inline schema that a field shows: the values of an enum, or the properties of an object. */
function inlineDetails(
  part: SchemaNode,
  {anchor, name}: Pick<Field, 'anchor' | 'name'>,
  page: PageId,
  context: SchemaContext,
): Pick<Field, 'values' | 'nested'> {
  const node = innermost(part, context);
  if (node === undefined) return {};
  const values = valuesOf(node, page, context);
  const hasFields = node.properties !== undefined || typeof node.additionalProperties === 'object';
  const place = {name, anchor: `${anchor}.`, owner: anchor, page, context};
  return {...(values.length > 0 && {values}), ...(hasFields && {nested: blockOf(node, place)})};
}

/** Returns an inline schema, or the innermost items of its lists; undefined for a named schema, which pages link to. */
export function innermost(part: SchemaNode, context: SchemaContext): SchemaNode | undefined {
  if (part.$ref !== undefined) return undefined;
  const node = resolveSchema(part, context.schemas);
  return node.items === undefined ? node : innermost(node.items, context);
}

function asInline(part: SchemaNode, context: SchemaContext): SchemaNode {
  const node = resolveSchema(part, context.schemas);
  return node.items ? {...node, items: resolveSchema(node.items, context.schemas)} : node;
}

export function typeOf(part: SchemaNode, page: PageId, context: SchemaContext): TypeView {
  const node = resolveSchema(part, context.schemas);
  const types = [node.type ?? []].flat();
  const isArray = types.includes('array');
  const item = isArray ? (part.items ?? node.items ?? {}) : part;
  const itemNode = resolveSchema(item, context.schemas);
  const names = [itemNode.type ?? []].flat().filter((type) => type !== 'null');
  const alternatives = item.$ref === undefined ? alternativesOf(itemNode) : [];
  const reference = item.$ref ?? referenceBesideNull(item);
  return {
    name: itemNode.contentMediaType !== undefined ? 'file' : names.join(' | ') || typeOfValue(itemNode),
    isArray,
    nullable: types.includes('null'),
    ...(reference === undefined ? {} : {schema: schemaLink(nameOf(reference), page, context)}),
    ...(alternatives.length === 0 ? {} : {oneOf: alternatives.map((one) => typeOf(one, page, context))}),
  };
}

/** Returns the reference in `anyOf: [{$ref: …}, {type: 'null'}]`. */
function referenceBesideNull({oneOf, anyOf}: SchemaNode): string | undefined {
  const [only, ...others] = (oneOf ?? anyOf ?? []).filter(({type}) => type !== 'null');
  return others.length === 0 ? only?.$ref : undefined;
}

function typeOfValue(node: SchemaNode): string {
  return node.const === undefined || typeof node.const === 'object' ? 'object' : typeof node.const;
}

/** @throws Error when the contract has no such schema */
function schemaLink(name: string, from: PageId, context: SchemaContext): Link {
  const page = context.pages.get(name);
  if (page === undefined)
    throw new Error(`packages/contract/openapi.yaml has no schema ${name}. Run npm run lint:contract.`);
  return {name, href: hrefOf(page, schemaAnchor(name), from, context.referencePages)};
}

/** @param isReference whether the schema is referenced; then the pattern and the format are only shown with the named schema */
export function limitsOf(node: SchemaNode, isReference = false): Limits {
  const item = node.items && node.items.$ref === undefined ? node.items : {};
  const value = (constant: unknown): string | undefined => (constant === undefined ? undefined : valueText(constant));
  const limits: Limits = {
    const: value(node.const),
    default: value(node.default),
    format: isReference ? undefined : node.format,
    pattern: isReference ? undefined : node.pattern,
    minLength: node.minLength ?? item.minLength,
    maxLength: node.maxLength ?? item.maxLength,
    minimum: node.minimum,
    maximum: node.maximum,
    exclusiveMinimum: node.exclusiveMinimum,
    exclusiveMaximum: node.exclusiveMaximum,
    multipleOf: node.multipleOf,
    minItems: node.minItems,
    maxItems: node.maxItems,
    uniqueItems: node.uniqueItems,
    minProperties: node.minProperties,
    maxProperties: node.maxProperties,
    deprecated: node.deprecated,
    readOnly: node.readOnly,
    writeOnly: node.writeOnly,
    mediaType: node.contentMediaType,
    encoding: node.contentEncoding,
  };
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined));
}

function exampleOf({examples = [], const: only}: SchemaNode): {readonly example?: string} {
  const [example] = examples;
  if (example === undefined || only !== undefined) return {};
  return {example: valueText(example)};
}

function valuesOf(node: SchemaNode, page: PageId, context: SchemaContext): readonly EnumValue[] {
  const values = shownValues(node).map(valueText);
  const explanation = context.explanationOf(values, page);
  return values.map((value) => ({
    value,
    meaning: node['x-enumDescriptions']?.[value] ?? '',
    ...(explanation === undefined ? {} : {href: explanation(value)}),
  }));
}

/** Returns the enum values, also those without a meaning, but not those of a code list. */
function shownValues(node: SchemaNode): readonly unknown[] {
  const explainedValues = valuesWithMeaning(node);
  return explainedValues.length > 0 || 'x-code-list' in node
    ? explainedValues
    : (node.enum ?? []).filter((value) => value !== null);
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
