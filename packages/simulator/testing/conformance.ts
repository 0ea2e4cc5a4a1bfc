import type {OperationContract} from '../contract/types.ts';
import {Schemas} from '../contract/schemas.ts';
import {mediaTypeOf} from '../http/media-types.ts';

/** A response, as a client receives it. */
export interface ReceivedResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Headers of HTTP and of browsers, which the contract does not list. */
const transportHeader =
  /^(?:content-type|content-length|date|connection|keep-alive|transfer-encoding|vary|access-control-.+)$/;

/**
 * Returns the violations of the contract in a response: an unknown status, a missing, wrong or unknown header, a body that does not match its schema.
 *
 * @returns empty when there is none
 */
export function faultsOf(
  operation: OperationContract,
  method: string,
  received: ReceivedResponse,
  schemas: Schemas,
): readonly string[] {
  const response = operation.responses[String(received.status)];
  if (response === undefined) return [`${operation.id} does not have the status ${received.status}`];
  const headers = Object.entries(response.headers).flatMap(([name, {required, schema}]) => {
    const text = received.headers[name.toLowerCase()];
    if (text === undefined) return required ? [`the header ${name} is missing`] : [];
    const value = schema.type === 'integer' ? Number(text) : text;
    return schemas.violations(value, schema).map(({detail}) => `header ${name}: ${detail.en} Found ${text}`);
  });
  const knownNames = Object.keys(response.headers).map((name) => name.toLowerCase());
  const unknownHeaders = Object.keys(received.headers)
    .filter((name) => !knownNames.includes(name) && !transportHeader.test(name))
    .map((name) => `the contract does not have the header ${name} of ${operation.id} ${received.status}`);
  return [...headers, ...unknownHeaders, ...(method === 'HEAD' ? [] : bodyFaults(response.content, received, schemas))];
}

function bodyFaults(
  content: OperationContract['responses'][string]['content'],
  {headers, body}: ReceivedResponse,
  schemas: Schemas,
): readonly string[] {
  const types = Object.keys(content);
  if (types.length === 0) return body.length === 0 ? [] : [`a body of ${body.length} bytes where there is none`];
  const type = mediaTypeOf(headers['content-type']);
  const media = content[type];
  if (media === undefined) return [`the media type is ${type}; expected ${types.join(' or ')}`];
  if (!type.endsWith('json')) return body.length === 0 ? ['the body is empty'] : [];
  return schemas
    .violations(JSON.parse(body.toString('utf8')), media.schema)
    .map(({pointer, detail}) => `body ${pointer}: ${detail.en}`);
}
