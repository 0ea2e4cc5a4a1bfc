import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {serveBuild} from './serve.ts';

const page = (text: string): string =>
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'"><h1>${text}</h1>`;
const folder = mkdtempSync(path.join(tmpdir(), 'serve-'));
const files = {
  'index.html': 'Início',
  'docs/index.html': 'Documentação',
  'specification/index.html': 'Especificação',
  '404.html': 'Não existe',
  'en/404.html': 'Not found',
};

beforeAll(() => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), {recursive: true});
    writeFileSync(path.join(folder, file), page(text));
  }
});
afterAll(() => rmSync(folder, {recursive: true, force: true}));

/** Returns status and heading of the response to a path, from a site at a base path. */
async function answerOf(base: string, address: string): Promise<readonly [number, string]> {
  const server = serveBuild(folder, base);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${address}`);
  const heading = /<h1>(.*)<\/h1>/.exec(await response.text())?.[1] ?? '';
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return [response.status, heading];
}

describe('the preview', () => {
  it.each([
    ['/', '/', 200, 'Início'],
    ['/', '/docs?x=1', 200, 'Documentação'],
    ['/', '/nope', 404, 'Não existe'],
    ['/', '/en/nope?x=1', 404, 'Not found'],
    ['/ajuda/', '/ajuda', 200, 'Início'],
    ['/ajuda/', '/ajuda?x=1', 200, 'Início'],
    ['/ajuda/', '/ajuda/docs/', 200, 'Documentação'],
    ['/ajuda/', '/ajuda/en/nope', 404, 'Not found'],
    ['/ajuda/', '/', 404, 'Não existe'],
    ['/ajuda/', '/docs', 404, 'Não existe'],
    ['/ajuda/', '/ajudante', 404, 'Não existe'],
  ])('of a site at %s answers %s with %i, %s', async (base, address, status, heading) => {
    expect(await answerOf(base, address)).toEqual([status, heading]);
  });

  it('of one language alone says so in that one', async () => {
    rmSync(path.join(folder, 'en'), {recursive: true});
    expect(await answerOf('/', '/en/nope')).toEqual([404, 'Não existe']);
  });
});
