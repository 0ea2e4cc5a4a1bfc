import * as z from 'zod';

/** The parts of OpenAPI 3.1 that the reference shows, in one language (`localize-contract.ts`). */
export interface SchemaNode {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly properties?: Readonly<Record<string, SchemaNode>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: SchemaNode | undefined;
  readonly oneOf?: readonly SchemaNode[] | undefined;
  readonly anyOf?: readonly SchemaNode[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  /** Meaning of each value of `enum`; from `x-enum`. */
  readonly meanings?: Readonly<Record<string, string>> | undefined;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[] | undefined;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly uniqueItems?: boolean | undefined;
  readonly minProperties?: number | undefined;
  readonly additionalProperties?: unknown;
  readonly contentMediaType?: string | undefined;
  readonly contentEncoding?: string | undefined;
  readonly 'x-bt'?: string | undefined;
}

const schemaNode: z.ZodType<SchemaNode> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    properties: z.record(z.string(), schemaNode).optional(),
    required: z.array(z.string()).optional(),
    items: schemaNode.optional(),
    oneOf: z.array(schemaNode).optional(),
    anyOf: z.array(schemaNode).optional(),
    enum: z.array(z.unknown()).optional(),
    meanings: z.record(z.string(), z.string()).optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    examples: z.array(z.unknown()).optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    uniqueItems: z.boolean().optional(),
    minProperties: z.number().optional(),
    additionalProperties: z.unknown().optional(),
    contentMediaType: z.string().optional(),
    contentEncoding: z.string().optional(),
    'x-bt': z.string().optional(),
  }),
);

const reference = z.object({$ref: z.string()});
/** A part written out, or a reference to it. */
const orReference = <T extends z.ZodType>(part: T): z.ZodUnion<readonly [typeof reference, T]> =>
  z.union([reference, part]);

const example = z.object({
  summary: z.string().optional(),
  value: z.unknown(),
  /** A file of samples/ that says the same. */
  'x-sample': z.string().optional(),
});
const mediaType = z.object({
  schema: schemaNode.optional(),
  examples: z.record(z.string(), orReference(example)).optional(),
});
const content = z.record(z.string(), mediaType);
const header = z.object({description: z.string(), required: z.boolean().optional(), schema: schemaNode});
const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().optional(),
  description: z.string(),
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
const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).min(1),
  summary: z.string(),
  description: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  'x-errors': z.array(z.string()).optional(),
  parameters: z.array(orReference(parameter)).optional(),
  requestBody: orReference(requestBody).optional(),
  responses: z.record(z.string(), orReference(response)),
});

/** In the order in which the operations of one path are shown. */
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

export const contractSchema = z.object({
  servers: z.array(server),
  'x-common-errors': z.array(z.string()),
  paths: z.record(z.string(), pathItem),
  webhooks: z.record(z.string(), z.object({post: operation})),
  components: z.object({
    securitySchemes: z.record(
      z.string(),
      z.object({
        description: z.string(),
        flows: z
          .object({clientCredentials: z.object({scopes: z.record(z.string(), z.string())}).optional()})
          .optional(),
      }),
    ),
    headers: z.record(z.string(), header),
    parameters: z.record(z.string(), parameter),
    requestBodies: z.record(z.string(), requestBody),
    responses: z.record(z.string(), response),
    examples: z.record(z.string(), example),
    schemas: z.record(z.string(), schemaNode),
  }),
});

export type Contract = z.infer<typeof contractSchema>;
export type OperationNode = z.infer<typeof operation>;
export type ParameterNode = z.infer<typeof parameter>;
export type HeaderNode = z.infer<typeof header>;
export type ResponseNode = z.infer<typeof response>;
export type RequestBodyNode = z.infer<typeof requestBody>;
export type MediaTypeNode = z.infer<typeof mediaType>;
export type ExampleNode = z.infer<typeof example>;
export type Reference = z.infer<typeof reference>;

/** @returns the name at the end of a reference, `Document` for `#/components/schemas/Document` */
export function nameOf($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/**
 * What a part points to, or the part itself.
 *
 * @param components the parts by name
 * @throws Error when the name is unknown; `npm run lint:contract` says where
 */
export function resolve<T extends object>(part: T | Reference, components: Readonly<Record<string, T>>): T {
  // A schema has its `$ref` beside other keys, so the type alone does not tell the two apart.
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as T;
  const found = components[nameOf(part.$ref)];
  if (found === undefined) throw new Error(`contract/openapi.yaml has no ${part.$ref}. Run npm run lint:contract.`);
  return found;
}

/** A schema with what it refers to; what stands beside `$ref` wins (contract/README.md). */
export function resolveSchema(node: SchemaNode, schemas: Contract['components']['schemas']): SchemaNode {
  if (node.$ref === undefined) return node;
  const {$ref, ...beside} = node;
  const target = resolve<SchemaNode>({$ref}, schemas);
  const own = Object.fromEntries(Object.entries(beside).filter(([, value]) => value !== undefined));
  return {...resolveSchema(target, schemas), ...own};
}
