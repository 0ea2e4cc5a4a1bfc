/** Facts about a PDF made by Chromium, read from its objects, which Chromium does not compress. */
interface PdfFacts {
  readonly pages: number;
  readonly isTagged: boolean;
  /** Language; empty when missing, like `title`. */
  readonly language: string;
  readonly title: string;
  /** Name of a link destination → number of its page, starting at 1. */
  readonly destinations: ReadonlyMap<string, number>;
  /** Names of the destinations of internal links. */
  readonly links: ReadonlySet<string>;
  /** Texts of the bookmarks, in no order. */
  readonly bookmarks: readonly string[];
}

export function readPdf(file: Uint8Array): PdfFacts {
  const objects = objectsIn(Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1'));
  const texts = [...objects.values()];
  const catalogue = texts.find((each) => each.includes('/Type /Catalog')) ?? '';
  const pages = pagesBelow(referenceOf(catalogue, 'Pages'), objects);
  const pageNumbers = new Map(pages.map((page, index) => [page, index + 1]));
  const destinations = objects.get(referenceOf(catalogue, 'Dests')) ?? '';
  const info = texts.find((each) => each.includes('/Producer')) ?? '';
  return {
    pages: pages.length,
    isTagged: catalogue.includes('/StructTreeRoot') && /\/MarkInfo <<[^>]*\/Marked true/.test(catalogue),
    language: textOf(catalogue, 'Lang'),
    title: textOf(info, 'Title'),
    destinations: new Map(
      [...destinations.matchAll(/\/(\S+) \[(\d+) 0 R/g)].map(([, name = '', page = '']) => [
        nameOf(name),
        pageNumbers.get(page) ?? 0,
      ]),
    ),
    links: new Set(
      texts.flatMap((each) => [...each.matchAll(/\/Dest \/([^\s/>]+)/g)].map(([, name = '']) => nameOf(name))),
    ),
    bookmarks: texts
      .filter((each) => each.includes('/Title') && each.includes('/Dest ['))
      .map((each) => textOf(each, 'Title')),
  };
}

/** Number of an object → its text. Streams are removed, because their content can look like objects. */
function objectsIn(pdf: string): ReadonlyMap<string, string> {
  const withoutStreams = pdf.replace(/\bstream\r?\n[\s\S]*?\r?\nendstream/g, '');
  return new Map(
    [...withoutStreams.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id = '', text = '']) => [id, text]),
  );
}

function pagesBelow(id: string, objects: ReadonlyMap<string, string>): readonly string[] {
  const kids = /\/Kids \[([^\]]*)\]/.exec(objects.get(id) ?? '')?.[1];
  if (kids === undefined) return [id];
  return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid = '']) => pagesBelow(kid, objects));
}

function referenceOf(object: string, key: string): string {
  return new RegExp(`/${key} (\\d+) 0 R`).exec(object)?.[1] ?? '';
}

/** Returns a text value of a dictionary: `(with \( escapes)`, or UTF-16 in hexadecimal. */
function textOf(object: string, key: string): string {
  const match = new RegExp(`/${key} (?:<FEFF([0-9A-F]*)>|\\(((?:\\\\.|[^\\\\)])*)\\))`).exec(object);
  if (match === null) return '';
  const [, utf16, text = ''] = match;
  return utf16 === undefined ? text.replace(/\\(.)/g, '$1') : Buffer.from(utf16, 'hex').swap16().toString('utf16le');
}

/** @example nameOf('a#20b') // → 'a b' */
function nameOf(name: string): string {
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_whole, code: string) => String.fromCharCode(parseInt(code, 16)));
}
