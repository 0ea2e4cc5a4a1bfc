import {execFile} from 'node:child_process';
import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {createServer, type Server} from 'node:http';
import {createServer as createTlsServer} from 'node:https';
import {connect, type AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import * as z from 'zod';
import {loadCatalogue, projectRoot} from '@integration-docs/facts/node';
import {runnableConnectors, type ConnectorLanguageName} from '../../commands/connector/languages.ts';
import type {ProcessResult} from '../../commands/connector/processes.ts';
import {Scene} from './scene.ts';

// The first test of a language compiles its connector.
vi.setConfig({testTimeout: 120_000, hookTimeout: 120_000});

const run = promisify(execFile);
const platform = {
  ...{BASE_URL: 'https://platform.invalid/v1', TOKEN_URL: 'https://tokens.invalid/oauth2/token'},
  // With its precompiled libraries Mono 6.8 aborts at TLS; without this variable it compiles its own libraries at run time.
  MONO_PATH: '',
};
const [user, password] = ['user', 'of@the/proxy'];
const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** Targets requested from the closed proxy, which opens no tunnel, and requests to the server behind the inspecting proxy. */
const closedProxyTargets: string[] = [];
const tunnelledRequests: string[] = [];
const servers: Server[] = [];
let folder = '';
let closedPort = 0;
/** Port of a proxy that requires credentials and inspects TLS: its own authority has issued every certificate. */
let inspectingPort = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'connector-proxy-'));
  await makeCertificates();
  closedPort = await listen(
    createServer().on('connect', ({url = ''}, socket) => {
      closedProxyTargets.push(url);
      socket.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n');
    }),
  );
  const [key, cert] = await Promise.all(['server.key', 'server.pem'].map((name) => readFile(path.join(folder, name))));
  const serverPort = await listen(
    createTlsServer({key, cert}, ({url, headers}, response) => {
      tunnelledRequests.push(
        `${headers.host ?? ''}${url ?? ''} ${headers['proxy-authorization'] ?? 'without credentials of the proxy'}`,
      );
      response.writeHead(503).end();
    }),
  );
  inspectingPort = await listen(
    createServer().on('connect', ({headers}, socket) => {
      socket.on('error', () => socket.destroy());
      if (headers['proxy-authorization'] !== basic) {
        socket.end(
          'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="proxy"\r\nContent-Length: 0\r\n\r\n',
        );
        return;
      }
      const tunnel = connect(serverPort, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        tunnel.pipe(socket).pipe(tunnel);
      }).on('error', () => socket.destroy());
    }),
  );
});
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await rm(folder, {recursive: true});
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Creates an authority and one certificate for both hosts. */
async function makeCertificates(): Promise<void> {
  const openssl = (...args: readonly string[]): Promise<unknown> => run('openssl', args, {cwd: folder});
  const newKeyOptions = (name: string): readonly string[] => [
    ...['-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${name}`],
    ...['-keyout', `${name}.key`, '-out'],
  ];
  // Python 3.13 refuses an authority without the `keyUsage` extension.
  const authority = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign'];
  await openssl('req', '-x509', ...newKeyOptions('ca'), 'ca.pem', ...authority.flatMap((one) => ['-addext', one]));
  await openssl('req', ...newKeyOptions('server'), 'server.csr');
  await writeFile(path.join(folder, 'names'), 'subjectAltName=DNS:platform.invalid,DNS:tokens.invalid\n');
  await openssl(
    'x509',
    '-req',
    '-in',
    'server.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-out',
    'server.pem',
    '-extfile',
    'names',
  );
}

/** Returns a column of `connector-proxy.yaml`. */
async function column(language: string, name: string): Promise<readonly string[]> {
  const file = path.join(projectRoot, 'packages/contract/catalogues/connector-proxy.yaml');
  const entry = z.looseObject({id: z.string(), [name]: z.array(z.string())});
  const {entries} = z.object({entries: z.array(entry)}).parse((await loadCatalogue(file)).data);
  const cells = entries.find(({id}) => id === language)?.[name];
  return z.array(z.string()).parse(cells);
}

/** Fills in the variables that the page shows. */
function environment(variables: readonly string[], port: number): Readonly<Record<string, string>> {
  const env: Record<string, string> = {};
  for (const variable of variables) {
    const filled = variable
      .replace('USER', user)
      .replace(':PASSWORD', `:${encodeURIComponent(password)}`)
      .replace('HOST', '127.0.0.1')
      .replace('PORT', String(port));
    const [name = '', ...value] = filled.split('=');
    env[name] = value.join('=');
  }
  return env;
}

/** Returns the settings that make a connector trust the authority of the proxy: those of `connector-proxy.yaml`, adapted to this machine. */
async function trust(language: ConnectorLanguageName): Promise<readonly string[]> {
  const pem = path.join(folder, 'ca.pem');
  const settings = await column(language, 'ca');
  const fill = (file: string): readonly string[] => settings.map((one) => one.replace('=FILE', `=${file}`));
  switch (language) {
    case 'php':
      await mkdir(path.join(folder, 'php'), {recursive: true});
      await writeFile(path.join(folder, 'php/ca.ini'), `${fill(pem).join('\n')}\n`);
      return [`PHP_INI_SCAN_DIR=:${folder}/php`];
    case 'csharp': {
      // The tests run C# on Mono, which reads a folder instead of the variable.
      const store = path.join(folder, '.config/.mono/new-certs/Trust');
      await mkdir(store, {recursive: true});
      const {stdout} = await run('openssl', ['x509', '-noout', '-subject_hash', '-in', pem]);
      await writeFile(path.join(store, `${stdout.trim()}.0`), await readFile(pem));
      return [`HOME=${folder}`];
    }
    case 'typescript':
    case 'python':
    case 'java':
      return fill(pem);
  }
}

describe.each(runnableConnectors())('the connector in %s', (language) => {
  const scene = new Scene(language);
  const reconcile = async (env: Readonly<Record<string, string>>): Promise<ProcessResult> => {
    const ended = await scene.start(['reconcile'], {...platform, ...env}).ended;
    // The log goes to files and e-mails.
    for (const secret of [password, encodeURIComponent(password)])
      expect(ended.stderr.join('\n')).not.toContain(secret);
    return ended;
  };

  it('goes through the outbound proxy that its variables name, and without them does not', async () => {
    expect((await scene.start(['reconcile'], platform).ended).code).toBe(75);
    expect(closedProxyTargets.splice(0)).toEqual([]);
    const {code, stderr} = await scene.start(['reconcile'], {
      ...platform,
      ...environment(await column(language, 'variables'), closedPort),
      CLOCK_OFFSET_SECONDS: '600',
    }).ended;
    expect(code, stderr.join('\n')).toBe(75);
    expect(new Set(closedProxyTargets.splice(0))).toEqual(new Set(['tokens.invalid:443']));
  });

  it.runIf(language === 'java')('says that the address of the proxy is wrong, without its password', async () => {
    for (const https_proxy of [`http://user:${password}@127.0.0.1:1`, `http://user:${encodeURIComponent(password)}@:x`])
      expect(await reconcile({https_proxy})).toMatchObject({
        code: 2,
        stderr: [expect.stringMatching(/^https_proxy is malformed: expected http:/)],
      });
  });

  it('goes through a proxy that asks for credentials and inspects TLS, told both as the page says, and else not', async () => {
    const [variables, credentials, trusted] = [
      await column(language, 'variables'),
      await column(language, 'credentials'),
      await trust(language),
    ];
    const env = (...variables: readonly string[]): Readonly<Record<string, string>> =>
      environment(variables, inspectingPort);
    const unknown = await reconcile({...env(...variables, ...credentials), CLOCK_OFFSET_SECONDS: '0'});
    expect([unknown.code, unknown.stderr.at(-1)]).toEqual([75, expect.stringContaining('token: no answer (')]);
    const refused = await reconcile({...env(...variables, ...trusted), CLOCK_OFFSET_SECONDS: '600'});
    expect([refused.code, refused.stderr.at(-1)]).toEqual([
      75,
      expect.stringContaining('warn connector.later reason='),
    ]);
    expect(tunnelledRequests).toEqual([]);
    const both = await reconcile({...env(...variables, ...credentials, ...trusted), CLOCK_OFFSET_SECONDS: '1200'});
    expect([both.code, tunnelledRequests.splice(0)]).toEqual([
      75,
      ['tokens.invalid/oauth2/token without credentials of the proxy'],
    ]);
  });
});
