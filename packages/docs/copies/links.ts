import type {Locale} from '@integration-docs/facts';

/** The kinds of copy; `packages/docs/chrome/KeptCopies` has a line for each. */
type CopyKind = 'pdf' | 'bundle';

/** Folder of the copies, relative to the build folder. */
export const copiesFolder = 'files';

export const pdfNames: Readonly<Record<Locale, string>> = {pt: 'documentacao.pdf', en: 'documentation.pdf'};
export const bundleName = 'documentation.zip';

export interface MadeCopy {
  readonly kind: CopyKind;
  readonly href: string;
  readonly bytes: number;
  /** BCP 47 tag of the language in which the size is formatted. */
  readonly htmlLang: string;
}

/**
 * Shows the link to a copy, with its size, on a built page. Replaces the link to an earlier copy of the same kind.
 *
 * @throws Error when the page has no line for it
 */
export function withCopy(html: string, {kind, href, bytes, htmlLang}: MadeCopy): string {
  const line = new RegExp(`<p data-copy="${kind}"[^>]*><a[^>]*>([^<]*)(?:<small>[^<]*</small>)?</a></p>`);
  if (!line.test(html)) {
    throw new Error(
      `The page has no line for a copy of kind "${kind}". packages/docs/chrome/KeptCopies renders <p data-copy="${kind}" hidden><a>…</a></p>; packages/docs/copies/links.ts looks for it: change both together.`,
    );
  }
  const size = new Intl.NumberFormat(htmlLang, {maximumFractionDigits: 1}).format(bytes / 1_000_000);
  return html.replace(
    line,
    (_whole, label: string) =>
      `<p data-copy="${kind}"><a data-full-load href="${href}">${label.trim()}<small> (${size} MB)</small></a></p>`,
  );
}
