import {assignHomes} from './assign-homes.ts';
import type {AssignedHomes, PlacedOperation} from './assign-homes.ts';
import {
  deliveryErrorAnchor,
  deliveryPage,
  errorAnchor,
  errorsPage,
  eventAnchor,
  exampleAnchor,
  headerAnchor,
  homes,
  operationAnchor,
  propertyAnchor,
  routeOf,
  tokenErrorAnchor,
} from './homes.ts';
import type {HeaderGroup, PageId} from './homes.ts';
import {nameOf, resolve} from './openapi.ts';
import type {Contract, ExampleNode, HeaderNode, MediaTypeNode, ParameterNode, ResponseNode} from './openapi.ts';
import {makeField, pageSchemas, schemaBlock, schemaLink, schemaUses} from './schemas.ts';
import type {SchemaContext} from './schemas.ts';
import {propertiesIn} from './shown-properties.ts';
import type {
  Content,
  ErrorLink,
  EventDelivery,
  EventPayload,
  Field,
  LinkedExample,
  Link,
  Operation,
  Reference,
  Response,
  SampleExample,
} from './types.ts';

/** An example before it is highlighted. */
export interface PlainExample {
  readonly summary: string;
  readonly anchor?: string;
  readonly language: 'json' | 'xml' | 'text';
  readonly code: string;
}

/** Every {@link ShownExample} replaced by a {@link PlainExample}. */
export type Plain<T> = T extends {readonly html: string}
  ? PlainExample
  : T extends readonly (infer Item)[]
    ? readonly Plain<Item>[]
    : T extends object
      ? {readonly [Key in keyof T]: Plain<T[Key]>}
      : T;

/** What the reference takes from the catalogues, in the same language as the contract. */
export interface Catalogues {
  readonly errors: {
    readonly entries: readonly ErrorEntry[];
    readonly token: readonly ErrorEntry[];
    readonly delivery: readonly Pick<ErrorEntry, 'code'>[];
  };
  readonly events: {
    readonly entries: readonly {
      readonly type: string;
      readonly when: string;
      readonly decide: string;
      readonly next: string;
    }[];
  };
}

interface ErrorEntry {
  readonly code: string;
  readonly status: number;
  readonly title: string;
}

/** Prints an example: text as it is, everything else as JSON. */
export type PrintExample = (value: unknown) => string;

/**
 * Makes the reference out of the contract.
 *
 * @param contract in one language
 * @param print how an example reads as code
 * @throws Error for a part without a home, a reference to nothing, an unknown error code or event
 */
export function makeReference(contract: Contract, catalogues: Catalogues, print: PrintExample): Plain<Reference> {
  const assigned = assignHomes(contract);
  const maker = new ReferenceMaker(contract, catalogues, assigned, print);
  return {
    operations: assigned.operations.map((operation) => maker.operation(operation)),
    events: Object.keys(contract.webhooks).map((type) => maker.event(type)),
    schemas: maker.schemas(),
    headers: maker.headers(),
  };
}

const problemMediaType = 'application/problem+json';

class ReferenceMaker {
  private readonly contract: Contract;
  private readonly catalogues: Catalogues;
  private readonly assigned: AssignedHomes;
  private readonly print: PrintExample;
  private readonly context: SchemaContext;
  /** Page of each example of `components.examples` that some page shows. */
  private readonly exampleHomes: ReadonlyMap<string, PageId>;
  private readonly shown = new Set<string>();
  /** Page → properties that its examples have. */
  private readonly seen = new Map<PageId, Set<string>>();
  /** Page → codes → anchor of their list. */
  private readonly commonAnchors = new Map<PageId, Map<string, string>>();
  /** Headers and answers → anchor of their list. */
  private readonly deliveryAnchors = new Map<string, string>();

