import {execFile} from 'node:child_process';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {describe, expect, it, vi} from 'vitest';
import {parse} from 'yaml';
import site from '../config/site.ts';
import {loadContract} from '@integration-docs/contract';
import {projectRoot} from '@integration-docs/facts/node';
import {openApiYaml, serverOrigins, withSandbox} from './documents.ts';

vi.setConfig({testTimeout: 120_000});

const contract = await loadContract(projectRoot);

describe('the documents to download', () => {
  it('are OpenAPI that the linter accepts', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'published-contract-'));
    const documents = {
      'openapi.json': JSON.stringify(contract.in.en),
      'openapi.pt.json': JSON.stringify(contract.in.pt),
      'openapi.yaml': openApiYaml(contract.value),
    };
    const write = async ([name, text]: readonly [string, string]): Promise<string> => {
      const file = path.join(folder, name);
      await writeFile(file, text);
      return file;
    };
    const files = await Promise.all(Object.entries(documents).map(write));
    const redocly = path.join(projectRoot, 'node_modules/.bin/redocly');
    const config = path.join(projectRoot, 'packages/contract/redocly.yaml');
    // One process: it takes longer to start than to lint.
    const {stderr} = await promisify(execFile)(redocly, ['lint', '--config', config, ...files]);
    await rm(folder, {recursive: true});
    for (const file of Object.keys(documents)) expect(stderr).toContain(file);
    expect(stderr).toContain('Your API descriptions are valid');
    expect(stderr).not.toMatch(/You have/);
  });

  it('openapi.yaml has both languages', () => {
    expect(parse(openApiYaml(contract.value))).toEqual(contract.value);
  });

  it('the others have one language, and no key that only this project knows the meaning of', () => {
    const {pt, en} = contract.in;
    for (const document of [pt, en])
      expect(JSON.stringify(document)).not.toMatch(
        /"(?:x-pt|x-enum|x-enum-from|x-limits|x-one-of-\w+|x-display-name)":/,
      );
    expect(pt.tags.map((tag) => tag['x-displayName'])).toContain('Documentos emitidos');
    expect(en.tags.map((tag) => tag['x-displayName'])).toContain('Issued documents');
    expect(JSON.stringify(pt)).toContain('"x-enumDescriptions":{"submitted":"Recebido');
    expect(JSON.stringify(en)).toContain('"x-enumDescriptions":{"submitted":"Received');
  });
});

describe('withSandbox', () => {
  const document = contract.in.en;
  const {api} = site;
  const shown = withSandbox(document, {
    url: 'http://127.0.0.1:4010',
    hidden: [api.production, 'https://auth.plataforma.example'],
    sandboxServer: 'Here',
    tryIt: 'Try it.',
  });

  it('leaves thousands of codes to the downloads', () => {
    expect(document.components.schemas.UnitCode?.enum?.length).toBeGreaterThan(2000);
    expect(shown.components.schemas.UnitCode).not.toHaveProperty('enum', expect.anything());
    expect(shown.components.schemas.Severity?.enum).toEqual(['error', 'warning']);
  });

  it('puts the simulator first, also where a path has servers of its own, and leaves production out', () => {
    expect(shown.servers.map(({url}) => url)).toEqual(['http://127.0.0.1:4010', api.sandbox]);
    expect(shown.paths['/oauth2/token']?.servers?.map(({url}) => `${url}/oauth2/token`)).toEqual([
      'http://127.0.0.1:4010/oauth2/token',
      api.tokenSandbox,
    ]);
    expect(shown.paths['/documents']?.servers).toBeUndefined();
    expect(shown.info.description).toBe(`Try it.\n${document.info.description}`);
    expect(serverOrigins(shown)).toEqual([
      'http://127.0.0.1:4010',
      new URL(api.sandbox).origin,
      new URL(api.tokenSandbox).origin,
    ]);
  });

  it('ticks of the parameters that may be left out those of the example request', () => {
    const ticks = (shown.paths['/documents']?.get?.parameters ?? []).map((part) => JSON.stringify(part));
    const ticked = ticks
      .filter((part) => part.includes('"x-disabled":false'))
      .map((part) => /"name":"(\w+)"/.exec(part)?.[1]);
    expect(ticks).toHaveLength(document.paths['/documents']?.get?.parameters?.length ?? 0);
    expect(ticked).toEqual(['updatedSince', 'limit']);
  });
});

it('the downloads name the sandbox first, for the token too', () => {
  for (const document of [contract.value, contract.in.pt, contract.in.en]) {
    expect(document.servers[0]?.url).toBe(site.api.sandbox);
    expect(`${document.paths['/oauth2/token']?.servers?.[0]?.url}/oauth2/token`).toBe(site.api.tokenSandbox);
  }
});
