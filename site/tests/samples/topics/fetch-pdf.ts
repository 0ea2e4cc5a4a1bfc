import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {problem, type Reply, withServer} from '@integration-docs/simulator/testing';
import {documentId, type Runner} from '../runner.ts';

/** The signature of a PDF, followed by every byte value twice. */
const pdf = Buffer.concat([
  Buffer.from('%PDF-1.7\r\n'),
  Buffer.from(Array.from({length: 512}, (_, index) => index % 256)),
]);

export function fetchPdf({run}: Runner): void {
  it.concurrent('writes the file', async () => {
    const {stdout, cwd} = await run('fetch-pdf', {args: [documentId, 'out.pdf']});
    const file = await readFile(path.join(cwd, 'out.pdf'), 'latin1');
    expect(stdout).toBe(`out.pdf ${file.length}\n`);
    expect(file).toMatch(/^%PDF-1\.7\n[^]*FT A\/123[^]*%%EOF\n$/);
    expect(await readdir(cwd)).toHaveLength(3);
  });

  it.concurrent('keeps every byte', () =>
    withServer(
      ({url, headers}) =>
        url.pathname === '/documents/doc_1/content' && headers.accept === 'application/pdf'
          ? {status: 200, headers: {'Content-Type': 'application/pdf'}, body: pdf}
          : undefined,
      async (server) => {
        const {stdout, cwd} = await run('fetch-pdf', {server, args: ['doc_1']});
        expect(stdout).toBe('doc_1.pdf 522\n');
        expect((await readFile(path.join(cwd, 'doc_1.pdf'))).equals(pdf)).toBe(true);
      },
    ),
  );

  it.concurrent.each([
    ['a refusal', {status: 410, body: problem(410, 'resource-expired')}, '410 resource-expired: Said so. (req-1)'],
    ['something else than a PDF', {status: 200, body: '<html>Sign in</html>'}, 'PDF'],
  ] satisfies [string, Reply, string][])('leaves no file after %s', (_, answer, message) =>
    withServer(
      ({url}) => (url.pathname === '/documents/doc_1/content' ? answer : undefined),
      async (server) => {
        const {code, stderr, cwd} = await run('fetch-pdf', {server, args: ['doc_1', 'out.pdf']});
        expect(code).not.toBe(0);
        expect(stderr).toContain(message);
        expect((await readdir(cwd)).toSorted()).toEqual(['invoice.json', 'invoice.xml']);
      },
    ),
  );
}