  constructor(contract: Contract, catalogues: Catalogues, assigned: AssignedHomes, print: PrintExample) {
    this.contract = contract;
    this.catalogues = catalogues;
    this.assigned = assigned;
    this.print = print;
    const payloads = Object.values(contract.webhooks).map(({post}) => payloadSchema(post.requestBody, contract));
    this.context = {
      schemas: contract.components.schemas,
      homes: assigned.schemas,
      uses: schemaUses(contract, assigned.operations),
      eventSchemas: new Map(payloads.map((name, index) => [name, Object.keys(contract.webhooks)[index] ?? ''])),
      valueLink: (schema, value) => this.valueLink(schema, value),
      inExamples: new Set(this.propertiesInExamples().map((anchor) => anchor.slice(0, anchor.indexOf('.')))),
    };
    this.exampleHomes = this.findExampleHomes();
  }

  operation({node, method, path, parameters, servers, page}: PlacedOperation): Plain<Operation> {
    const {components} = this.contract;
    const body = node.requestBody && resolve(node.requestBody, components.requestBodies);
    const own = new Set(node['x-errors'] ?? []);
    const statuses = new Set(Object.keys(node.responses));
    const isProblem = (status: number): boolean => {
      const response = node.responses[String(status)];
      return response === undefined || problemMediaType in (resolve(response, components.responses).content ?? {});
    };
    const common = this.contract['x-common-errors']
      .filter((code) => !own.has(code))
      .map((code) => this.error(code, page))
      // A request without an access token cannot have the wrong one.
      .filter(({status}) => isProblem(status) && (statuses.has(String(status)) || scopeOf(node) !== null));
    const responses = Object.entries(node.responses).map(([status, response]) =>
      this.response(status, resolve(response, components.responses), [...own], page),
    );
    const isOwn = (response: Plain<Response>): boolean =>
      Number(response.status) < 400 || response.errors.length > 0 || response.contents.length > 0;
    const [scheme] = Object.keys(node.security?.[0] ?? {});
    return {
      id: node.operationId,
      page,
      href: `${routeOf(page)}#${operationAnchor(node.operationId)}`,
      method,
      path,
      servers: servers.map(({url, description = ''}) => ({url, description})),
      scope: this.scope(node),
      authentication:
        scheme === undefined || scopeOf(node) !== null
          ? null
          : (this.contract.components.securitySchemes[scheme]?.description ?? null),
      summary: node.summary,
      description: node.description ?? '',
      parameters: parameters
        .filter((item) => item.in !== 'header')
        .map((item) => this.parameter(node.operationId, item, page)),
      headers: parameters
        .filter((item) => item.in === 'header' && !this.isUsual(item.name))
        .map((item) => ({...this.headerLink(item.name, 'request', page), required: item.required ?? false})),
      body: body
        ? {
            description: body.description ?? '',
            required: body.required ?? false,
            contents: this.contents(body.content, page),
          }
        : null,
      responses: responses.filter(isOwn),
      commonErrors: common,
      commonStatuses: [
        ...new Set([
          ...responses.filter((response) => !isOwn(response)).map((response) => response.status),
          ...common.map((error) => String(error.status)),
        ]),
      ].sort(),
      commonList: this.commonList(page, common),
    };
  }

  event(type: string): Plain<EventPayload> {
    const entry = this.catalogues.events.entries.find((event) => event.type === type);
    const node = this.contract.webhooks[type]?.post;
    if (entry === undefined || node === undefined) {
      throw new Error(`contract/catalogues/events.yaml has no entry for the event ${type} of openapi.yaml. Add it.`);
    }
    const next = this.assigned.operations.find(({node: {operationId}}) => operationId === entry.next);
    if (next === undefined) {
      throw new Error(
        `contract/catalogues/events.yaml: ${type} names the operation ${entry.next}, which openapi.yaml does not have.`,
      );
    }
    const page = homes.find(({events}) => events)?.page ?? 'webhooks/types';
    const body = node.requestBody && resolve(node.requestBody, this.contract.components.requestBodies);
    const [content] = Object.values(body?.content ?? {});
    return {
      type,
      anchor: eventAnchor(type),
      summary: node.summary,
      description: node.description ?? '',
      when: entry.when,
      decide: entry.decide,
      next: {name: entry.next, href: link(next.page, operationAnchor(entry.next), page)},
      schema: schemaBlock(payloadSchema(node.requestBody, this.contract), page, this.context),
      examples: this.examples(content, page),
      delivery: this.delivery(node, page),
    };
  }

