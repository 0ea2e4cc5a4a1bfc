import type {Locale} from '@integration-docs/facts';
import {diff} from './diff.ts';

/** A sentence of a page that changed; a new one has no `before`, a removed one no `after`. */
export interface Change {
  /** Id of the heading above it; empty before the first one. */
  readonly section: string;
  readonly before?: string;
  readonly after?: string;
}

interface Sentence {
  readonly section: string;
  readonly text: string;
}

/** Returns the changes between two versions of a page, in the order of the page. */
export function changesOf(before: string, after: string): readonly Change[] {
  const left = sentencesOf(before);
  const right = sentencesOf(after);
  const {changed, onlyLeft, onlyRight} = diff(left, right, (one, other) => one.text === other.text);
  const places = new Map(right.map((sentence, index) => [sentence, index]));
  const changesByPlace: readonly (readonly [place: number, change: Change])[] = [
    ...changed.map(
      ([one, other]) =>
        [places.get(other) ?? 0, {section: other.section, before: one.text, after: other.text}] as const,
    ),
    ...onlyLeft.map(
      ({item, after: previous}) =>
        [
          previous === undefined ? -1 : (places.get(previous) ?? 0),
          {section: item.section, before: item.text},
        ] as const,
    ),
    ...onlyRight.map(({item}) => [places.get(item) ?? 0, {section: item.section, after: item.text}] as const),
  ];
  return changesByPlace.toSorted(([one], [other]) => one - other).map(([, change]) => change);
}

/**
 * Formats the changes of both languages for a person to compare: by section, Portuguese beside English.
 *
 * @example
 *   #steps
 *     pt - Envie o ficheiro.
 *     pt + Envie o ficheiro assinado.
 *     en - Send the file.
 *     en + Send the signed file.
 */
export function shownChanges(changes: Readonly<Record<Locale, readonly Change[]>>): readonly string[] {
  const sections = [...new Set([...changes.pt, ...changes.en].map(({section}) => section))];
  return sections.flatMap((section) => [
    section === '' ? 'before the first heading' : `#${section}`,
    ...pairedLines(
      changes.pt.filter((change) => change.section === section),
      changes.en.filter((change) => change.section === section),
    ),
  ]);
}

/** Pairs the first change of one language with the first of the other, and so on. */
function pairedLines(pt: readonly Change[], en: readonly Change[]): readonly string[] {
  return Array.from({length: Math.max(pt.length, en.length)}, (_, index) => [
    ...(pt[index] === undefined ? [] : linesOf('pt', pt[index])),
    ...(en[index] === undefined ? [] : linesOf('en', en[index])),
  ]).flat();
}

function linesOf(locale: Locale, {before, after}: Change): readonly string[] {
  return [
    ...(before === undefined ? [] : [`  ${locale} - ${before}`]),
    ...(after === undefined ? [] : [`  ${locale} + ${after}`]),
  ];
}

/** Splits a page into sentences. A line is a paragraph, a list item, a table row or a line of code; only paragraphs have several sentences. */
function sentencesOf(source: string): readonly Sentence[] {
  let section = '';
  return source.split(/\r?\n/).flatMap((line) => {
    section = /^#+ .*\{\/\*\s*#(\S+)\s*\*\/\}/.exec(line)?.[1] ?? section;
    const sentences = line.trim().split(/(?<=[.!?:])\s+(?=[\p{Lu}\p{N}`*[<"])/u);
    return sentences.filter((text) => text !== '').map((text) => ({section, text}));
  });
}
