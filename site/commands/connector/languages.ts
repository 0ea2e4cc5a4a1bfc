import {copyFile, mkdtemp, readdir} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {projectRoot} from '@integration-docs/facts/node';
import type {Command} from '../samples/toolchains.ts';

/** A connector: `samples/connector/<language>/`. A new language is that folder and a line here. */
export const connectorLanguages = {
  typescript: {
    command: (folder: string): Command => [process.execPath, path.join(folder, 'connector.ts')],
    // Half of the time of a process is else that Node.js strips the types, again and again.
    env: (folder: string) => ({NODE_COMPILE_CACHE: path.join(folder, 'compiled')}),
  },
} as const satisfies Readonly<Record<string, ConnectorLanguage>>;

export type ConnectorLanguageName = keyof typeof connectorLanguages;

interface ConnectorLanguage {
  /** The command that runs the connector of a folder; the verb comes after it. */
  readonly command: (folder: string) => Command;
  /** Environment variables that make it start faster. */
  readonly env: (folder: string) => Readonly<Record<string, string>>;
  /** Makes the sources ready to run. */
  readonly compile?: (folder: string) => Promise<void>;
}

export interface PreparedConnector {
  readonly folder: string;
  readonly command: Command;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Copies a connector into a folder of its own, where nothing else of the project is, and compiles it.
 *
 * @returns the folder, the command, and what its environment needs
 */
export async function prepareConnector(language: ConnectorLanguageName): Promise<PreparedConnector> {
  const {command, env, compile}: ConnectorLanguage = connectorLanguages[language];
  const folder = await mkdtemp(path.join(tmpdir(), `connector-${language}-`));
  const source = path.join(projectRoot, 'samples/connector', language);
  for (const entry of await readdir(source, {withFileTypes: true})) {
    if (entry.isFile()) await copyFile(path.join(source, entry.name), path.join(folder, entry.name));
  }
  await compile?.(folder);
  return {folder, command: command(folder), env: env(folder)};
}
