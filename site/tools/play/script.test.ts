import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {stepsOf} from './script.ts';

const folder = path.join(projectRoot, 'samples/walkthroughs');
const scripts = readdirSync(folder).filter((name) => name.endsWith('.sh'));
const stepsIn = (name: string): ReturnType<typeof stepsOf> =>
  stepsOf(readFileSync(path.join(folder, name), 'utf8'), `samples/walkthroughs/${name}`);

it.each(scripts)('reads every command of %s', (name) => {
  const text = readFileSync(path.join(folder, name), 'utf8');
  const steps = stepsIn(name);
  expect(steps.map((step) => step.name)).toEqual([...text.matchAll(/#region (\S+)/g)].map(([, region]) => region));
  // Each curl command that calls the platform is a request.
  const curls = text.match(/curl [^\n]*"\$(?:BASE|TOKEN)_URL/g) ?? [];
  const requests = steps.flatMap(({commands}) => commands.filter(({kind}) => kind === 'request'));
  expect(requests).toHaveLength(curls.length);
});

it('reads what a request sends and what is kept of its answer', () => {
  const steps = Object.fromEntries(stepsIn('public-body.sh').map(({name, commands}) => [name, commands]));
  expect(steps.token).toEqual([
    {
      kind: 'request',
      method: 'POST',
      path: '/oauth2/token',
      headers: {
        authorization: `Basic ${btoa('client:secret')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials&scope=documents%3Awrite%20documents%3Aread%20recipients%3Aread',
      variable: 'TOKEN',
      property: 'access_token',
    },
  ]);
  expect(steps.invoice).toMatchObject([
    {kind: 'fetch', sample: 'samples/first-call/invoice.json', file: 'invoice.json'},
    {kind: 'number', variable: 'NUMBER'},
    {kind: 'edit', from: 'invoice.json', to: 'my-invoice.json', replace: [['A/123', 'A/$NUMBER'], expect.anything()]},
    {kind: 'key', file: 'my-invoice.key', once: false},
  ]);
  expect(steps.submit).toMatchObject([
    {
      headers: {authorization: 'Bearer $TOKEN', 'idempotency-key': '$(cat my-invoice.key)'},
      body: '$(cat my-invoice.json)',
    },
  ]);
  expect(steps.follow).toMatchObject([{path: '/documents/$DOCUMENT/status-history', until: '"feapCode": *"33"'}]);
  expect(stepsIn('first-call.sh')[0]?.commands).toMatchObject([
    {path: '/oauth2/token', headers: {authorization: `Basic ${btoa('client:secret')}`}},
  ]);
});

it('names a command that it does not know', () => {
  const script = '# #region a\ncurl -sS --insecure "$BASE_URL/documents" | json\n# #endregion';
  expect(() => stepsOf(script, 'a.sh')).toThrow(/a\.sh: found `--insecure` in/);
  expect(() => stepsOf('# #region a\nrm -r *\n# #endregion', 'a.sh')).toThrow(/found `rm -r \*`/);
});
