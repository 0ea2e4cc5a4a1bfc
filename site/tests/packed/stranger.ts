import {spawnSync} from 'node:child_process';
import {mkdtempSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

export interface Ran {
  readonly status: number | null;
  readonly out: string;
}

/** An empty folder outside of this project, to install and use a package in. */
interface Stranger {
  readonly folder: string;
  readonly run: (program: string, ...parameters: readonly string[]) => Ran;
  /** Writes a file. Returns its path. */
  readonly write: (name: string, text: string) => string;
  /** Installs package archives, without network. */
  readonly install: (...files: readonly string[]) => Ran;
  /** Packs a package of this project's `node_modules`. Returns the path of the archive. */
  readonly packed: (name: string) => string;
  /** Errors that TypeScript reports for a module. */
  readonly typeErrors: (file: string) => readonly string[] | null;
}

/** @param name start of the folder's name; the caller removes the folder */
export function stranger(name: string): Stranger {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-pack-`));
  const run: Stranger['run'] = (program, ...parameters) => {
    const {status, stdout, stderr} = spawnSync(program, parameters, {cwd: folder, encoding: 'utf8'});
    return {status, out: stdout + stderr};
  };
  const write: Stranger['write'] = (file, text) => {
    writeFileSync(path.join(folder, file), text);
    return path.join(folder, file);
  };
  write('package.json', '{"private": true, "type": "module"}');
  return {
    folder,
    run,
    write,
    install: (...files) => run('npm', 'install', '--offline', '--no-audit', '--no-fund', ...files),
    packed: (dependency) => {
      const source = path.dirname(fileURLToPath(import.meta.resolve(`${dependency}/package.json`)));
      return path.join(folder, run('npm', 'pack', '--silent', source).out.trim().split('\n').at(-1) ?? '');
    },
    typeErrors: (file) => {
      const tsc = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
      const options = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext'];
      return run(process.execPath, tsc, ...options, file).out.match(/error TS\d+: [^.]*/gu);
    },
  };
}
