import {escapeAttribute, escapeText} from '@integration-docs/facts';

/** A feed of one language. */
interface Feed {
  readonly title: string;
  readonly language: string;
  /** Address of the feed; `page` is the address of the page with the same entries. */
  readonly self: string;
  readonly page: string;
  readonly author: string;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
}

interface FeedEntry {
  /** Never changes: feed readers recognise entries by it. */
  readonly id: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly title: string;
  readonly summary: string;
  /** Address of the page that explains it. */
  readonly url: string;
  /** What a program can choose entries by; `term` is the same in every language. */
  readonly categories?: readonly {readonly term: string; readonly label: string}[];
}

/** @returns the feed as Atom (RFC 4287) */
export function atomFeed({title, language, self, page, author, entries}: Feed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `  <id>${escapeText(self)}</id>`,
    `  <title>${escapeText(title)}</title>`,
    `  <updated>${instant(entries[0]?.date ?? '1970-01-01')}</updated>`,
    `  <author><name>${escapeText(author)}</name></author>`,
    `  <link rel="self" type="application/atom+xml" href="${escapeAttribute(self)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escapeAttribute(page)}"/>`,
    ...entries.map((entry) =>
      [
        '  <entry>',
        `    <id>${escapeText(entry.id)}</id>`,
        `    <title>${escapeText(entry.title)}</title>`,
        `    <updated>${instant(entry.date)}</updated>`,
        `    <summary>${escapeText(entry.summary)}</summary>`,
        `    <link rel="alternate" href="${escapeAttribute(entry.url)}"/>`,
        ...(entry.categories ?? []).map(
          ({term, label}) => `    <category term="${escapeAttribute(term)}" label="${escapeAttribute(label)}"/>`,
        ),
        '  </entry>',
      ].join('\n'),
    ),
    '</feed>',
    '',
  ].join('\n');
}

function instant(date: string): string {
  return `${date}T00:00:00Z`;
}
