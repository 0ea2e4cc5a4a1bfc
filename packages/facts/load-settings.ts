import path from 'node:path';
import {loadModule} from './problem/load-module.ts';

/** The settings of a site: its name, contacts, addresses and operations facts, one module. */
const settingsFile = 'site/config/site.ts';

interface LoadedSettings {
  /** The default export of {@link settingsFile}; `site/config/site.schema.ts` says what it may be. */
  readonly settings: unknown;
  /** Files that it was made of, absolute: watch these. */
  readonly dependencies: readonly string[];
}

/**
 * Reads the settings as the file stands on disk now.
 *
 * @param root folder of the project
 */
export async function loadSettings(root: string): Promise<LoadedSettings> {
  const {exports, dependencies} = await loadModule(path.join(root, settingsFile));
  return {settings: exports.default, dependencies};
}
