import type {Locale} from '@integration-docs/facts';

/** A page or file in the index. */
interface IndexedPage {
  readonly title: string;
  readonly description: string;
  /** Absolute address; of a page, that of its twin. */
  readonly url: string;
  readonly bytes?: number;
}

/** What `llms.txt` says about a site. */
export interface SiteAbout {
  /** Its subject, in a line: `Connecting to …: REST API and webhooks`. */
  readonly subject: string;
  /** What the twin of a page lacks, besides code; undefined when nothing. */
  readonly exception?: string | undefined;
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
  /** The other languages, with their addresses. */
  readonly others: readonly {readonly language: Locale; readonly home: string}[];
  /** Size of `llms-full.txt`. */
  readonly fullBytes: number;
}

const words = {
  pt: {
    twins:
      'Cada página existe em Markdown no mesmo endereço, seguido de `.md`: completa, mas do código recolhido em várias linguagens só a primeira.',
    pages: 'Páginas',
    data: 'Dados',
    optional: 'Opcional',
    full: 'As páginas num só ficheiro, menos as que só repetem outras; de cada exemplo, só a primeira linguagem',
    fullHead:
      'Todas as páginas, menos as que só repetem outras. De cada exemplo em várias linguagens está aqui só a primeira; as outras estão na página, em Markdown.',
    other: 'Este índice em',
  },
  en: {
    twins:
      'Every page exists as Markdown at its address followed by `.md`: complete, but of code folded in several languages only the first.',
    pages: 'Pages',
    data: 'Data',
    optional: 'Optional',
    full: 'The pages in one file, but those that only repeat others; of each sample, only the first language',
    fullHead:
      'All pages, but those that only repeat others. Of each sample in several languages only the first is here; the others are in the Markdown of the page.',
    other: 'This index in',
  },
} as const satisfies Record<Locale, object>;

/** Returns `llms.txt` (llmstxt.org): the subject of the site, each page with its description, and the files for programs. */
export function llmsIndex({language, title, about, pages, home, others, fullBytes}: Index): string {
  const text = words[language];
  const section = (heading: string, entries: readonly IndexedPage[]): readonly string[] =>
    entries.length === 0 ? [] : [`## ${heading}`, '', ...entries.map(line), ''];
  const full = {title: 'llms-full.txt', url: `${home}llms-full.txt`, description: text.full, bytes: fullBytes};
  const names = new Intl.DisplayNames([language], {type: 'language'});
  const otherIndexes = others.map((other) => ({
    title: `${other.language}: llms.txt`,
    url: `${other.home}llms.txt`,
    description: `${text.other} ${names.of(other.language) ?? other.language}`,
  }));
  return [
    `# ${title}`,
    '',
    `> ${[`${about.subject}.`, text.twins, about.exception].filter(Boolean).join(' ')}`,
    '',
    ...section(text.pages, pages),
    ...section(text.data, about.data),
    ...section(text.optional, [full, ...otherIndexes]),
  ].join('\n');
}

/** Returns the first lines of `llms-full.txt`. */
export function fullHead(language: Locale): string {
  return `<!-- ${words[language].fullHead} -->\n`;
}

function line({title, url, description, bytes}: IndexedPage): string {
  return `- [${title}](${url}): ${description}${bytes === undefined ? '' : ` (${Math.ceil(bytes / 1000)} kB)`}`;
}
