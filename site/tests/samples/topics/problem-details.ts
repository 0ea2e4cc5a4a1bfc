import {existsSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import * as z from 'zod';
import {withServer} from '@integration-docs/simulator/testing';
import {contractFile} from '../contract.ts';
import {idempotencyKeys, type Runner} from '../runner.ts';

const entry = z.object({code: z.string(), retryable: z.boolean()});
const errors = z.object({entries: z.array(entry)}).parse(contractFile('catalogues/errors.yaml'));

export function problemDetails({run, prints}: Runner): void {
  it.concurrent.each([
    ['code=409, example=duplicateDocument', 'duplicate-document', 'give-up'],
    ['code=409, example=idempotencyInProgress', 'idempotency-in-progress', 'retry'],
    ['code=422, example=schemaInvalid', 'schema-invalid', 'fix'],
    ['code=503', 'service-unavailable', 'retry'],
    ['code=403, example=nifNotAuthorised', 'nif-not-authorised', 'give-up'],
  ])('decides about %s', async (prefer, code, action) => {
    const {stdout, stderr, code: exitCode, cwd} = await run('problem-details', {env: {PREFER: prefer}});
    expect(exitCode).toBe(1);
    expect(stderr).toBe('');
    const lines = stdout.split('\n');
    expect(lines[0]).toMatch(/^status \d{3}$/);
    expect(lines[1]).toBe(`code ${code}`);
    expect(lines[2]).toMatch(/^detail ./);
    expect(lines.at(-3)).toMatch(/^requestId req-[0-9a-f]{12}$/);
    expect(lines.slice(-2)).toEqual([`action ${action}`, '']);
    // After a 403, an earlier attempt may have succeeded, so the key stays.
    expect(existsSync(path.join(cwd, 'invoice.json.key'))).toBe(action === 'retry' || lines[0] === 'status 403');
    // The sample decides like the catalogue.
    expect(errors.entries.find((error) => error.code === code)?.retryable).toBe(action === 'retry');
  });

  it.concurrent('shows each error, and a code that it does not know', () =>
    withServer(
      ({url}) => {
        if (url.pathname !== '/documents') return undefined;
        const details = [
          {pointer: '/lines/0/quantity', detail: 'Deve ter 2 casas.'},
          {parameter: 'channel', detail: 'Not one.'},
          {detail: 'Elsewhere.'},
        ];
        const body = {type: 'about:blank', title: 'x', status: 500, code: 'brand-new', requestId: 'req-1'};
        return {status: 500, body: {...body, errors: details}};
      },
      async (server) => {
        const {stdout, cwd} = await run('problem-details', {server});
        await run('problem-details', {server, cwd});
        expect(new Set(idempotencyKeys(server)).size).toBe(1);
        expect(stdout).toBe(
          'status 500\ncode brand-new\ndetail -\nerror /lines/0/quantity Deve ter 2 casas.\nerror channel Not one.\n' +
            'error - Elsewhere.\nrequestId req-1\naction retry\n',
        );
      },
    ),
  );

  it.concurrent('prints id and state when nothing is wrong', async () => {
    const cwd = await prints('problem-details', ['doc_NEW submitted']);
    expect(existsSync(path.join(cwd, 'invoice.json.key'))).toBe(false);
  });
}
