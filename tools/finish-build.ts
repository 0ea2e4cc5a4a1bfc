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
import {compressFolder} from './compress.ts';

/*
 * What `npm run build` does last: brotli and gzip beside every text file, and what hosts need in deploy/. Called again with other options:
 * npx tsx tools/finish-build.ts --root /srv/docs --hsts 31536000
 * --root /srv/www: folder of the web server on the host; --port 8080; --hsts 31536000 says that the site is reached by HTTPS alone
 */
const {values: options} = parseArgs({
  options: {
    build: {type: 'string', default: path.join(projectRoot, 'build')},
    out: {type: 'string', default: path.join(projectRoot, 'deploy')},
    root: {type: 'string', default: '/srv/www'},
    port: {type: 'string', default: '8080'},
    hsts: {type: 'string'},
  },
});

await compressFolder(options.build);
const {root, out} = options;
const port = Number(options.port);
const site = readHostedSite(options.build, basePath, options.hsts === undefined ? undefined : Number(options.hsts));
const files = {
  'nginx.conf': nginx(site, {root, port}),
  'apache.conf': apache(site, {root, port}),
  Caddyfile: caddy(site, {root, address: `:${port}`}),
  _headers: headersFile(site),
};
await mkdir(out, {recursive: true});
await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(out, name), text)));
console.log(`Hosting files in ${path.relative(projectRoot, out) || '.'}/: ${Object.keys(files).join(', ')}.`);
