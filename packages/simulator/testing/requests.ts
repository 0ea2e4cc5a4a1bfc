import type {OperationContract, SimulatorContract} from '../contract/types.ts';
import type {Json} from '../types.ts';
import {isRecord} from '@integration-docs/facts';

/** A request, ready to be sent. */
export interface TestRequest {
  readonly operation: OperationContract;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const partBoundary = 'a-boundary';

/** Returns the example request of every operation, once for each example of its body. */
export function exampleRequests({operations, basePath}: SimulatorContract): readonly TestRequest[] {
  return operations.flatMap((operation) => {
    const bodies = Object.entries(operation.body?.content ?? {}).flatMap(([type, {examples}]) =>
      Object.values(examples).map((value) => encodeBody(type, value)),
    );
    return (bodies.length === 0 ? [undefined] : bodies).map((body) => requestOf(operation, basePath, body));
  });
}

/**
 * @param basePath of the API
 * @param body with its media type; none when left out
 */
export function requestOf(
  operation: OperationContract,
  basePath: string,
  body?: {readonly type: string; readonly bytes: string | Buffer},
): TestRequest {
  const required = operation.parameters.filter(({required: isRequired}) => isRequired);
  const values = (place: string): Record<string, string> =>
    Object.fromEntries(required.filter((one) => one.in === place).map(({name, example}) => [name, text(example)]));
  const path = Object.entries(values('path')).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(value)),
    operation.path,
  );
  const query = new URLSearchParams(values('query')).toString();
  const credentials = operation.scope === null ? `Basic ${btoa('client:secret')}` : 'Bearer sandbox';
  return {
    operation,
    method: operation.method,
    target: `${basePath}${path}${query === '' ? '' : `?${query}`}`,
    headers: {
      Authorization: credentials,
      ...values('header'),
      ...(body !== undefined && {'Content-Type': body.type}),
    },
    ...(body !== undefined && {body: body.bytes}),
  };
}

/** Encodes a body for a media type. */
export function encodeBody(type: string, value: Json): {readonly type: string; readonly bytes: string | Buffer} {
  if (type === 'application/x-www-form-urlencoded') {
    const fields = isRecord(value)
      ? Object.entries(value).map(([key, part]): [string, string] => [key, text(part)])
      : [];
    return {type, bytes: new URLSearchParams(fields).toString()};
  }
  if (type === 'multipart/form-data') {
    const file = isRecord(value) ? text(value.file) : '';
    return {type: `${type}; boundary=${partBoundary}`, bytes: form('FT-A-123.pdf', 'application/pdf', file)};
  }
  return {type, bytes: typeof value === 'string' ? value : JSON.stringify(value)};
}

/** Returns the bytes of `multipart/form-data` with one file. */
export function form(fileName: string, mediaType: string, content: string | Buffer, boundary = partBoundary): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: ${mediaType}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