  /** Headers and answers that several events share are listed once. */
  private delivery(node: PlacedOperation['node'], page: PageId): EventDelivery {
    const {components} = this.contract;
    const headers = (node.parameters ?? [])
      .map((parameter) => resolve<ParameterNode>(parameter, components.parameters))
      .map(({name}) => this.headerLink(name, 'webhook', page));
    const answers = Object.entries(node.responses).map(([status, response]) => ({
      status,
      description: resolve<ResponseNode>(response, components.responses).description,
    }));
    return {...onceEach(this.deliveryAnchors, JSON.stringify([headers, answers]), 'delivery'), headers, answers};
  }

  schemas(): Reference['schemas'] {
    const entries = homes.map(({page}) => [page, pageSchemas(page, this.context)] as const);
    // `fromEntries` forgets that every page is among the keys.
    return Object.fromEntries(entries) as Reference['schemas'];
  }

  headers(): Reference['headers'] {
    const {components} = this.contract;
    const parameters = Object.values(components.parameters).filter((item) => item.in === 'header');
    const webhookNames = new Set(
      Object.values(this.contract.webhooks).flatMap(({post}) =>
        (post.parameters ?? []).map((parameter) => resolve<ParameterNode>(parameter, components.parameters).name),
      ),
    );
    const ofGroup = (group: HeaderGroup, items: readonly (readonly [string, HeaderNode])[]): readonly Field[] =>
      items.map(([name, node]) =>
        makeField(
          {anchor: this.headerAnchorOf(name, group), name, required: node.required ?? false},
          {...node.schema, description: node.description},
          headersPage(group),
          this.context,
        ),
      );
    const named = parameters.map((item) => [item.name, item] as const);
    return {
      request: ofGroup(
        'request',
        named.filter(([name]) => !webhookNames.has(name)),
      ),
      response: ofGroup('response', Object.entries(components.headers)),
      webhook: ofGroup(
        'webhook',
        named.filter(([name]) => webhookNames.has(name)),
      ),
    };
  }

  private parameter(operationId: string, node: ParameterNode, page: PageId): Field {
    return makeField(
      {
        anchor: propertyAnchor(operationId, node.name),
        name: node.name,
        where: node.in,
        required: node.required ?? false,
      },
      {...node.schema, description: node.description},
      page,
      this.context,
    );
  }

  private response(status: string, node: ResponseNode, own: readonly string[], page: PageId): Plain<Response> {
    const contents = Object.entries(node.content ?? {}).filter(([mediaType]) => mediaType !== problemMediaType);
    const isTokenError = contents.some(([, {schema}]) => schema?.$ref !== undefined && Number(status) >= 400);
    return {
      status,
      description: node.description,
      headers: Object.keys(node.headers ?? {})
        .filter((name) => !this.isUsual(name))
        .map((name) => this.headerLink(name, 'response', page)),
      contents: this.contents(Object.fromEntries(contents), page),
      errors: isTokenError
        ? this.catalogues.errors.token
            .filter((error) => String(error.status) === status)
            .map((error) => errorLink(error, tokenErrorAnchor(error.code), page))
        : own.map((code) => this.error(code, page)).filter((error) => String(error.status) === status),
    };
  }

  /** True for a header that can go with every request to the API: said once, where the headers are explained. */
  private isUsual(name: string): boolean {
    return this.assigned.operations
      .filter(({node}) => scopeOf(node) !== null)
      .every(({parameters}) => parameters.some((item) => item.in === 'header' && item.name === name));
  }

  /** The same codes are listed once on a page. */
  private commonList(page: PageId, errors: readonly ErrorLink[]): Operation['commonList'] {
    const ofPage = this.commonAnchors.get(page) ?? new Map<string, string>();
    this.commonAnchors.set(page, ofPage);
    return onceEach(ofPage, errors.map(({name}) => name).join(' '), 'common-errors');
  }

