import {loadModule} from './problem/load-module.ts';
import {projectFilesOf} from './project-files.ts';

interface LoadedSettings {
  /** The default export of the module. */
  readonly settings: unknown;
  /** Absolute paths of the files that the module consists of, to watch for changes. */
  readonly dependencies: readonly string[];
}

/**
 * Loads the current settings of a site from disk.
 *
 * @param root folder of the project
 */
export async function loadSettings(root: string): Promise<LoadedSettings> {
  const {exports, dependencies} = await loadModule(projectFilesOf(root).settings);
  return {settings: exports.default, dependencies};
}
