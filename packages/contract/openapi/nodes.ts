import * as z from 'zod';

/**
 * The parts of `packages/contract/openapi.yaml` that the code reads: OpenAPI 3.1 with the extensions of packages/contract/README.md. Other
 * keys stay unchanged. The same types are valid before and after `complete.ts` and `localize.ts`.
 */
export interface SchemaNode {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly properties?: Readonly<Record<string, SchemaNode>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: SchemaNode | undefined;
  readonly oneOf?: readonly SchemaNode[] | undefined;
  readonly anyOf?: readonly SchemaNode[] | undefined;
  readonly allOf?: readonly SchemaNode[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  /** Meaning of each value of `enum` in one language, from `x-enum`. */
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>> | undefined;
  readonly 'x-enum-from'?: EnumFrom | undefined;
  readonly 'x-any-of-webhooks'?: EventUnion | undefined;
  /** Name of the code list in `enum`. */
  readonly 'x-code-list'?: string | undefined;
  /** Prefix of the values that `x-code-list` takes. */
  readonly 'x-code-prefix'?: string | undefined;
  /** The values of `enum` are the known ones; others may join. */
  readonly 'x-open'?: true | undefined;
  /** Property that is different in every item. */
  readonly 'x-unique'?: string | undefined;
  /** Keyword → id of the entry of `limits.yaml` with its figure. */
  readonly 'x-limits'?: Readonly<Record<string, string>> | undefined;
  /** Known values of an open enum, which allows other values too. From `enum` with `x-open`. */
  readonly 'x-extensible-enum'?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[] | undefined;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  readonly exclusiveMaximum?: number | undefined;
  readonly multipleOf?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly uniqueItems?: boolean | undefined;
  readonly minProperties?: number | undefined;
  readonly maxProperties?: number | undefined;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly additionalProperties?: boolean | SchemaNode | undefined;
  readonly contentMediaType?: string | undefined;
  readonly contentEncoding?: string | undefined;
  readonly deprecated?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly writeOnly?: boolean | undefined;
  readonly 'x-bt'?: string | undefined;
}

/** The schema of any event: `property` distinguishes the payloads of `webhooks`; `unknown` is the schema of all other events. */
export interface EventUnion {
  readonly property: string;
  readonly unknown: string;
}

/** Catalogues that the contract takes facts from. */
export const sourceCatalogues = [
  'errors',
  'events',
  'document-states',
  'feap-statuses',
  'limits',
  'retry-schedule',
] as const;
export type SourceCatalogue = (typeof sourceCatalogues)[number];

/** Takes the values of an `enum` from the entries of a list of a catalogue. */
const enumFrom = z.strictObject({
  catalogue: z.enum(sourceCatalogues),
  list: z.string(),
  /** Only the entries with these properties. */
  where: z.record(z.string(), z.string()).optional(),
  /** Properties of an entry with the value and its meaning. */
  value: z.string(),
  meaning: z.string(),
});
export type EnumFrom = z.infer<typeof enumFrom>;

/** Keywords of the file; `complete.ts` and `localize.ts` make the other two. */
type WrittenKeyword = Exclude<keyof SchemaNode, 'x-enumDescriptions' | 'x-extensible-enum'>;

const jsonType = z.enum(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

const schemaNode: z.ZodType<SchemaNode> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([jsonType, z.array(jsonType)]).optional(),
    description: z.string().optional(),
    properties: z.record(z.string(), schemaNode).optional(),
    required: z.array(z.string()).optional(),
    items: schemaNode.optional(),
    oneOf: z.array(schemaNode).optional(),
    anyOf: z.array(schemaNode).optional(),
    allOf: z.array(schemaNode).optional(),
    enum: z.array(z.unknown()).optional(),
    'x-enum-from': enumFrom.optional(),
    'x-open': z.literal(true).optional(),
    'x-code-list': z.string().optional(),
    'x-code-prefix': z.string().optional(),
    'x-unique': z.string().optional(),
    'x-limits': z.record(z.string(), z.string()).optional(),
    'x-any-of-webhooks': z.object({property: z.string(), unknown: z.string()}).optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    examples: z.array(z.unknown()).optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    exclusiveMaximum: z.number().optional(),
    multipleOf: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    uniqueItems: z.boolean().optional(),
    minProperties: z.number().optional(),
    maxProperties: z.number().optional(),
    dependentRequired: z.record(z.string(), z.array(z.string())).optional(),
    additionalProperties: z.union([z.boolean(), schemaNode]).optional(),
    contentMediaType: z.string().optional(),
    contentEncoding: z.string().optional(),
    deprecated: z.boolean().optional(),
    readOnly: z.boolean().optional(),
    writeOnly: z.boolean().optional(),
    'x-bt': z.string().optional(),
  } satisfies Record<WrittenKeyword, z.ZodType>),
);

const reference = z.object({$ref: z.string()});
/** Schema for an inline part or a reference to it. */
const orReference = <T extends z.ZodType>(part: T): z.ZodUnion<readonly [typeof reference, T]> =>
  z.union([reference, part]);

