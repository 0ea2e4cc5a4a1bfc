import {fold} from '../analysis/fold.ts';
import type {Fact, Language, Row, Section} from '../types.ts';

/** `search/manifest.json`: the only file with a fixed name. Addresses are relative to the base path of the language. */
export interface Manifest {
  readonly language: Language;
  readonly index: string;
  /** Where the postings stand when they are too many for the index file; in order. */
  readonly postings: readonly string[];
  /** The texts of the sections, some pages each; in order. */
  readonly documents: readonly string[];
  /** The words of this language for readers of the other (`words.ts`). */
  readonly words: string;
  /** The sentences in which readers tell what the sections answer (`sentences.ts`). */
  readonly sentences: string;
}

/** Everything the ranking needs, and the titles. */
export interface IndexFile {
  readonly language: Language;
  readonly pages: readonly PageEntry[];
  /** One line per section; empty stands for the title of the page. */
  readonly titles: string;
  /** One line per section; `*` at the end stands for the slug of the title, `=` for the title itself. */
  readonly anchors: string;
  /**
   * Per section, sixteen times an index into `kinds`; eight more where its title finds it only as a name, four where it is a row with facts,
   * two where it explains a part of the contract, one where its title is a code.
   */
  readonly kinds: string;
  /** Per section, the square root of how many words it has. */
  readonly lengths: string;
  /** Per section, how many questions it answers. */
  readonly questionCounts: string;
  /** Per question, how many words it has. */
  readonly questionLengths: string;
  /** One line per term that a text or a question has, in the order of their folded forms: letters shared with the line before, then the rest. */
  readonly terms: string;
  /** Of all terms (`postings.ts`); empty when they stand in files of their own. */
  readonly postings: string;
  /** First term of each postings file. */
  readonly postingsStarts: readonly number[];
  /** First page of each document file. */
  readonly documentStarts: readonly number[];
  /** One line per group: `pt|pt;en|en`. */
  readonly synonyms: string;
}

/** Weight: in per cent. */
export type PageEntry = readonly [
  path: string,
  title: string,
  breadcrumb: readonly string[],
  kind: number,
  sections: number,
  weight: number,
  names: readonly string[],
];

/**
 * A document file: of each section as much of its text as an excerpt shows. Of a row with facts a line for each, its label and a tab first; below
 * the text a line for each row that is read as a part of it: anchor, first cell, the others, what is asked for it in both languages.
 */
export type DocumentFile = readonly string[];

/** An excerpt, and each fact of an answer, shows no more than this of a text, and has to see that more follows. */
export const excerptLength = 180;
export const wholeLength = excerptLength + 20;

export function writeText({text, rows = [], facts = []}: Section): string {
  const lines =
    facts.length === 0
      ? [shown(text), ...rows.map(writeRow)]
      : facts.map(([label, value]) => `${label}\t${shown(value)}`);
  return lines.join('\n');
}

function writeRow({anchor, title, text, questions, otherQuestions}: Row): string {
  return [anchor, title, text, [...questions, ...otherQuestions].join(';')].join('\t');
}

function shown(text: string): string {
  return text.slice(0, wholeLength + 1);
}

/** A row that is read as a part of its section, as a document file has it. */
export interface WrittenRow extends Pick<Row, 'anchor' | 'title' | 'text'> {
  /** In both languages. */
  readonly asked: readonly string[];
}

interface WrittenText {
  readonly text: string;
  readonly facts: readonly Fact[];
  readonly rows: readonly WrittenRow[];
}

/** Reads what `writeText` wrote: the facts of a row are its text too. */
export function readText(written: string): WrittenText {
  const [text = '', ...others] = written.split('\n');
  const rows = others.flatMap((line): WrittenRow[] => {
    const [anchor = '', title = '', cells, asked = ''] = line.split('\t');
    return cells === undefined ? [] : [{anchor, title, text: cells, asked: asked === '' ? [] : asked.split(';')}];
  });
  if (rows.length > 0 || !written.includes('\t')) return {text, facts: [], rows};
  const facts = [text, ...others].map((line): Fact => {
    const [label = '', value = ''] = line.split('\t');
    return [label, value];
  });
  return {text: facts.map(([, value]) => value).join(' · '), facts, rows};
}

/** Where in the text of a section a term stands, the strongest place counting. */
export const places = {code: 1, body: 2, lead: 3} as const;

/** Ends the line of a term that is several words without what joined them. */
export const joinedMark = '+';

export const slugMark = '*';
export const titleMark = '=';

/** The usual anchor of a title: "Error codes" → "error-codes". */
export function slug(title: string): string {
  return fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
