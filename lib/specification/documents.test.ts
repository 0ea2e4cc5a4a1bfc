import {execFile} from 'node:child_process';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {describe, expect, it, vi} from 'vitest';
import {parse} from 'yaml';
import {loadContract} from '../model/openapi/read.ts';
import {projectRoot} from '../problem/project-root.ts';
import {openApiYaml, serverOrigins, withSandbox} from './documents.ts';

vi.setConfig({testTimeout: 120_000});

const contract = await loadContract(projectRoot);

describe('the documents to download', () => {
  it.each([
    ['openapi.json', JSON.stringify(contract.in.en)],
    ['openapi.pt.json', JSON.stringify(contract.in.pt)],
    ['openapi.yaml', openApiYaml(contract.value)],
  ])('%s is OpenAPI that the linter accepts', async (name, text) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'published-contract-'));
    const file = path.join(folder, name);
    await writeFile(file, text);
    const redocly = path.join(projectRoot, 'node_modules/.bin/redocly');
    const config = path.join(projectRoot, 'contract/redocly.yaml');
    const {stderr} = await promisify(execFile)(redocly, ['lint', '--config', config, file]);
    await rm(folder, {recursive: true});
    expect(stderr).toContain('Your API description is valid');
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
  it('puts the sandbox first, also where a path has servers of its own', () => {
    const document = contract.in.en;
    const shown = withSandbox(document, 'http://127.0.0.1:4010', {sandboxServer: 'Here', tryIt: 'Start it.'});
    expect(shown.servers.map(({url}) => url)).toEqual([
      'http://127.0.0.1:4010',
      ...document.servers.map(({url}) => url),
    ]);
    expect(shown.paths['/oauth2/token']?.servers?.[0]?.url).toBe('http://127.0.0.1:4010');
    expect(shown.paths['/documents']?.servers).toBeUndefined();
    expect(shown.info.description).toBe(`Start it.\n${document.info.description}`);
    expect(serverOrigins(shown)).toEqual(['http://127.0.0.1:4010', ...new Set(serverOrigins(document))]);
  });
});
