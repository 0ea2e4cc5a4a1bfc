import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import * as z from 'zod';
import {loadCatalogue, projectRoot} from '@integration-docs/facts/node';
import {runnableConnectors} from '../../commands/connector/languages.ts';
import {Scene} from './scene.ts';

// The first preparation of a language compiles it.
vi.setConfig({testTimeout: 120_000, hookTimeout: 120_000});

/** What was asked of the proxy: it opens no tunnel. */
const asked: string[] = [];
let proxy: Server | undefined;
let port = 0;

beforeAll(async () => {
  proxy = createServer().on('connect', ({url = ''}, socket) => {
    asked.push(url);
    socket.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy?.listen(0, '127.0.0.1', resolve));
  port = (proxy.address() as AddressInfo).port;
});
afterAll(() => proxy?.close());

/** As `connector-proxy.yaml` says. */
async function variablesOf(language: string): Promise<Readonly<Record<string, string>>> {
  const {data} = await loadCatalogue(path.join(projectRoot, 'packages/contract/catalogues/connector-proxy.yaml'));
  const {entries} = z
    .object({entries: z.array(z.object({id: z.string(), variables: z.array(z.string())}))})
    .parse(data);
  const {variables = []} = entries.find(({id}) => id === language) ?? {};
  return Object.fromEntries(
    variables.map((variable) => {
      const [name = '', ...value] = variable.replace('HOST', '127.0.0.1').replace('PORT', String(port)).split('=');
      // Quotation marks are for the shell and for systemd.
      return [name, value.join('=').replace(/^"(.*)"$/, '$1')];
    }),
  );
}

describe.each(runnableConnectors())('the connector in %s', (language) => {
  const scene = new Scene(language);

  it('goes through the outbound proxy that its variables name, and without them does not', async () => {
    const platform = {BASE_URL: 'https://platform.invalid/v1', TOKEN_URL: 'https://tokens.invalid/oauth2/token'};
    expect((await scene.start(['reconcile'], platform).ended).code).toBe(75);
    expect(asked.splice(0)).toEqual([]);
    const {code, stderr} = await scene.start(['reconcile'], {
      ...platform,
      ...(await variablesOf(language)),
      CLOCK_OFFSET_SECONDS: '600',
    }).ended;
    expect(code, stderr.join('\n')).toBe(75);
    expect(new Set(asked.splice(0))).toEqual(new Set(['tokens.invalid:443']));
  });
});
