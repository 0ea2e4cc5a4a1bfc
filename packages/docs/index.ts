/**
 * The engine turns a site definition into pages and files ({@link buildSite}), or into a server that shows the current source files
 * ({@link developmentServer}). It contains no contract and no settings.
 *
 * Other entry points: `content` (source pages and their checks), `built` (built pages and the files made from them), `page` (components),
 * `browser` (code that runs in pages).
 */
export {buildSite} from './engine/build.ts';
export {type Files, type SiteDefinition} from './engine/definition.ts';
export {type Passages} from './built/passages.ts';
export {developmentServer} from './engine/dev.ts';
export {bundleIslands} from './engine/islands-bundle.ts';
export {virtualModules} from './engine/language.ts';
export {bundleTool, toolFiles, type PublishedTool} from './engine/published-tools.ts';
export {bundle} from './engine/scripts.ts';
export {scopedName, styleSheets} from './engine/styles.ts';
export {type SearchInput} from './search/index-files.ts';
export {type SearchRules} from './search/pages/rules.ts';
export {type SiteAbout} from './twins/llms.ts';
export {
  type NavbarDropdown,
  type NavbarLink,
  type NavbarTool,
  type SearchStart,
  type Settings,
  type SidebarConfig,
  type Version,
} from './settings.ts';
