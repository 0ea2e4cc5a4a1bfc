import {describe, expect, it} from 'vitest';
import {sandboxUrl} from '@integration-docs/facts';
import {loadContract} from '../../openapi/read.ts';
import {projectRoot} from '@integration-docs/facts/node';
import {exampleRequests} from '../example.ts';
import type {ExampleRequest} from '../example.ts';
import {requestFiles} from '../files.ts';
import {programOf} from '../writer.ts';
import {writeCurl} from './curl.ts';
import {writePowerShell} from './powershell.ts';

const requests = exampleRequests((await loadContract(projectRoot)).in.en);
const files = requests.flatMap((request) => requestFiles(request, sandboxUrl));

describe('a program', () => {
  it('exists for every operation in every language, under a name of its own', () => {
    expect(files).toHaveLength(requests.length * 7);
    expect(new Set(files.map(({file}) => file)).size).toBe(files.length);
  });

  it.each(files.map(({file, code}) => [file, code] as const))('%s is short', (_, code) => {
    // A page shows only one of the two languages of a comment.
    const lines = code.split('\n').filter((line) => line.trim() !== '' && !/^ *(?:#|\/\/) pt: /.test(line));
    expect(lines.length).toBeLessThanOrEqual(36);
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(145);
  });

  it('takes address and token from the environment, and says when it waits too long', () => {
    for (const {file, code} of files) {
      const isToken = file.includes('createToken');
      expect(code, file).toContain(isToken ? 'TOKEN_URL' : 'BASE_URL');
      expect(code, file).toContain(isToken ? 'CLIENT_SECRET' : 'TOKEN');
      if (!file.endsWith('uploadAttachment.ps1')) expect(code, file).toMatch(/max-time|[Tt]ime[Oo]ut|CURLOPT_TIMEOUT/);
    }
  });
});

it('a key is kept in a file named for the request, and the reader is told, in every language', () => {
  const [plain, keyed] = [false, true].map((isKeyed) =>
    requests
      .filter((request) => (programOf(request, sandboxUrl).key !== null) === isKeyed)
      .flatMap((request) => requestFiles(request, sandboxUrl)),
  );
  expect(keyed?.length).toBeGreaterThan(10 * 6);
  for (const {file, code} of keyed ?? []) {
    const stored = `${/(\w+)\.\w+$/.exec(file)?.[1] ?? ''}.key`;
    for (const words of [
      'pt: Executar outra vez envia a mesma chave.',
      `pt: Para outro pedido, apague ${stored}.`,
      'en: Running this again sends the same key.',
      `en: For another request, delete ${stored}.`,
    ])
      expect(code, file).toContain(` ${words}\n`);
    expect(code, file).toContain('Idempotency-Key');
    // `site/tests/requests.test.ts` runs the programs, except those for PowerShell.
    if (file.endsWith('.ps1')) expect(code, file).toMatch(/'Idempotency-Key'(?: =|,) \(Get-Content \w+\.key\)/);
    // No line break at the end of the file, because programs in other languages may read it without trimming.
    if (file.endsWith('.ps1')) expect(code, file).toContain(`| Set-Content ${stored} -NoNewline }`);
    if (file.endsWith('.sh')) expect(code, file).toContain(`printf %s "$(openssl rand -hex 16)" > ${stored}\n`);
  }
  // As much of a line as a page shows beside an operation.
  for (const language of ['pt', 'en'] as const) {
    const shown = requests.map((request) => writeCurl(programOf(request, sandboxUrl, language))).join('');
    expect(shown.match(/^# .{59,}$/gm)).toBeNull();
  }
  for (const {file, code} of plain ?? []) expect(code, file).not.toMatch(/Idempotency-Key|\.key/);
});

describe('curl', () => {
  it('has no secret in its arguments', () => {
    for (const request of requests) {
      const [options = '', input = ''] = writeCurl(programOf(request, sandboxUrl)).split(' <<< ');
      expect(options, request.id).not.toMatch(/TOKEN:|SECRET|Authorization/);
      expect(input, request.id).toMatch(/\$\{(?:TOKEN|CLIENT_SECRET):?-/);
    }
  });

  it('keeps an apostrophe in a body', () => {
    const [request] = requests;
    if (request === undefined) throw new Error('no request');
    const body: ExampleRequest['body'] = {kind: 'value', mediaType: 'application/json', value: {a: "it's"}};
    expect(writeCurl(programOf({...request, body}, sandboxUrl))).toContain(String.raw`--json '{"a": "it'\''s"}'`);
  });
});

describe('PowerShell', () => {
  it('takes typographic quotes for straight ones: none ends a text', () => {
    const [request] = requests;
    if (request === undefined) throw new Error('no request');
    const headers = [['X-Note', "it's ‘a’ ‚b‛"]] as const;
    expect(writePowerShell({...programOf(request, sandboxUrl), headers})).toContain("'it''s ‘‘a’’ ‚‚b‛‛'");
  });
});
