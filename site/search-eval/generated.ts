import {fileURLToPath} from 'node:url';
import {indexFiles} from '@integration-docs/docs/built';
import {brotliSize} from '../commands/compress.ts';
import {searchedPages} from '../published/search/search-input.ts';
import {type Page, search, type Section, openLibrary} from '@integration-docs/search';
import {builtPages} from './pages.ts';
import {timePerKey} from './time.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Size of a usual page; the reference pages of the site are five times as long. */
const sectionsPerPage = 8;
const wordsPerSection = 80;

/** Measures bytes and time for a larger site, with pages generated from its words and from invented ones. */
export async function measureGenerated(build: string, count: number): Promise<void> {
  console.log(`\n== ${count} generated pages per language ==`);
  for (const language of ['pt', 'en'] as const) {
    const pages = generate(await builtPages(build, language), count);
    const words = pages.reduce(
      (sum, {sections}) => sum + sections.reduce((all, {text}) => all + text.split(' ').length, 0),
      0,
    );
    const files = indexFiles(await searchedPages(pages, language, root));
    const read = (address: string): Promise<string> => Promise.resolve(files.get(address) ?? '');
    let fetchedBytes = 0;
    const library = await openLibrary('', async (address) => {
      const text = await read(address);
      fetchedBytes += brotliSize(address, text);
      return text;
    });
    const query = language === 'pt' ? 'certificado' : 'certificate';
    const first = await search(library.index, library.files, query, null, false);
    const beforeFirst = fetchedBytes;
    await search(library.index, library.files, query, null);
    const kB = (bytes: number): string => (bytes / 1000).toFixed(0);
    console.log(
      `${language}: ${words} words, ${library.index.titles.length} sections, ${library.index.terms.length} terms; "${query}" finds ${first.pageCount} pages`,
    );
    console.log(
      `  brotli kB before the first result ${kB(beforeFirst)} (goal 400), with its excerpts ${kB(fetchedBytes)}`,
    );
    const queries =
      first.pages.length === 0
        ? []
        : [
            'certificado as2',
            'fatura eletrónica',
            'invoice status',
            'codigo de erro',
            'multibnaco',
            'webhook signature',
            'BR-CIUS-PT-66',
          ];
    console.log(`  ms per key in Node: ${await timePerKey(() => library, queries)} (goal p95 50 at CPU ×4)`);
  }
}

/** Generates pages from random words of the real pages. One in four is one of 12,000 invented words, with uneven frequencies. */
function generate(real: readonly Page[], count: number): Page[] {
  let seed = 42;
  const random = (limit: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
  const syllables = 'ba ce di fo gu la me ni po ru sa te vi xo lho nha cri pla tro fei dou mar sen tal por que'.split(
    ' ',
  );
  const inventedWords = Array.from({length: 12_000}, () =>
    Array.from({length: 2 + random(3)}, () => syllables[random(syllables.length)]).join(''),
  );
  const sections = real.flatMap((page) => page.sections).filter(({text}) => text.length > 40);
  const titles = sections.map(({title}) => title);
  const words = sections.flatMap(({text}) => text.split(' '));
  const pick = <Item>(items: readonly Item[], fallback: Item): Item => items[random(items.length)] ?? fallback;
  const word = (): string =>
    random(4) === 0 ? (inventedWords[Math.floor(random(12_000) ** 2 / 12_000)] ?? '') : pick(words, '');
  return Array.from({length: count}, (_, number) => {
    const pageSections = Array.from({length: sectionsPerPage}, (_, index): Section => {
      const title = index === 0 ? `${word()} ${word()} ${number}` : `${pick(titles, '')} ${word()}`;
      return {
        anchor: index === 0 ? '' : `s${index}`,
        title,
        isCode: false,
        kind: 'guide',
        text: Array.from({length: wordsPerSection}, word).join(' '),
        code: '',
        isHome: false,
        questions: [],
      };
    });
    return {
      path: `/docs/generated/${number}`,
      route: `/docs/generated/${number}`,
      title: pageSections[0]?.title ?? '',
      breadcrumb: [],
      kind: 'guide',
      weight: 1,
      sections: pageSections,
    };
  });
}
