import {execFile} from 'node:child_process';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {describe, expect, it, vi} from 'vitest';
import {projectRoot} from '../problem/project-root.ts';
import {publishContract, serverOrigins, withSandbox} from './publish-contract.ts';

vi.setConfig({testTimeout: 120_000});

const texts = {sandboxServer: 'Here', tryIt: 'Start it.'};

describe('publishContract', () => {
  it.each(['pt', 'en'] as const)('gives OpenAPI that the linter accepts, in %s', async (locale) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'published-contract-'));
    const file = path.join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(await publishContract(projectRoot, locale)));
    const redocly = path.join(projectRoot, 'node_modules/.bin/redocly');
    const config = path.join(projectRoot, 'contract/redocly.yaml');
    const {stderr} = await promisify(execFile)(redocly, ['lint', '--config', config, file]);
    await rm(folder, {recursive: true});
    expect(stderr).toContain('Your API description is valid');
    expect(stderr).not.toMatch(/You have/);
  });

  it('has one language, and no key that only this project knows the meaning of', async () => {
    const [pt, en] = await Promise.all([publishContract(projectRoot, 'pt'), publishContract(projectRoot, 'en')]);
    for (const document of [pt, en])
      expect(JSON.stringify(document)).not.toMatch(/"(?:x-pt|x-enum|x-display-name|meanings)":/);
    expect(pt.tags.map((tag) => tag['x-displayName'])).toContain('Documentos emitidos');
    expect(en.tags.map((tag) => tag['x-displayName'])).toContain('Issued documents');
    expect(JSON.stringify(pt)).toContain('"x-enumDescriptions":{"submitted":"Recebido');
    expect(JSON.stringify(en)).toContain('"x-enumDescriptions":{"submitted":"Received');
  });
});

describe('withSandbox', () => {
  it('puts the sandbox first, also where a path has servers of its own', async () => {
    const document = await publishContract(projectRoot, 'en');
    const shown = withSandbox(document, 'http://127.0.0.1:4010', texts);
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
