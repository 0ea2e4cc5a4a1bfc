// Plain JavaScript: called by tools/test.mjs before any TypeScript runs.
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import path from 'node:path';
import {fail} from './ensure.mjs';

/** Class path of Jackson, for the samples in Java. */
export const jackson =
  process.env.JACKSON ??
  ['databind', 'core', 'annotations'].map((part) => `/usr/share/java/jackson-${part}.jar`).join(path.delimiter);

/** Newtonsoft.Json, for the samples in C#. */
export const newtonsoft = process.env.NEWTONSOFT ?? '/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll';

/**
 * What the samples of each language need: commands on the PATH, files, a command that succeeds; and the packages of Debian that
 * bring them. Node.js is there already.
 *
 * @type {readonly {
 *   readonly language: string;
 *   readonly commands: readonly string[];
 *   readonly files: readonly string[];
 *   readonly probe?: readonly string[];
 *   readonly packages: readonly string[];
 * }[]}
 */
export const toolchains = [
  {
    language: 'shell',
    commands: ['bash', 'curl', 'jq', 'openssl'],
    files: [],
    packages: ['bash', 'curl', 'jq', 'openssl'],
  },
  {language: 'python', commands: ['python3'], files: [], packages: ['python3']},
  {
    language: 'php',
    commands: ['php'],
    files: [],
    probe: ['php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'],
    packages: ['php-cli', 'php-curl'],
  },
  {
    language: 'java',
    commands: ['java', 'javac'],
    files: jackson.split(path.delimiter),
    packages: ['default-jdk-headless', 'libjackson2-databind-java'],
  },
  {
    language: 'csharp',
    commands: ['mcs', 'mono'],
    files: [newtonsoft],
    packages: ['mono-mcs', 'mono-runtime', 'libmono-system-net-http4.0-cil', 'libnewtonsoft-json5.0-cil'],
  },
];

/**
 * What a language lacks here: names of commands and files; empty when its samples can run.
 *
 * @param {string} language as in `toolchains`; one that is not there needs nothing
 * @returns {readonly string[]}
 */
export function missingFor(language) {
  const toolchain = toolchains.find((candidate) => candidate.language === language);
  if (!toolchain) return [];
  const absent = [
    ...toolchain.commands.filter((command) => !onPath(command)),
    ...toolchain.files.filter((file) => !existsSync(file)),
  ];
  if (absent.length > 0 || !toolchain.probe) return absent;
  const [command = '', ...args] = toolchain.probe;
  return spawnSync(command, args).status === 0 ? [] : [toolchain.packages.at(-1) ?? command];
}

/**
 * How to get what a language lacks, in words.
 *
 * @param {string} language
 * @returns {string}
 */
export function cureFor(language) {
  const packages = toolchains.find((candidate) => candidate.language === language)?.packages ?? [];
  return `apt-get install ${packages.join(' ')} (Debian), or the like`;
}

/**
 * Makes sure that the samples of every language can run: as root (or, in CI, with sudo) on Debian or Ubuntu installs what is missing.
 * In CI ends with words when a language still cannot run; elsewhere says so and goes on, because its samples are then skipped.
 */
export function ensureToolchains() {
  const before = toolchains.filter(({language}) => missingFor(language).length > 0);
  if (before.length === 0) return;
  const names = before.map(({language}) => language).join(', ');
  const prefix = process.getuid?.() === 0 ? [] : process.env.CI ? ['sudo', '--non-interactive'] : undefined;
  if (prefix && onPath('apt-get')) {
    console.log(`Installing what the samples need (${names}) …`);
    apt(prefix, ['update', '-qq']);
    const packages = before.flatMap((toolchain) => toolchain.packages);
    apt(prefix, ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  }
  const after = before.filter(({language}) => missingFor(language).length > 0);
  if (after.length === 0) return;
  const lines = after.map(
    ({language}) => `  ${language}: no ${missingFor(language).join(', ')}\n    ${cureFor(language)}`,
  );
  const message = `Samples that cannot run here:\n${lines.join('\n')}`;
  if (process.env.CI) fail(`${message}\nIn CI no language is skipped.`);
  console.warn(`\n${message}\nTheir tests are skipped.\n`);
}

function onPath(command) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  return folders.some((folder) => endings.some((ending) => existsSync(path.join(folder, command + ending))));
}

function apt(prefix, args) {
  const [command = 'apt-get', ...rest] = [...prefix, 'apt-get', ...args];
  spawnSync(command, rest, {stdio: 'inherit', env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'}});
}
