/** Runs the shell samples against a server that simulates Moloni. */
import {mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {serve} from '@integration-docs/simulator/testing';
import {canRun, run, type Outcome, type RunOptions} from '../../../commands/samples/run.ts';
import {samplePath} from '../files.ts';

const hasShell = canRun('curl');

vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

const script = (name: string, options?: RunOptions): Promise<Outcome> =>
  run(['bash', samplePath(`moloni/${name}`)], folder, options);
const credentials = {
  MOLONI_DEVELOPER_ID: 'my developer',
  MOLONI_CLIENT_SECRET: 'a+secret&',
  MOLONI_REDIRECT_URI: 'https://erp.example/moloni?x=1',
};
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'moloni-scripts-'));
});
afterEach(() => rmSync(folder, {recursive: true, force: true}));

describe.skipIf(!hasShell)('authorize.sh', () => {
  it('shows the address to open, exchanges the code and keeps the tokens for this user only', async () => {
    const moloni = await serve(() => ({
      status: 200,
      body: {access_token: 'at', refresh_token: 'rt', expires_in: 3600},
    }));
    const before = Date.now();
    const {stdout, stderr, code} = await script('authorize.sh', {
      env: {...credentials, MOLONI_API: moloni.base},
      stdin: 'the code\n',
    });
    moloni.close();
    expect({stderr, code}).toEqual({stderr: '', code: 0});
    expect(stdout).toContain(
      `https://www.moloni.pt/ac/root/oauth/?response_type=code&client_id=my%20developer&redirect_uri=https%3A%2F%2Ferp.example%2Fmoloni%3Fx%3D1`,
    );
    const [grant] = moloni.seen;
    expect(grant?.url.pathname).toBe('/grant/');
    expect(Object.fromEntries(grant?.url.searchParams ?? [])).toEqual({
      grant_type: 'authorization_code',
      client_id: credentials.MOLONI_DEVELOPER_ID,
      client_secret: credentials.MOLONI_CLIENT_SECRET,
      redirect_uri: credentials.MOLONI_REDIRECT_URI,
      code: 'the code',
    });
    const file = path.join(folder, 'tokens.json');
    const tokens: unknown = JSON.parse(readFileSync(file, 'utf8'));
    expect(tokens).toMatchObject({access_token: 'at', refresh_token: 'rt', expires_at: expect.any(Number) as number});
    const {expires_at: expires} = tokens as {readonly expires_at: number};
    expect(expires - before).toBeGreaterThan(3_500_000);
    expect(expires - before).toBeLessThan(3_600_000);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('says what Moloni answered instead of a token', async () => {
    const moloni = await serve(() => ({status: 200, body: {error: 'invalid_grant'}}));
    const {stderr, code} = await script('authorize.sh', {
      env: {...credentials, MOLONI_API: moloni.base},
      stdin: 'old\n',
    });
    moloni.close();
    expect(code).toBe(1);
    expect(stderr).toContain('Moloni gave no token: {"error":"invalid_grant"}');
  });
});

describe.skipIf(!hasShell)('companies.sh', () => {
  it('lists what the token can see', async () => {
    writeFileSync(path.join(folder, 'tokens.json'), '{"access_token": "at"}');
    const moloni = await serve(() => ({
      status: 200,
      body: [{company_id: 5, name: 'Exemplo', vat: '510000010', more: 1}],
    }));
    const {stdout, code} = await script('companies.sh', {env: {MOLONI_API: moloni.base}});
    moloni.close();
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({company_id: 5, name: 'Exemplo', vat: '510000010'});
    expect(moloni.seen[0]).toMatchObject({method: 'POST'});
    expect(moloni.seen[0]?.url.pathname).toBe('/companies/getAll/');
    expect(moloni.seen[0]?.url.searchParams.get('access_token')).toBe('at');
  });

  it.each([[['2 company_id']], [[{code: '1', description: 'erro'}]], [{error: 'invalid_grant'}], [[]]])(
    'says what Moloni answered instead: %j',
    async (body) => {
      writeFileSync(path.join(folder, 'tokens.json'), '{"access_token": "at"}');
      const moloni = await serve(() => ({status: 200, body}));
      const {stdout, stderr, code} = await script('companies.sh', {env: {MOLONI_API: moloni.base}});
      moloni.close();
      expect([stdout, code]).toEqual(['', 1]);
      expect(stderr).toBe(`Moloni gave no companies: ${JSON.stringify(body)}\n`);
    },
  );

  it('says what to run first', async () => {
    const {stderr, code} = await script('companies.sh');
    expect(code).toBe(1);
    expect(stderr).toContain('Run authorize.sh once');
  });
});

describe.skipIf(!hasShell)('moloni-on.sh', () => {
  const env = {MOLONI_ON_API_KEY: 'key', MOLONI_ON_COMPANY_ID: '7'};

  it('asks for the newest invoices of the company', async () => {
    const invoices = {data: [{documentId: 1, number: 418}], options: {pagination: {page: 1, qty: 20, count: 1}}};
    const moloni = await serve(() => ({status: 200, body: {data: {invoices}}}));
    const {stdout, code} = await script('moloni-on.sh', {env: {...env, MOLONI_ON_API: moloni.base}});
    moloni.close();
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(invoices);
    const [request] = moloni.seen;
    expect(request?.headers).toMatchObject({authorization: 'Bearer key', 'content-type': 'application/json'});
    const body: unknown = JSON.parse(String(request?.body));
    expect(body).toEqual({
      query: expect.stringMatching(/invoices\(companyId: \$company/) as string,
      variables: {company: 7},
    });
  });

  it('fails with what GraphQL says', async () => {
    const moloni = await serve(() => ({status: 200, body: {errors: [{message: 'no such company'}]}}));
    const {stderr, code} = await script('moloni-on.sh', {env: {...env, MOLONI_ON_API: moloni.base}});
    moloni.close();
    expect(code).not.toBe(0);
    expect(stderr).toContain('no such company');
  });
});
