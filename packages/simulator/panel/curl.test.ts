import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {expect, it} from 'vitest';
import {serve} from '../testing/local-server.ts';
import {asCurl} from './curl.ts';

const run = promisify(execFile);

it('sends what was sent, with nothing of it left to the shell, and no secret in its arguments', async () => {
  const server = await serve(() => ({status: 202}));
  const body = `{"note": "it's $HOME \`id\` \\"quoted\\""}`;
  const command = asCurl(
    {
      method: 'POST',
      resource: '/documents?q=$(id)%20"x"',
      headers: {'content-type': 'application/json', 'idempotency-key': 'a-key-of-mine', authorization: 'Bearer'},
      body,
    },
    server.base,
  );
  expect(command.split('<<<')[0]).not.toContain('TOKEN');
  const {stdout} = await run('bash', ['-c', command], {env: {...process.env, TOKEN: 'mine', BASE_URL: ''}});
  expect(stdout).toMatch(/^HTTP\/1\.1 202/);
  const [seen] = server.seen;
  expect(seen?.headers).toMatchObject({authorization: 'Bearer mine', 'idempotency-key': 'a-key-of-mine'});
  expect(seen?.body.toString()).toBe(body);
  server.close();
});

it('proves a client by Basic, and leaves out a body that there is not', () => {
  const command = asCurl(
    {method: 'GET', resource: '/documents', headers: {authorization: 'Basic'}, body: ''},
    'http://127.0.0.1:4010',
  );
  expect(command).toContain('--config -');
  expect(command).not.toContain('--data');
  expect(command).toContain('"${BASE_URL:-http://127.0.0.1:4010}/documents"');
});
