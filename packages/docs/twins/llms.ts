import type {Locale} from '@integration-docs/facts';

/** A page or file in the index. */
interface IndexedPage {
  readonly title: string;
  readonly description: string;
  /** Absolute address; of a page, that of its twin. */
  readonly url: string;
}

/** What `llms.txt` says about a site. */
export interface SiteAbout {
  /** Its subject, in a line: `Connecting to …: REST API and webhooks`. */
  readonly subject: string;
  /** Files for programs besides its pages. */
  readonly data: readonly IndexedPage[];
}

export interface Index {
  readonly language: Locale;
  readonly title: string;
  readonly about: SiteAbout;
  readonly pages: readonly IndexedPage[];
  /** Address of the language, with a slash at the end. */
  readonly home: string;
}

const words = {
  pt: {
    twins:
      'Cada página existe em Markdown no mesmo endereço, seguido de `.md`: completa, mas do código recolhido em várias linguagens só a primeira.',
    pages: 'Páginas',
    data: 'Dados',
    optional: 'Opcional',
    full: 'Todas as páginas num só ficheiro',
  },
  en: {
    twins:
      'Every page exists as Markdown at its address followed by `.md`: complete, but of code folded in several languages only the first.',
    pages: 'Pages',
    data: 'Data',
    optional: 'Optional',
    full: 'All pages in one file',
  },
} as const satisfies Record<Locale, object>;

/** Returns `llms.txt` (llmstxt.org): the subject of the site, each page with its description, and the files for programs. */
export function llmsIndex({language, title, about, pages, home}: Index): string {
  const text = words[language];
  const section = (heading: string, entries: readonly IndexedPage[]): readonly string[] =>
    entries.length === 0
      ? []
      : [`## ${heading}`, '', ...entries.map((entry) => `- [${entry.title}](${entry.url}): ${entry.description}`), ''];
  const full = {title: 'llms-full.txt', url: `${home}llms-full.txt`, description: text.full};
  return [
    `# ${title}`,
    '',
    `> ${about.subject}. ${text.twins}`,
    '',
    ...section(text.pages, pages),
    ...section(text.data, about.data),
    ...section(text.optional, [full]),
  ].join('\n');
}
