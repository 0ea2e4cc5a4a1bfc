/** The part of the package that reads files. */
export {type Cache, openCache} from './cache.ts';
export {orExitWithUsage, readOptions, readRequests, exitWithUsage, wholeNumber} from './commands/options.ts';
export {linesOfModule} from './problem/lines-of-module.ts';
export {fromRoot} from './problem/from-root.ts';
export {loadModule} from './problem/load-module.ts';
export {projectRoot} from './problem/project-root.ts';
export {ownFolder} from './own-folder.ts';
export {projectFilesOf} from './project-files.ts';
export {loadSettings} from './load-settings.ts';
export {loadCatalogue, localizeCatalogue, type LoadedCatalogue} from './tables/load.ts';
export {loadTokens} from './tokens/load-tokens.ts';
