import {loadModule} from './problem/load-module.ts';
import {projectFilesOf} from './project-files.ts';

interface LoadedSettings {
  /** The default export of the module. */
  readonly settings: unknown;
  /** Files that it was made of, absolute: watch these. */
  readonly dependencies: readonly string[];
}

/**
 * Reads the settings of a site as their file stands on disk now.
 *
 * @param root folder of the project
 */
export async function loadSettings(root: string): Promise<LoadedSettings> {
  const {exports, dependencies} = await loadModule(projectFilesOf(root).settings);
  return {settings: exports.default, dependencies};
}
