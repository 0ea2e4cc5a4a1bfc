import {fold} from '../analysis/fold.ts';
import type {Fact, Language, Row, Section} from '../types.ts';

/** `search/manifest.json`: the only file with a fixed name. Addresses are relative to the base path of the language. */
export interface Manifest {
  readonly language: Language;
  readonly index: string;
  /** Files of the postings, in order, when they are too many for the index file. */
  readonly postings: readonly string[];
  /** Files with the texts of the sections, some pages each, in order. */
  readonly documents: readonly string[];
  /** File with the words of this language, for readers of the other language (`words.ts`). */
  readonly words: string;
  /** File with the sentences of readers that the sections answer (`sentences.ts`). */
  readonly sentences: string;
}

/** Everything that the ranking needs, and the titles. */
export interface IndexFile {
  readonly language: Language;
  readonly pages: readonly PageEntry[];
  /** One line per section; an empty line means the title of the page. */
  readonly titles: string;
  /** One line per section; `*` at the end means the slug of the title, `=` the title itself. */
  readonly anchors: string;
  /**
   * For each section, 32 × an index into `kinds`, plus flags: 16 if it is an example, 8 if its title only counts as a name, 4 if it is a row with facts, 2 if it
   * explains a part of the contract, 1 if its title is a code.
   */
  readonly kinds: string;
  /** For each section, the square root of its number of words. */
  readonly lengths: string;
  /** For each section, its number of questions. */
  readonly questionCounts: string;
  /** For each question, its number of words; empty when the postings are in this file, which say it. */
  readonly questionLengths: string;
  /** One line per term of a text or question, sorted by folded form: number of letters shared with the line before, then the rest. */
  readonly terms: string;
  /** Postings of all terms (`postings.ts`); empty when they are in files of their own. */
  readonly postings: string;
  /** First term of each postings file. */
  readonly postingsStarts: readonly number[];
  /** First page of each document file. */
  readonly documentStarts: readonly number[];
  /** One line per group: `pt|pt;en|en`. */
  readonly synonyms: string;
}

/** A page of the index; `weight` is in per cent. */
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
 * A document file, one item per section: the start of its text, as an excerpt shows it. A row with facts has one line per fact: label, tab,
 * value. After the text comes one line per row of the section: anchor, first cell, other cells, and questions in both languages.
 */
export type DocumentFile = readonly string[];

/** Maximum length of an excerpt. Files have a little more text, to see whether the text continues. */
export const excerptLength = 180;
export const wholeLength = excerptLength + 20;
/** Maximum length of a fact in an answer. A longer one ends at a sentence: where its sense changes, it must not be cut. */
const factLength = 540;
/** End of a fact that continues on its page. */
export const continues = ' …';

export function writeText({text, rows = [], facts = []}: Section): string {
  const lines =
    facts.length === 0
      ? [excerptText(text), ...rows.map(writeRow)]
      : facts.map(([label, value]) => `${label}\t${factText(value)}`);
  return lines.join('\n');
}

function writeRow({anchor, title, text, questions, otherQuestions}: Row): string {
  return [anchor, title, text, [...questions, ...otherQuestions].join(';')].join('\t');
}

function factText(value: string): string {
  if (value.length <= factLength) return value;
  return value.slice(0, value.slice(0, factLength).search(/(?<=[.;])[^.;]*$/)) + continues;
}

function excerptText(text: string): string {
  return text.slice(0, wholeLength + 1).split('\n')[0] ?? '';
}

/** A row of a section, as a document file has it. */
export interface WrittenRow extends Pick<Row, 'anchor' | 'title' | 'text'> {
  /** Questions in both languages. */
  readonly questions: readonly string[];
}

interface WrittenText {
  readonly text: string;
  readonly facts: readonly Fact[];
  readonly rows: readonly WrittenRow[];
}

/** Parses the output of `writeText`. The text of a row with facts consists of their values. */
export function readText(written: string): WrittenText {
  const [text = '', ...others] = written.split('\n');
  const rows = others.flatMap((line): WrittenRow[] => {
    const [anchor = '', title = '', cells, asked = ''] = line.split('\t');
    return cells === undefined ? [] : [{anchor, title, text: cells, questions: asked === '' ? [] : asked.split(';')}];
  });
  if (rows.length > 0 || !written.includes('\t')) return {text, facts: [], rows};
  const facts = [text, ...others].map((line): Fact => {
    const [label = '', value = ''] = line.split('\t');
    return [label, value];
  });
  return {text: facts.map(([, value]) => value).join(' · '), facts, rows};
}

/** Places of a term in the text of a section. If a term is in several places, the highest number counts. */
export const places = {code: 1, body: 2, lead: 3} as const;

/** Marks the line of a term that consists of several joined words. */
export const joinedMark = '+';

export const slugMark = '*';
export const titleMark = '=';

/** Returns the usual anchor of a title: "Error codes" → "error-codes". */
export function slug(title: string): string {
  return fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
