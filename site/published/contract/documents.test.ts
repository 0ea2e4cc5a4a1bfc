import {execFile} from 'node:child_process';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {describe, expect, it, vi} from 'vitest';
import {parse} from 'yaml';
import site from '../../config/site.ts';
import {loadContract} from '@integration-docs/contract';
import {projectRoot} from '@integration-docs/facts/node';
import {openApiYaml} from './documents.ts';

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
    // One process for all files, because starting it takes longer than linting.
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

it('the downloads name the sandbox first, for the token too', () => {
  for (const document of [contract.value, contract.in.pt, contract.in.en]) {
    expect(document.servers[0]?.url).toBe(site.api.sandbox);
    expect(`${document.paths['/oauth2/token']?.servers?.[0]?.url}/oauth2/token`).toBe(site.api.tokenSandbox);
  }
});
