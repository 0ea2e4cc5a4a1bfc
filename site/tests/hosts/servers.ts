import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {connect} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {apache, caddy, type HostedSite, nginx} from '@integration-docs/docs/built';
import {commandPath} from '../../commands/packages.ts';
import {freePort} from '@integration-docs/simulator/testing';

/** Web servers that Debian has and for which `site/deploy/` has a configuration. */
export const hosts = {
  nginx: {command: 'nginx', packages: ['nginx-light', 'libnginx-mod-http-brotli-static']},
  apache: {command: 'apache2', packages: ['apache2']},
  caddy: {command: 'caddy', packages: ['caddy']},
} as const;
export type Host = keyof typeof hosts;

export interface RunningHost {
  /** Without a trailing slash. */
  readonly origin: string;
  /** Stops the server, waits until it has exited, and removes its files. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a web server with its configuration from `site/deploy/`.
 *
 * @param root folder that contains the build at the base path of the site
 * @throws Error with the output of the server, when it does not answer
 */
export async function startHost(name: Host, site: HostedSite, root: string): Promise<RunningHost> {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const child = starters[name](folder, site, {root, port});
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const stop = async (): Promise<void> => {
    await end(child);
    rmSync(folder, {recursive: true, force: true});
  };
  try {
    await answers(port, child, () => output + readLog(folder));
  } catch (error) {
    await stop();
    throw error;
  }
  return {origin: `http://127.0.0.1:${port}`, stop};
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** Content of the error log, which Apache writes into a file; empty for the others. */
function readLog(folder: string): string {
  const log = path.join(folder, 'error.log');
  return existsSync(log) ? readFileSync(log, 'utf8') : '';
}

interface Options {
  readonly root: string;
  readonly port: number;
}

const starters: Readonly<Record<Host, (folder: string, site: HostedSite, options: Options) => ChildProcess>> = {
  nginx(folder, site, options) {
    const file = path.join(folder, 'main.conf');
    writeFileSync(path.join(folder, 'site.conf'), nginx(site, options));
    writeFileSync(path.join(folder, 'mime.types'), readFileSync('/etc/nginx/mime.types'));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    writeFileSync(
      file,
      `daemon off; pid ${folder}/pid; error_log stderr; worker_processes 2; include /etc/nginx/modules-enabled/*.conf;
events { worker_connections 1024; }
http { access_log off; ${temporary.join(' ')} include site.conf; }
`,
    );
    return spawn('nginx', ['-c', file]);
  },
  apache(folder, site, options) {
    const file = path.join(folder, 'main.conf');
    const modules = ['mpm_event', 'authz_core', 'mime', 'headers', 'rewrite', 'dir'];
    writeFileSync(path.join(folder, 'site.conf'), apache(site, options));
    writeFileSync(
      file,
      [
        `ServerRoot ${folder}`,
        `PidFile ${folder}/pid`,
        `ErrorLog "${folder}/error.log"`,
        'ServerName localhost',
        'User www-data',
        'Group www-data',
        'Mutex file:' + folder,
        ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
        'TypesConfig /etc/mime.types',
        'Include site.conf',
        '',
      ].join('\n'),
    );
    return spawn('apache2', ['-f', file, '-D', 'FOREGROUND']);
  },
  caddy(folder, site, {root, port}) {
    const file = path.join(folder, 'Caddyfile');
    writeFileSync(file, caddy(site, {root, address: `:${port}`}));
    mkdirSync(path.join(folder, 'data'));
    const env = {...process.env, XDG_DATA_HOME: path.join(folder, 'data'), XDG_CONFIG_HOME: folder, HOME: folder};
    return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {env});
  },
};

async function answers(port: number, child: ChildProcess, output: () => string): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline;) {
    if (child.exitCode !== null) break;
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.end());
    });
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The web server does not answer:\n${output()}`);
}

/** Whether the web server is on this machine. */
export function isInstalled(name: Host): boolean {
  return commandPath(hosts[name].command) !== undefined;
}
