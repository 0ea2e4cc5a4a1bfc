import type {Locale} from '@integration-docs/facts';

/** A text in every language of the site. */
type Text = Readonly<Partial<Record<Locale, string>>>;

/** @throws Error when the text is missing in the language */
export function textIn(text: Text, locale: Locale): string {
  const localText = text[locale];
  if (localText !== undefined) return localText;
  throw new Error(`The settings of the site have no "${locale}" beside ${JSON.stringify(text)}. Add it.`);
}

/** Facts about the operator and the site that every page and the files for programs show. */
interface SiteFacts {
  /** Name of the platform. */
  readonly name: string;
  /** Title of the site; ends every page title. */
  readonly title: Text;
  /** Address of the published site, with its path, without a slash at the end. */
  readonly url: string;
  readonly support: {readonly email: string; readonly phone: string};
  readonly copyrightYear: number;
  /** Address of the specification on another site; null for the page of this site. */
  readonly specificationUrl: string | null;
  /** Start of the address of "edit this page"; null omits the link. */
  readonly editUrl: string | null;
  /** The bar above the navigation; null omits it. */
  readonly announcement: {
    /** A new id shows the bar again to readers who dismissed it. */
    readonly id: string;
    readonly text: Text;
    /** A path of this site without the language prefix. */
    readonly link: {readonly to: string; readonly label: Text};
  } | null;
}

/**
 * Whether an address is that of a page or file that is not published.
 *
 * @param address with or without language prefix, query and fragment
 * @param absent {@link Settings.absent}
 */
export function isAbsent(address: string, absent: readonly string[]): boolean {
  const whole = address.replace(/^\/[a-z]{2}(?=\/)/, '');
  const [path = ''] = whole.split(/[?#]/);
  return absent.some((each) => [path, whole].includes(each) || (each.endsWith('/') && `${path}/`.startsWith(each)));
}

/** A link on every page; `message` is the id of an interface text, `to` a path without language prefix. */
export interface NavbarLink {
  readonly message: string;
  readonly to: string;
}

export interface NavbarDropdown {
  readonly message: string;
  readonly links: readonly NavbarLink[];
}

/** A button of the navigation bar. A click loads its `script`, a name in `SiteDefinition.workers`. */
export interface NavbarTool {
  readonly message: string;
  readonly script: string;
  /** The worker that the script starts. */
  readonly worker: string;
  /** Key that opens the tool together with Ctrl. */
  readonly key: string;
}

/** A suggestion of the search before the reader types; `to` is a path without language prefix, with or without an anchor. */
export interface SearchStart {
  readonly to: string;
  readonly label: Text;
}

/** A version of the documentation. `packages/docs/shell/version.ts` stores the version that the reader chooses. */
export interface Version {
  readonly name: string;
  readonly label: string;
  /** Address of its first page, without language prefix. */
  readonly route: string;
}

/** The settings that pages are rendered with: the module `virtual:settings`. */
export interface Settings {
  readonly site: SiteFacts;
  /** Dropdowns in order. The link to the specification follows them. */
  readonly navbar: readonly NavbarDropdown[];
  /** Button at the end of the bar; omitted when its script does not exist. */
  readonly tool?: NavbarTool;
  /**
   * Addresses, without language prefix, of pages, anchors and files that exist but are not published. A link to one is rendered as plain text.
   * An address with a slash at the end includes all addresses below it.
   */
  readonly absent: readonly string[];
  /** Suggestions of the search before the reader types, and when nothing is found. Default: none. */
  readonly searchStarts?: readonly SearchStart[];
  /** The Atom feed that every page announces to feed readers; `to` is a path without language prefix. Default: none. */
  readonly feed?: {readonly to: string; readonly title: Text};
  /** Links at the end of every page. */
  readonly pageLinks: readonly NavbarLink[];
  /** The newest first. */
  readonly versions: readonly [Version, ...Version[]];
}

/** A sidebar, as in `site/config/sidebars.ts`: ids of pages in site/content/pt/docs/, and categories of pages. */
export type SidebarConfig = readonly (string | CategoryConfig)[];

interface CategoryConfig {
  readonly type: 'category';
  /** Id of its label in `site/interface/<locale>.json`. */
  readonly message: string;
  readonly collapsed: boolean;
  readonly items: SidebarConfig;
}
