import type {Locale, Problem, SitePlace} from '@integration-docs/facts';
import type {Plugin} from 'vite';
import type {SiteAbout} from '../twins/llms.ts';
import type {Page} from '@integration-docs/search';
import type {ShownNames} from '../built/built-page.ts';
import type {SearchedPages} from '../search/index-files.ts';
import type {Settings, SidebarConfig} from '../settings.ts';

/** Contents by path below a folder. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

/** A site, as it is told to the engine: where its parts are, what it says of itself, and what it publishes besides its pages. */
export interface SiteDefinition {
  /** Folder of the project. */
  readonly root: string;
  /** Where it stands, and its languages. */
  readonly place: SitePlace;
  readonly settings: Settings;
  /** Folder of the words of the interface, `<locale>.json`, from the project folder. */
  readonly interface: string;
  /** By name, in reading order. */
  readonly sidebars: Readonly<Record<string, SidebarConfig>>;
  /** Routes of the pages in reading order. */
  readonly readingOrder: readonly string[];
  /** Path from the project folder of the module that starts the islands (`startIslands`). */
  readonly islands: string;
  /** Path from the project folder of the module whose exports pages may use as components, by name. */
  readonly components: string;
  /** Path from the project folder of the table of what `<Sample topic>` shows of the connectors (`samples/connector`); without one, nothing. */
  readonly sampleTopics?: string;
  /** Names of those that take two columns where a window has room for them: what stands on a page beside them keeps the measure of text. */
  readonly wideComponents: readonly string[];
  /** Files (paths from the project folder) whose `*.module.css` belong to the site's style sheet, and the sheet of its colours. */
  readonly styles: {readonly folders: readonly string[]; readonly tokens: string};
  /** Scripts that come when the reader acts, workers above all, by name: code of one script each. `virtual:workers` has their addresses. */
  readonly workers: Readonly<Record<string, () => Promise<string>>>;
  /** How code imports the data of the site in one language. */
  readonly plugins: (locale: Locale) => readonly Plugin[];
  /** Stands once, at the root. */
  readonly rootFiles: () => Promise<Files>;
  /** What a language publishes besides its pages, by path below its folder. */
  readonly languageFiles: (locale: Locale) => Promise<Files>;
  /**
   * Names that pages write as code and the places that explain them, as addresses without language prefix: the first mention in each
   * section becomes a link. Without it, none does.
   *
   * @param route the page that mentions them
   */
  readonly explained?: (route: string) => ReadonlyMap<string, string>;
  /** The pages of one language as they are to be found: with what the site knows of them besides their text. */
  readonly searched: (pages: readonly Page[], locale: Locale) => Promise<SearchedPages>;
  /**
   * What `llms.txt` says of the site besides its pages.
   *
   * @param routes the pages that it has: it promises only what they are about
   */
  readonly about: (locale: Locale, routes: ReadonlySet<string>) => SiteAbout;
  /** What is wrong with the pages of one language, seen together. @param pages what each shows, by route */
  readonly checkPages: (pages: ReadonlyMap<string, ShownNames>, locale: Locale) => Promise<readonly Problem[]>;
}
