import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {isInstalled} from './servers.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'operate-'));
});
afterEach(() => {
  rmSync(folder, {recursive: true, force: true});
});

it.skipIf(!isInstalled('nginx'))(
  'samples/operate/nginx.conf is a server that nginx understands, with the address of the webhooks alone',
  () => {
    const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
    const request = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=hooks.erp.example -keyout ${key} -out ${certificate}`;
    expect(spawnSync('openssl', request.split(' ')).status).toBe(0);
    const server = readFileSync(path.join(projectRoot, 'samples/operate/nginx.conf'), 'utf8')
      .replace(/(ssl_certificate) \S+;/, `$1 ${certificate};`)
      .replace(/(ssl_certificate_key) \S+;/, `$1 ${key};`)
      .replace('listen 443', 'listen 127.0.0.1:44399');
    const file = path.join(folder, 'nginx.conf');
    writeFileSync(file, `pid ${folder}/nginx.pid; error_log stderr; events {}\nhttp { access_log off;\n${server}\n}`);
    const {status, stderr} = spawnSync('nginx', ['-t', '-c', file, '-p', folder], {encoding: 'utf8'});
    expect([status, stderr.split('\n').filter((line) => !/is ok$|is successful$/.test(line))]).toEqual([0, ['']]);
    expect([...server.matchAll(/location (.+) \{/g)].map(([, where]) => where)).toEqual(['= /webhooks', '/']);
  },
);
