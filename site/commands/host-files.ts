import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {basePath} from '../config/base-path.ts';
import {apache, caddy, headersFile, nginx, readHostedSite} from '@integration-docs/docs/built';
import {orExitWithUsage, projectRoot, readOptions, wholeNumber} from '@integration-docs/facts/node';
import {builtFolder} from './built-folder.ts';
import {compressFolder} from './compress.ts';

interface HostOptions {
  /** Folder of the build. */
  readonly build: string;
  /** Folder for the configuration files of the hosts. */
  readonly out?: string;
  /** Folder of the web server on the host. */
  readonly root?: string;
  readonly port?: number;
  /** `max-age` of Strict-Transport-Security, in seconds: browsers use only HTTPS for this host and its subdomains. */
  readonly hsts?: number | undefined;
}

/** Writes the configuration of each host for a build. Returns the names of the files. */
export async function writeHostFiles({
  build,
  out = path.join(projectRoot, 'site/deploy'),
  root = '/srv/www',
  port = 8080,
  hsts,
}: HostOptions): Promise<readonly string[]> {
  const site = readHostedSite(build, basePath, hsts);
  const files = {
    'nginx.conf': nginx(site, {root, port}),
    'apache.conf': apache(site, {root, port}),
    Caddyfile: caddy(site, {root, address: `:${port}`}),
    _headers: headersFile(site),
  };
  await mkdir(out, {recursive: true});
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(out, name), text)));
  return Object.keys(files);
}

/*
 * Repeats the last step of `npm run build` with other options:
 * node site/commands/host-files.ts --root /srv/docs --hsts 31536000
 */
async function main(): Promise<void> {
  const {values: options} = readOptions(
    {
      options: {
        build: {type: 'string'},
        out: {type: 'string', default: path.join(projectRoot, 'site/deploy')},
        root: {type: 'string', default: '/srv/www'},
        port: {type: 'string', default: '8080'},
        hsts: {type: 'string'},
      },
    },
    usage,
  );
  const {out, root} = options;
  const build = builtFolder(options.build);
  await compressFolder(build);
  const names = await writeHostFiles({
    build,
    out,
    root,
    port: numberOf('port', options.port, [1, 65_535]),
    hsts: options.hsts === undefined ? undefined : numberOf('hsts', options.hsts, [0, 2 ** 31]),
  });
  console.log(`Hosting files in ${path.relative(projectRoot, out) || '.'}/: ${names.join(', ')}.`);
}

const usage =
  'node site/commands/host-files.ts [--build <folder>] [--out <folder>] [--root /srv/www] [--port 8080] [--hsts <seconds>]';

function numberOf(option: string, text: string, limits: readonly [least: number, most: number]): number {
  return orExitWithUsage(() => wholeNumber(`--${option}`, text, limits), usage);
}

if (import.meta.main) await main();