const example = z.object({
  summary: z.string().optional(),
  value: z.unknown(),
  /** A file of samples/ with the same content. */
  'x-sample': z.string().optional(),
});
const mediaType = z.object({
  schema: schemaNode.optional(),
  examples: z.record(z.string(), orReference(example)).optional(),
});
const content = z.record(z.string(), mediaType);
const header = z.object({description: z.string().optional(), required: z.boolean().optional(), schema: schemaNode});
const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: schemaNode,
});
const requestBody = z.object({
  description: z.string().optional(),
  required: z.boolean().optional(),
  content,
});
const response = z.object({
  description: z.string(),
  headers: z.record(z.string(), orReference(header)).optional(),
  content: content.optional(),
});
const server = z.object({url: z.string(), description: z.string().optional()});
/** One alternative for authentication: the schemes that it combines, each with the scopes that it needs. */
const securityRequirement = z.record(z.string(), z.array(z.string()));
const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).min(1),
  summary: z.string(),
  description: z.string().optional(),
  deprecated: z.boolean().optional(),
  servers: z.array(server).optional(),
  security: z.array(securityRequirement).optional(),
  'x-errors': z.array(z.string()).optional(),
  parameters: z.array(orReference(parameter)).optional(),
  requestBody: orReference(requestBody).optional(),
  responses: z.record(z.string(), orReference(response)),
});

/** HTTP methods, in the order in which pages show the operations of one path. */
export const methods = ['post', 'get', 'put', 'patch', 'delete'] as const;

const pathItem = z.object({
  servers: z.array(server).optional(),
  parameters: z.array(orReference(parameter)).optional(),
  get: operation.optional(),
  post: operation.optional(),
  put: operation.optional(),
  patch: operation.optional(),
  delete: operation.optional(),
});

const flow = z.object({
  authorizationUrl: z.string().optional(),
  tokenUrl: z.string().optional(),
  scopes: z.record(z.string(), z.string()),
});

const securityScheme = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('apiKey'),
    description: z.string().optional(),
    name: z.string(),
    in: z.enum(['query', 'header', 'cookie']),
  }),
  z.object({
    type: z.literal('http'),
    description: z.string().optional(),
    /** `basic`, `bearer`, or another one of the IANA registry. */
    scheme: z.string(),
    bearerFormat: z.string().optional(),
  }),
  z.object({
    type: z.literal('oauth2'),
    description: z.string().optional(),
    flows: z.object({
      clientCredentials: flow.optional(),
      authorizationCode: flow.optional(),
      implicit: flow.optional(),
      password: flow.optional(),
    }),
  }),
  z.object({type: z.literal('openIdConnect'), description: z.string().optional(), openIdConnectUrl: z.string()}),
  z.object({type: z.literal('mutualTLS'), description: z.string().optional()}),
]);

const components = z.object({
  securitySchemes: z.record(z.string(), securityScheme),
  headers: z.record(z.string(), header),
  parameters: z.record(z.string(), parameter),
  requestBodies: z.record(z.string(), requestBody),
  responses: z.record(z.string(), response),
  examples: z.record(z.string(), example),
  schemas: z.record(z.string(), schemaNode),
});

/** Schema of `packages/contract/openapi.yaml`. {@link withDefaults} adds the optional parts. */
export const contractSchema = z.object({
  info: z.object({
    title: z.string(),
    version: z.string(),
    description: z.string().optional(),
    contact: z.object({email: z.string()}).optional(),
  }),
  servers: z.array(server),
  tags: z.array(
    z.object({name: z.string(), description: z.string().optional(), 'x-displayName': z.string().optional()}),
  ),
  security: z.array(securityRequirement).optional(),
  'x-common-errors': z.array(z.string()).optional(),
  /** Headers of every operation with an access token: parameters of the request, and headers of the responses by name. */
  'x-common-headers': z.object({request: z.array(reference), response: z.record(z.string(), reference)}).optional(),
  paths: z.record(z.string(), pathItem),
  webhooks: z.record(z.string(), z.object({post: operation})).optional(),
  components: components.partial().optional(),
});

type WrittenContract = z.infer<typeof contractSchema>;

/** The contract with all optional parts, empty where the file does not have them. */
export type Contract = Omit<WrittenContract, 'x-common-errors' | 'webhooks' | 'components'> & {
  readonly 'x-common-errors': readonly string[];
  readonly webhooks: Readonly<Record<string, {readonly post: OperationNode}>>;
  readonly components: z.infer<typeof components>;
};

/** Adds the optional parts. Keys keep their order, because the contract is published in the order of the file. */
export function withDefaults(parsedContract: WrittenContract): Contract {
  return {
    ...parsedContract,
    'x-common-errors': parsedContract['x-common-errors'] ?? [],
    webhooks: parsedContract.webhooks ?? {},
    components: {
      ...parsedContract.components,
      securitySchemes: parsedContract.components?.securitySchemes ?? {},
      headers: parsedContract.components?.headers ?? {},
      parameters: parsedContract.components?.parameters ?? {},
      requestBodies: parsedContract.components?.requestBodies ?? {},
      responses: parsedContract.components?.responses ?? {},
      examples: parsedContract.components?.examples ?? {},
      schemas: parsedContract.components?.schemas ?? {},
    },
  };
}

export type OperationNode = z.infer<typeof operation>;
export type ParameterNode = z.infer<typeof parameter>;
export type HeaderNode = z.infer<typeof header>;
export type ResponseNode = z.infer<typeof response>;
export type SecurityScheme = z.infer<typeof securityScheme>;
export type ExampleNode = z.infer<typeof example>;
export type Reference = z.infer<typeof reference>;
