import type {Locale} from '@integration-docs/facts';

/** A text in every language of the site. */
type Text = Readonly<Partial<Record<Locale, string>>>;

/** @throws Error for a text that the language does not have */
export function textIn(text: Text, locale: Locale): string {
  const found = text[locale];
  if (found !== undefined) return found;
  throw new Error(`The settings of the site have no "${locale}" beside ${JSON.stringify(text)}. Add it.`);
}

/** What the operator says of the site, as far as the frame of every page and the files for programs show it. */
interface SiteFacts {
  /** Name of the platform. */
  readonly name: string;
  /** Title of the site; ends every page title. */
  readonly title: Text;
  /** Address of the published site, with its path, without a slash at the end. */
  readonly url: string;
  readonly support: {readonly email: string; readonly phone: string};
  readonly copyrightYear: number;
  /** Where the link to the specification leads when it is another site. */
  readonly specificationUrl: string | null;
  /** Address that "edit this page" starts with; null leaves the link out. */
  readonly editUrl: string | null;
  /** The bar above the navigation; null leaves it out. */
  readonly announcement: {
    /** A new one shows the bar again to those who dismissed it. */
    readonly id: string;
    readonly text: Text;
    /** A path of this site without the language prefix. */
    readonly link: {readonly to: string; readonly label: Text};
  } | null;
}

/**
 * True for the address of a page or file that is not published.
 *
 * @param address without language prefix; what follows `?` or `#` does not count
 * @param absent {@link Settings.absent}
 */
export function isAbsent(address: string, absent: readonly string[]): boolean {
  const [path = ''] = address.split(/[?#]/);
  return absent.some((each) => path === each || (each.endsWith('/') && `${path}/`.startsWith(each)));
}

/** A link that stands on every page; `message` is an id of the strings of the interface, `to` a path without language prefix. */
export interface NavbarLink {
  readonly message: string;
  readonly to: string;
}

export interface NavbarDropdown {
  readonly message: string;
  readonly links: readonly NavbarLink[];
}

/** A button of the bar, answered by a script that comes when it is pressed: one of `SiteDefinition.workers`, by name. */
export interface NavbarTool {
  readonly message: string;
  readonly script: string;
  /** The worker that the script starts. */
  readonly worker: string;
  /** What opens it together with Ctrl. */
  readonly key: string;
}

/** A place that the search offers before anything is typed: `to` is a path without language prefix, with an anchor or none. */
export interface SearchStart {
  readonly to: string;
  readonly label: Text;
}

/** A version of the documentation. `packages/docs/shell/version.ts` remembers the one that is chosen. */
export interface Version {
  readonly name: string;
  readonly label: string;
  /** Where its pages start, without language prefix. */
  readonly route: string;
}

/** What pages are rendered with besides their text: the module `virtual:settings`. */
export interface Settings {
  readonly site: SiteFacts;
  /** In order. The link to the specification follows them. */
  readonly navbar: readonly NavbarDropdown[];
  /** At the end of the bar; left out where it has no script. */
  readonly tool?: NavbarTool;
  /**
   * Addresses, without language prefix, of pages and files that are written and not published: a link to one is drawn as its words alone.
   * One with a slash at its end stands for all below it.
   */
  readonly absent: readonly string[];
  /** What the search offers before anything is typed, and where it finds nothing; nothing where it is left out. */
  readonly searchStarts?: readonly SearchStart[];
  /** At the end of every page. */
  readonly pageLinks: readonly NavbarLink[];
  /** The newest first. */
  readonly versions: readonly [Version, ...Version[]];
}

/** A sidebar as `site/config/sidebars.ts` writes it: ids of pages of site/content/pt/docs/, and categories of them. */
export type SidebarConfig = readonly (string | CategoryConfig)[];

interface CategoryConfig {
  readonly type: 'category';
  /** Id of its label in `site/interface/<locale>.json`. */
  readonly message: string;
  readonly collapsed: boolean;
  readonly items: SidebarConfig;
}
