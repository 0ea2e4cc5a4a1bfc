import type {Locale, Problem, SitePlace} from '@integration-docs/facts';
import type {Plugin} from 'vite';
import type {SiteAbout} from '../twins/llms.ts';
import type {Page} from '@integration-docs/search';
import type {ShownNames} from '../built/built-page.ts';
import type {Passages} from '../built/passages.ts';
import type {SearchInput} from '../search/index-files.ts';
import type {SearchRules} from '../search/pages/rules.ts';
import type {Settings, SidebarConfig} from '../settings.ts';

/** Contents by path below a folder. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

/** Describes a site to the engine: where its parts are, its settings, and what it publishes besides its pages. */
export interface SiteDefinition {
  /** Folder of the project. */
  readonly root: string;
  /** Address and languages of the site. */
  readonly place: SitePlace;
  readonly settings: Settings;
  /** Folder with the texts of the interface (`<locale>.json`), relative to the project folder. */
  readonly interface: string;
  /** Sidebars by name, in reading order. */
  readonly sidebars: Readonly<Record<string, SidebarConfig>>;
  /** Routes of the pages in reading order. */
  readonly readingOrder: readonly string[];
  /** Module that starts the islands (`startIslands`): path relative to the project folder. */
  readonly islands: string;
  /** Module whose exports pages may use as components, by name: path relative to the project folder. */
  readonly components: string;
  /** Table of the connector regions (`samples/connector`) that `<Sample topic>` shows: path relative to the project folder. Default: none. */
  readonly sampleTopics?: string;
  /** Names of components that are two columns wide in a large window. The rest of such a page keeps the width of text. */
  readonly wideComponents: readonly string[];
  /** Folders whose `*.module.css` belong to the site's style sheet, and the file with its colours: relative to the project folder. */
  readonly styles: {readonly folders: readonly string[]; readonly tokens: string};
  /** Scripts that load after a user action, mostly workers: name → function that returns the code. `virtual:workers` has their addresses. */
  readonly workers: Readonly<Record<string, () => Promise<string>>>;
  /** Vite plugins with which code imports the data of the site in one language. */
  readonly plugins: (locale: Locale) => readonly Plugin[];
  /** Files that are published once, at the root of the site. */
  readonly rootFiles: () => Promise<Files>;
  /** Files of one language besides its pages, by path below the folder of the language. */
  readonly languageFiles: (locale: Locale) => Promise<Files>;
  /**
   * Names that pages write as code → address that explains the name, without language prefix. The first mention in each section becomes
   * a link. Default: no links.
   *
   * @param route route of the page that mentions the names
   */
  readonly explanationsOf?: (route: string) => ReadonlyMap<string, string>;
  /** Texts in one language that pages in another quote as they are. Default: none. */
  readonly passages?: Passages;
  /** How the search treats pages and tables. Default: all pages are guides. */
  readonly searchRules?: SearchRules;
  /** Adds the search data of the site, such as synonyms, to the pages of one language. */
  readonly searchInputOf: (pages: readonly Page[], locale: Locale) => Promise<SearchInput>;
  /**
   * What `llms.txt` says about the site besides the list of its pages.
   *
   * @param routes routes of the listed pages; topics that no page covers are omitted
   */
  readonly about: (locale: Locale, routes: ReadonlySet<string>) => SiteAbout;
  /** Checks all pages of one language and returns the problems. @param pages ids and code names of each page, by route */
  readonly checkPages: (pages: ReadonlyMap<string, ShownNames>, locale: Locale) => Promise<readonly Problem[]>;
}
