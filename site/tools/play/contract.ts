import reference from '@integration-docs/contract/openapi.yaml';
import type {ExampleRequest} from '@integration-docs/contract/pure';
import control from '@integration-docs/contract/catalogues/simulator-control.yaml';
import triggers from '@integration-docs/contract/catalogues/simulator-triggers.yaml';
import type {Command, RequestCommand} from './plays.ts';

/** Properties that must be unique in each submitted document: the number, and the ATCUD, which ends with the same digits. */
const uniqueProperties = ['number', 'atcud'];

/**
 * Commands that call an operation with the contract's example and the identifiers of earlier answers.
 *
 * @param where file that names the operation, for messages
 * @param withoutBody sends no body; the operation must allow this
 * @throws Error if the contract has no such operation
 */
export function callOf(id: string, where: string, withoutBody = false): readonly Command[] {
  const operation = reference.operations.find((each) => each.id === id);
  const [example] = operation?.runnable.requests ?? [];
  if (example === undefined) {
    const names = reference.operations.map((each) => each.id).join(', ');
    throw new Error(`${where}: packages/contract/openapi.yaml has no operation "${id}"; the operations are ${names}.`);
  }
  const request = requestOf(withoutBody ? {...example, body: null} : example);
  return request.body.includes('$NUMBER') ? [{kind: 'number', variable: 'NUMBER'}, request] : [request];
}

/**
 * A control request to the simulator.
 *
 * @param id of an entry of `simulator-control.yaml`
 * @throws Error if there is no such entry, or its request has placeholders
 */
export function controlOf(id: string, where: string): RequestCommand {
  const [, method = '', path = ''] =
    /^([A-Z]+) (\/[\w/-]+)$/.exec(control.entries.find((entry) => entry.id === id)?.request ?? '') ?? [];
  if (path === '') {
    throw new Error(
      `${where}: packages/contract/catalogues/simulator-control.yaml has no request "${id}" without a placeholder; write the id of one, such as received.`,
    );
  }
  return {kind: 'request', method, path, headers: {}, body: ''};
}

/** Advances the clock of the simulator. @throws as {@link controlOf} */
export function clockOf(hours: number, where: string): Command {
  const headers = {'content-type': 'application/json'};
  return {...controlOf('clock', where), headers, body: JSON.stringify({advanceSeconds: hours * 3600})};
}

/** Submits a document that provokes an outcome in the simulator. @throws Error if `simulator-triggers.yaml` has no such trigger */
export function triggerOf(id: string, where: string): Command {
  if (!triggers.entries.some((entry) => entry.id === id)) {
    const names = triggers.entries.map((entry) => entry.id).join(', ');
    throw new Error(
      `${where}: packages/contract/catalogues/simulator-triggers.yaml has no trigger "${id}"; the triggers are ${names}.`,
    );
  }
  return {kind: 'request', method: 'POST', path: `/simulator/triggers/${id}`, headers: {}, body: ''};
}

function requestOf({method, path, credentials, parameters, accept, body}: ExampleRequest): RequestCommand {
  const sent = parameters.filter((parameter) => parameter.sent);
  const pathname = sent
    .filter(({where}) => where === 'path')
    .reduce((text, {name, value}) => text.replace(`{${name}}`, newest(value)), path);
  const query = new URLSearchParams(
    sent.filter(({where}) => where === 'query').map(({name, value}) => [name, value]),
  ).toString();
  const headers = sent
    .filter(({where}) => where === 'header')
    .map(({name, value}) => [name.toLowerCase(), headerOf(name, value)] as const);
  const content = contentOf(body);
  return {
    kind: 'request',
    method,
    path: query === '' ? pathname : `${pathname}?${query}`,
    headers: {
      ...Object.fromEntries(headers),
      ...(accept !== null && {accept}),
      ...(content.type !== '' && {'content-type': content.type}),
      ...(credentials.kind === 'client' && {authorization: `Basic ${btoa('client:secret')}`}),
    },
    body: content.text,
    ...(credentials.kind === 'token' && {asksToken: true}),
  };
}

function headerOf(name: string, value: string): string {
  if (name === 'Idempotency-Key') return '$(uuid)';
  return name === 'If-Match' ? `$(etag ${value})` : newest(value);
}

function newest(value: string): string {
  return /^[a-z]{2,8}_[0-9A-Z]{26}$/.test(value) ? `$(id ${value})` : value;
}

function contentOf(body: ExampleRequest['body']): {readonly type: string; readonly text: string} {
  switch (body?.kind) {
    case 'value':
      return {type: body.mediaType, text: withNewNumber(body.value)};
    case 'file':
      return {
        type: body.mediaType,
        text: body.mediaType.includes('json') ? withNewNumber(JSON.parse(body.text)) : body.text,
      };
    case 'form': {
      const fields = body.fields.filter((field) => field.sent).map(({name, value}) => [name, value]);
      return {type: body.mediaType, text: new URLSearchParams(fields).toString()};
    }
    // No diagram uploads a file.
    case 'upload':
    case undefined:
      return {type: '', text: ''};
  }
}

function withNewNumber(value: unknown): string {
  return JSON.stringify(value, (key, member: unknown) =>
    uniqueProperties.includes(key) && typeof member === 'string' ? member.replace(/\d+$/, '$$NUMBER') : member,
  );
}