  private error(code: string, page: PageId): ErrorLink {
    const entry = this.catalogues.errors.entries.find((error) => error.code === code);
    if (entry === undefined) {
      throw new Error(
        `contract/openapi.yaml names the error ${code}, which contract/catalogues/errors.yaml does not have. Add it there, or correct x-errors.`,
      );
    }
    return errorLink(entry, errorAnchor(code), page);
  }

  private scope(node: PlacedOperation['node']): Operation['scope'] {
    const name = scopeOf(node);
    if (name === null) return null;
    const {securitySchemes} = this.contract.components;
    const scopes = Object.values(securitySchemes).map(({flows}) => flows?.clientCredentials?.scopes[name]);
    return {name, description: scopes.find((text) => text !== undefined) ?? ''};
  }

  private headerLink(name: string, group: HeaderGroup, from: PageId): Link {
    return {name, href: link(headersPage(group), this.headerAnchorOf(name, group), from)};
  }

  /** The same header in both directions has two explanations; the request comes first and has the plain anchor. */
  private headerAnchorOf(name: string, group: HeaderGroup): string {
    const {parameters} = this.contract.components;
    const isBoth = Object.values(parameters).some((item) => item.in === 'header' && item.name === name);
    return group === 'response' && isBoth ? `${headerAnchor(name)}-response` : headerAnchor(name);
  }

  private contents(content: Readonly<Record<string, MediaTypeNode>>, page: PageId): readonly Plain<Content>[] {
    return Object.entries(content).map(([mediaType, node]) => ({
      mediaType,
      schema: node.schema?.$ref === undefined ? null : schemaLink(nameOf(node.schema.$ref), page, this.context),
      examples: this.examples(node, page),
    }));
  }

  private examples(
    node: MediaTypeNode | undefined,
    page: PageId,
  ): readonly (PlainExample | LinkedExample | SampleExample)[] {
    const {examples, schemas} = this.contract.components;
    return Object.values(node?.examples ?? {}).flatMap((part): (PlainExample | LinkedExample | SampleExample)[] => {
      const example = resolve<ExampleNode>(part, examples);
      const summary = example.summary ?? '';
      const {'x-sample': sample} = example;
      if (sample !== undefined) return [{summary, sample}];
      const name = '$ref' in part ? nameOf(part.$ref) : undefined;
      const home = name === undefined ? page : (this.exampleHomes.get(name) ?? page);
      if (name !== undefined && (home !== page || this.shown.has(name)))
        return [{summary, href: link(home, exampleAnchor(name), page)}];
      if (isBytes(example.value)) return [];
      const properties = propertiesIn(example.value, node?.schema ?? {}, schemas);
      if (properties.length === 1 || !this.isNew(properties, page)) return [];
      const code = this.print(example.value);
      const language = languageOf(example.value);
      if (name === undefined) return [{summary, language, code}];
      this.shown.add(name);
      return [{summary, anchor: exampleAnchor(name), language, code}];
    });
  }

  /** False for an example in which everything is in others of the page already. */
  private isNew(properties: readonly string[], page: PageId): boolean {
    const seen = this.seen.get(page) ?? new Set<string>();
    this.seen.set(page, seen);
    const isNew = properties.length === 0 || properties.some((property) => !seen.has(property));
    properties.forEach((property) => seen.add(property));
    return isNew;
  }

  /** Of all operations and events. */
  private propertiesInExamples(): readonly string[] {
    const {components, webhooks} = this.contract;
    const nodes = [...this.assigned.operations.map(({node}) => node), ...Object.values(webhooks).map(({post}) => post)];
    return nodes
      .flatMap(({requestBody, responses}) => [
        ...(requestBody ? [resolve(requestBody, components.requestBodies).content] : []),
        ...Object.values(responses).map((part) => resolve<ResponseNode>(part, components.responses).content ?? {}),
      ])
      .flatMap((content) => Object.values(content))
      .flatMap(({schema = {}, examples = {}}) =>
        Object.values(examples)
          .map((part) => resolve<ExampleNode>(part, components.examples))
          .map(({value}) => propertiesIn(value, schema, components.schemas))
          // An example of a single property is shown with the property.
          .flatMap((properties) => (properties.length > 1 ? properties : [])),
      );
  }

