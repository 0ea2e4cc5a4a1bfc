import path from 'node:path';
import {
  type Contract,
  type ExampleBody,
  type ExampleRequest,
  isNewKey,
  jsonStyle,
  literal,
  operationsOf,
  requestName,
  requestsOf,
  sentParameters,
  targetOf,
  defaultClient,
  defaultToken,
} from '@integration-docs/contract';

const boundary = 'part-of-the-form';

/**
 * Returns all operations as an `.http` file, in the common syntax of JetBrains HTTP Client and REST Client for VS Code:
 * `###` between requests, `@name = value`, `{{name}}`, `< file`, `Basic name secret`.
 *
 * @param document the contract in one language
 * @param baseUrl initial target of the requests, which the reader can change in the variables
 * @param siteUrl address of the site, from which the files to send can be downloaded
 */
export function makeHttpFile(document: Contract, baseUrl: string, siteUrl: string): string {
  const requests = operationsOf(document).flatMap((operation) => requestsOf(operation, document));
  const token = requests.find(({isTokenRequest}) => isTokenRequest);
  const files = new Set(requests.flatMap(({body}) => (body !== null && 'sample' in body ? [body.sample] : [])));
  const head = [
    `# ${document.info.title}`,
    '# The requests go to the simulator on this computer. For another environment change the variables.',
    `# Put beside this file what they send: ${[...files].map((file) => `${siteUrl}/${file}`).join(', ')}`,
    '',
    `@baseUrl = ${baseUrl}`,
    `@tokenUrl = ${baseUrl}${token?.path ?? ''}`,
    `@clientId = ${defaultClient.id}`,
    `@clientSecret = ${defaultClient.secret}`,
    '# What createToken answers.',
    `@token = ${defaultToken}`,
    '# Ends every Idempotency-Key. Leave it to repeat a request; change it before any other.',
    '@idempotencyKey = example-0001',
    '',
  ];
  return [...head, ...requests.map(block)].join('\n');
}

function block(request: ExampleRequest): string {
  const {id, summary, method, isTokenRequest, accept, body} = request;
  const name = requestName(request);
  return [
    `### ${summary}${name === id ? '' : ' (XML)'}`,
    `# @name ${name}`,
    `${method} ${isTokenRequest ? '{{tokenUrl}}' : `{{baseUrl}}${targetOf(request)}`}`,
    ...authorization(request),
    ...(accept === null ? [] : [`Accept: ${accept}`]),
    ...sentParameters('header', request).map((header) =>
      // An Idempotency-Key has 16 to 64 characters.
      isNewKey(header) ? `${header.name}: ${name}-{{idempotencyKey}}` : `${header.name}: ${header.value}`,
    ),
    ...(body === null ? [] : bodyLines(body)),
    '',
    '',
  ].join('\n');
}

function authorization({credentials}: ExampleRequest): readonly string[] {
  switch (credentials.kind) {
    case 'none':
      return [];
    case 'client':
      return ['Authorization: Basic {{clientId}} {{clientSecret}}'];
    case 'token':
      return [`${credentials.header}: ${credentials.prefix}{{token}}`];
  }
}

function bodyLines(body: ExampleBody): readonly string[] {
  switch (body.kind) {
    case 'value':
      return [`Content-Type: ${body.mediaType}`, '', literal(body.value, jsonStyle)];
    case 'file':
      return [`Content-Type: ${body.mediaType}`, '', `< ./${path.posix.basename(body.sample)}`];
    case 'form':
      return [
        `Content-Type: ${body.mediaType}`,
        '',
        new URLSearchParams(body.fields.filter(({sent}) => sent).map(({name, value}) => [name, value])).toString(),
      ];
    case 'upload': {
      const file = path.posix.basename(body.sample);
      return [
        `Content-Type: ${body.mediaType}; boundary=${boundary}`,
        '',
        `--${boundary}`,
        `Content-Disposition: form-data; name="${body.field}"; filename="${file}"`,
        `Content-Type: ${body.partType}`,
        '',
        `< ./${file}`,
        `--${boundary}--`,
      ];
    }
  }
}
