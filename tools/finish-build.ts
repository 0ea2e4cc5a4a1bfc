import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {basePath} from '../config/basePath.ts';
import {apache} from '../lib/hosting/apache.ts';
import {caddy} from '../lib/hosting/caddy.ts';
import {headersFile} from '../lib/hosting/headers-file.ts';
import {nginx} from '../lib/hosting/nginx.ts';
import {readHostedSite} from '../lib/hosting/site.ts';
import {projectRoot} from '../lib/problem/project-root.ts';
import {builtFolder} from './built-folder.ts';
import {compressFolder} from './compress.ts';
import {fail} from './ensure.mjs';
import {wholeNumber} from './whole-number.ts';

/*
 * What `npm run build` does last: brotli and gzip beside every text file, and what hosts need in deploy/. Called again with other options:
 * npx tsx tools/finish-build.ts --root /srv/docs --hsts 31536000
 * --root /srv/www: folder of the web server on the host; --port 8080; --hsts 31536000: for so many seconds browsers come to this host
 * and those below it by HTTPS alone
 */
const {values: options} = parseArgs({
  options: {
    build: {type: 'string'},
    out: {type: 'string', default: path.join(projectRoot, 'deploy')},
    root: {type: 'string', default: '/srv/www'},
    port: {type: 'string', default: '8080'},
    hsts: {type: 'string'},
  },
});

const {root, out} = options;
const port = numberOf('port', options.port, [1, 65_535]);
const hsts = options.hsts === undefined ? undefined : numberOf('hsts', options.hsts, [0, 2 ** 31]);
const build = builtFolder(options.build);
await compressFolder(build);
const site = readHostedSite(build, basePath, hsts);
const files = {
  'nginx.conf': nginx(site, {root, port}),
  'apache.conf': apache(site, {root, port}),
  Caddyfile: caddy(site, {root, address: `:${port}`}),
  _headers: headersFile(site),
};
await mkdir(out, {recursive: true});
await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(out, name), text)));
console.log(`Hosting files in ${path.relative(projectRoot, out) || '.'}/: ${Object.keys(files).join(', ')}.`);

function numberOf(option: string, text: string, limits: readonly [least: number, most: number]): number {
  try {
    return wholeNumber(`--${option}`, text, limits);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}
