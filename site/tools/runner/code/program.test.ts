import {commentsIn} from '@integration-docs/docs/content';
import {type ExampleRequest, exampleRequests, loadContract, requestFiles} from '@integration-docs/contract';
import {requestPrograms} from '@integration-docs/contract/pure';
import {sandboxUrl} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {expect, it} from 'vitest';
import type {Values} from '../page/request.ts';
import type {RunFacts} from '../texts.ts';
import {programIn, type WrittenBody} from './program.ts';

const requests = exampleRequests((await loadContract(projectRoot)).in.en);

/** Data that a form passes to its script (`RunForm.tsx`), and the initial values of its fields. */
function formOf(id: string): {readonly facts: RunFacts; readonly values: Values; readonly body: WrittenBody} {
  const request = requests.find((each) => each.id === id);
  if (!request) throw new Error(`no ${id}`);
  const {method, path, credentials, isTokenRequest, parameters, accept, body} = request;
  const fields = parameters.map(
    ({name, where, value, sent}) => [`${where}:${name}`, sent && name !== 'Idempotency-Key' ? value : ''] as const,
  );
  const form = body?.kind === 'form' ? body.fields : [];
  return {
    facts: {operation: id, method, path, credentials, isTokenRequest, language: 'pt'} as RunFacts, // the fields that the program needs
    values: {
      ...Object.fromEntries(fields),
      ...(accept !== null && {'header:Accept': accept}),
      ...Object.fromEntries(form.map(({name, value, sent}) => [`form:${name}`, sent ? value : ''])),
    },
    body: toWrittenBody(body),
  };
}

function toWrittenBody(body: ExampleRequest['body']): WrittenBody {
  if (body === null || body.kind === 'form') return body;
  const {mediaType} = body;
  if (body.kind === 'upload') return {...body, file: body.sample.replace(/^.*\//, '')};
  const text = body.kind === 'file' ? body.text : JSON.stringify(body.value, null, 2);
  return {kind: body.kind, mediaType, file: body.kind === 'file' ? body.sample : null, example: text, text};
}

function codeIn(language: string, id: string, changed: Values = {}, body?: WrittenBody): string {
  const form = formOf(id);
  const program = programIn(form.facts, {...form.values, ...changed}, body ?? form.body);
  return requestPrograms.find(({value}) => value === language)?.write(program) ?? '';
}

it.each(requests.map((request) => [request.id, request] as const))(
  'what stands in the fields of %s at first is its sample, in every language',
  (id, request) => {
    for (const {language, code} of requestFiles(request, sandboxUrl))
      expect(codeIn(language.value, id), language.label).toBe(commentsIn(code, 'pt'));
  },
);

it.each(requestPrograms.map(({value}) => value))(
  'a value takes the place of that of the example, in %s',
  (language) => {
    const code = codeIn(language, 'listDocuments', {'query:limit': '7', 'query:cursor': 'a b', 'header:Accept': ''});
    expect(code).toContain('cursor=a%20b&limit=7');
    expect(code).not.toContain('Accept');
    expect(codeIn(language, 'getDocument', {'path:documentId': '"$(x)`'})).toContain('/documents/%22%24%28x%29%60');
    const keyed = codeIn(language, 'submitDocument', {'header:Idempotency-Key': 'my-key'});
    expect(keyed).toContain('my-key');
    expect(keyed).not.toContain('submitDocument.key');
  },
);

it('a secret is that of the environment; of a token the kind counts', () => {
  const code = codeIn('curl', 'getDocument', {'header:Authorization': 'Basic c2VjcmV0'});
  expect(code).toContain('Authorization: Basic ${TOKEN:-sandbox}');
  expect(code).not.toContain('c2VjcmV0');
  expect(codeIn('curl', 'createToken', {'client:secret': 'mine'})).toBe(codeIn('curl', 'createToken'));
});

it('a body is the value of the language as long as it is of the kind of the example, else the text as it was written', () => {
  const {body} = formOf('annulDocument');
  if (body?.kind !== 'value') throw new Error('not a value');
  const inPython = (text: string): string => codeIn('python', 'annulDocument', {}, {...body, text});
  const changed = body.text.replace(/: "[^"]*"/, ': "other"');
  expect(changed).not.toBe(body.text);
  expect(inPython(changed)).toMatch(/json\.dumps\(\{.*"other"/);
  expect(inPython('{"other": [1, "a"]}')).toContain('data="""{"other": [1, "a"]}""".encode()');
  expect(inPython('{')).toContain('data="""{""".encode()');
});

it('a file of the sample stays one until it is changed, and another format is written into the code', () => {
  const {body} = formOf('submitDocument');
  if (body?.kind !== 'file') throw new Error('not a file');
  const changed = body.text.replace('EUR', 'USD');
  expect(codeIn('curl', 'submitDocument', {}, {...body, text: changed})).toContain(`--json '${changed}'`);
  const xml = {kind: 'file', mediaType: 'application/xml', file: null, example: '<a/>', text: '<a/>'} as const;
  expect(codeIn('curl', 'submitDocument', {}, xml)).toContain(
    "--header 'Content-Type: application/xml' \\\n  --data-raw '<a/>'",
  );
});

it('a file that the reader has chosen is named, in letters that end no quotes', () => {
  const {body} = formOf('uploadAttachment');
  if (body?.kind !== 'upload') throw new Error('not an upload');
  const code = codeIn('php', 'uploadAttachment', {}, {...body, file: "a'b é.xml", partType: 'text/xml'});
  expect(code).toContain("new CURLFile('a_b é.xml', 'text/xml')");
});
