import {readFile} from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type {Locale} from '../../config/locales.ts';
import {localizeContract} from '../model/reference/localize-contract.ts';
import {throwProblems} from '../problem/problem.ts';
import {readYaml} from '../problem/yaml-source.ts';

/** What this folder reads of an OpenAPI document; everything else stays as it is. */
const openApiSchema = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({
    title: z.string(),
    version: z.string(),
    description: z.string(),
    contact: z.looseObject({email: z.string()}).optional(),
  }),
  servers: z.array(z.looseObject({url: z.string(), description: z.string()})),
  tags: z.array(
    z.looseObject({
      name: z.string(),
      description: z.string(),
      'x-display-name': z.object({pt: z.string(), en: z.string()}).optional(),
      'x-displayName': z.string().optional(),
    }),
  ),
  paths: z.record(z.string(), z.looseObject({servers: z.array(z.looseObject({url: z.string()})).optional()})),
  components: z.looseObject({}),
});

export type OpenApi = z.infer<typeof openApiSchema>;

/**
 * `contract/openapi.yaml` in one language, in words that other tools know: `x-pt` is gone, the name of a tag is
 * `x-displayName`, the meanings of enum values are `x-enumDescriptions`.
 *
 * @param root folder of the project
 * @throws ProblemError for YAML that cannot be read and texts without a translation
 */
export async function publishContract(root: string, locale: Locale): Promise<OpenApi> {
  const file = 'contract/openapi.yaml';
  const yaml = readYaml(await readFile(path.join(root, file), 'utf8'), {file, line: 1});
  throwProblems(yaml.problems);
  const localized = localizeContract(yaml, locale, file);
  throwProblems(localized.problems);
  const document = openApiSchema.parse(withKnownKeys(localized.value));
  return {
    ...document,
    tags: document.tags.map(({'x-display-name': names, ...tag}) =>
      names === undefined ? tag : {...tag, 'x-displayName': names[locale]},
    ),
  };
}

function withKnownKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKnownKeys);
  if (typeof value !== 'object' || value === null) return value;
  const isEnum = 'meanings' in value && 'enum' in value && Array.isArray(value.enum);
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      isEnum && key === 'meanings' ? 'x-enumDescriptions' : key,
      withKnownKeys(part),
    ]),
  );
}

interface SandboxTexts {
  /** Name of the local sandbox among the servers. */
  readonly sandboxServer: string;
  /** How to try requests, Markdown; stands before the description. */
  readonly tryIt: string;
}

/**
 * The document that the interactive page shows: the local sandbox is the first server, everywhere.
 *
 * @param sandboxUrl without a slash at the end
 */
export function withSandbox(document: OpenApi, sandboxUrl: string, texts: SandboxTexts): OpenApi {
  const sandbox = {url: sandboxUrl, description: texts.sandboxServer};
  const paths = Object.entries(document.paths).map(([name, item]) => [
    name,
    item.servers === undefined ? item : {...item, servers: [sandbox, ...item.servers]},
  ]);
  return {
    ...document,
    info: {
      ...document.info,
      ...withContactName(document.info.contact),
      description: `${texts.tryIt}\n${document.info.description}`,
    },
    servers: [sandbox, ...document.servers],
    paths: Object.fromEntries(paths) as OpenApi['paths'],
  };
}

/** The renderer shows a nameless contact as a picture without words. */
function withContactName(contact: OpenApi['info']['contact']): Pick<OpenApi['info'], 'contact'> {
  return contact === undefined ? {} : {contact: {name: contact.email, ...contact}};
}

/** Where the page may send requests: the origins of all servers of a document. */
export function serverOrigins(document: OpenApi): readonly string[] {
  const servers = [document, ...Object.values(document.paths)].flatMap((holder) => holder.servers ?? []);
  return [...new Set(servers.map(({url}) => new URL(url).origin))];
}
