import {expect, it, vi} from 'vitest';
import site from '../../../site/config/site.ts';
import {formatProblem} from '@integration-docs/facts';
import {contractWith, replacing} from './testing.ts';
import type {Change} from './testing.ts';

// The contract is long, and a test machine can be slow.
vi.setConfig({testTimeout: 60_000});

function found(change: Change): readonly string[] {
  return contractWith(change).problems.map((problem) => formatProblem(problem).replace(/\.yaml:\d+:/, '.yaml:'));
}

it('name, contact and addresses are those of site/config/site.ts', () => {
  const {info, servers, paths, components} = contractWith().value;
  expect(info.title).toBe(`${site.name} API`);
  expect(info.contact?.email).toBe(site.support.email);
  expect(servers.map(({url}) => url)).toEqual([site.api.sandbox, site.api.production]);
  expect(paths['/oauth2/token']?.servers?.map(({url}) => `${url}/oauth2/token`)).toEqual([
    site.api.tokenSandbox,
    site.api.tokenProduction,
  ]);
  expect(components).toHaveProperty('securitySchemes.oauth2.flows.clientCredentials.tokenUrl', site.api.tokenSandbox);
});

it('texts have the facts of their language', () => {
  const {in: texts} = contractWith((text) =>
    text.replace('REST API of the platform.', '%site.tagline%.').replace('API REST da plataforma.', '%site.tagline%.'),
  );
  expect(texts.en.info.description).toMatch(new RegExp(`^${site.tagline.en}\\. JSON`));
  expect(texts.pt.info.description).toMatch(new RegExp(`^${site.tagline.pt}\\. JSON`));
});

it('a token that does not exist, with its line', () => {
  expect(found(replacing('%site.api.sandbox%', '%site.api.sandbx%'))).toEqual([
    expect.stringMatching(
      /^packages\/contract\/openapi\.yaml: found the unknown token %site\.api\.sandbx%; expected one of the \d+ tokens, for example %site\.api\.sandbox%\n {2}→ Write %site\.api\.sandbox%, or add the value to site\.ts\.$/,
    ),
  ]);
});

it('an address that does not end with the path that it serves', () => {
  expect(found(replacing('  /oauth2/token:\n', '  /connect/token:\n'))).toEqual(
    [site.api.tokenSandbox, site.api.tokenProduction].map(
      (address) =>
        `packages/contract/openapi.yaml: found the server ${address}; expected an address that ends with /connect/token, the path that it serves\n` +
        '  → Correct the address in site/config/site.ts, or rename the path /connect/token here.',
    ),
  );
});
