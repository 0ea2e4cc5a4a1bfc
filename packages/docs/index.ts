/**
 * The engine: a site, told by its definition, becomes pages and files ({@link buildSite}), or a server that shows what is on disk
 * ({@link developmentServer}). It knows no contract and no settings of its own.
 *
 * Other doors: `content` (written pages and what checks them), `built` (built pages and what is made of them), `page` (components),
 * `islands` (what runs in browsers), `testing`.
 */
export {buildSite, type BuildOptions} from './engine/build.ts';
export {type Files, type SiteDefinition} from './engine/definition.ts';
export {developmentServer} from './engine/dev.ts';
export {bundleIslands} from './engine/islands-bundle.ts';
export {virtualModules} from './engine/language.ts';
export {bundleTool, toolFiles, type PublishedTool} from './engine/published-tools.ts';
export {bundle} from './engine/scripts.ts';
export {scopedName, styleSheets} from './engine/styles.ts';
export {type SearchedPages} from './search/index-files.ts';
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