  /** Events show theirs on their own page; else the first page in reading order that uses the example. */
  private findExampleHomes(): ReadonlyMap<string, PageId> {
    const {components, webhooks} = this.contract;
    const found = new Map<string, PageId>();
    const note = (content: Readonly<Record<string, MediaTypeNode>>, page: PageId): void => {
      for (const node of Object.values(content)) {
        for (const part of Object.values(node.examples ?? {})) {
          if ('$ref' in part && !found.has(nameOf(part.$ref))) found.set(nameOf(part.$ref), page);
        }
      }
    };
    const eventsPage = homes.find(({events}) => events)?.page;
    for (const {post} of Object.values(webhooks)) {
      const body = post.requestBody && resolve(post.requestBody, components.requestBodies);
      if (eventsPage !== undefined) note(body?.content ?? {}, eventsPage);
    }
    for (const home of homes) {
      for (const {node, page} of this.assigned.operations) {
        if (page !== home.page) continue;
        const body = node.requestBody && resolve(node.requestBody, components.requestBodies);
        note(body?.content ?? {}, page);
        for (const part of Object.values(node.responses))
          note(resolve<ResponseNode>(part, components.responses).content ?? {}, page);
      }
    }
    return found;
  }

  /** Codes and event types are explained elsewhere, one by one. */
  private valueLink(schema: string, value: string): Link['href'] | undefined {
    const page = this.assigned.schemas.get(schema) ?? errorsPage;
    if (this.catalogues.errors.entries.some(({code}) => code === value))
      return link(errorsPage, errorAnchor(value), page);
    if (this.catalogues.errors.token.some(({code}) => code === value))
      return link(errorsPage, tokenErrorAnchor(value), page);
    if (this.catalogues.errors.delivery.some(({code}) => code === value))
      return link(deliveryPage, deliveryErrorAnchor(value), page);
    const eventsPage = homes.find(({events}) => events)?.page;
    if (eventsPage !== undefined && value in this.contract.webhooks) return link(eventsPage, eventAnchor(value), page);
    return undefined;
  }
}

/** Anchor of a list that stands where it is asked for first: `name`, `name-2`. */
function onceEach(anchors: Map<string, string>, key: string, name: string): {anchor: string; isHere: boolean} {
  const known = anchors.get(key);
  if (known !== undefined) return {anchor: known, isHere: false};
  const anchor = anchors.size === 0 ? name : `${name}-${anchors.size + 1}`;
  anchors.set(key, anchor);
  return {anchor, isHere: true};
}

function errorLink({code, title, status}: ErrorEntry, anchor: string, page: PageId): ErrorLink {
  return {name: code, title, status, href: link(errorsPage, anchor, page)};
}

function headersPage(group: HeaderGroup): PageId {
  return homes.find(({headers}) => headers.some((name) => name === group))?.page ?? errorsPage;
}

function link(to: PageId, anchor: string, from: PageId): string {
  return to === from ? `#${anchor}` : `${routeOf(to)}#${anchor}`;
}

function scopeOf(node: PlacedOperation['node']): string | null {
  return node.security?.flatMap((requirement) => requirement.oauth2 ?? [])[0] ?? null;
}

/** Text that says nothing to a reader: the beginning of a PDF. */
function isBytes(value: unknown): boolean {
  return typeof value === 'string' && languageOf(value) === 'text';
}

function languageOf(value: unknown): PlainExample['language'] {
  if (typeof value !== 'string') return 'json';
  return value.startsWith('<') ? 'xml' : 'text';
}

function payloadSchema(part: PlacedOperation['node']['requestBody'], contract: Contract): string {
  const body = part && resolve(part, contract.components.requestBodies);
  const [content] = Object.values(body?.content ?? {});
  return nameOf(content?.schema?.$ref ?? '');
}
