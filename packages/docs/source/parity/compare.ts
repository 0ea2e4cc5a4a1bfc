import type {Problem, Where} from '@integration-docs/facts';
import {diff} from './diff.ts';
import type {Lone} from './diff.ts';
import type {Fact, FactKind, Outline} from './outline.ts';

/** One language of a page. */
export interface Side {
  /** Path, relative to the project folder. */
  readonly file: string;
  readonly outline: Outline;
}

/** A difference, reported for one file; `other` is the matching place in the other file. */
export interface Difference extends Problem {
  readonly other: Where;
}

const sectionKinds = [
  'statement',
  'code block',
  'component',
  'note',
  'table',
  'row',
  'numbered list',
  'image',
  'link',
] as const satisfies readonly FactKind[];

/** The links and images of a section may be in another order; everything else must be in the same order. */
const unorderedKinds: readonly FactKind[] = ['image', 'link'];

/** Returns the differences in the structure of two languages of a page: first the headings, then, in the sections that both have, everything else. */
export function compareSides(left: Side, right: Side): readonly Difference[] {
  const rightSections = sectionsOf(right);
  const shared = sectionsOf(left).filter((section) => rightSections.includes(section));
  return [
    ...compareFacts('heading', left, right),
    ...shared.flatMap((section) => sectionKinds.flatMap((kind) => compareFacts(kind, left, right, section))),
  ];
}

function sectionsOf({outline}: Side): readonly string[] {
  return [...new Set(['', ...outline.facts.map(({section}) => section)])];
}

function compareFacts(kind: FactKind, left: Side, right: Side, section?: string): readonly Difference[] {
  const pick = ({outline}: Side): readonly Fact[] => {
    const facts = outline.facts.filter(
      (fact) => fact.kind === kind && (section === undefined || fact.section === section),
    );
    return unorderedKinds.includes(kind) ? facts.toSorted((one, other) => one.text.localeCompare(other.text)) : facts;
  };
  const {changed, onlyLeft, onlyRight} = diff(pick(left), pick(right), (one, other) => one.text === other.text);
  // Where order does not matter, an item that only one side has is paired with one that only the other has.
  const pairs = unorderedKinds.includes(kind) ? Math.min(onlyLeft.length, onlyRight.length) : 0;
  const swappedPairs = onlyRight.slice(0, pairs).flatMap(({item}, index) => {
    const partner = onlyLeft[index];
    return partner === undefined ? [] : [[partner.item, item] as const];
  });
  return [
    ...[...changed, ...swappedPairs].map(([one, other]) => changedFact(kind, left, right, one, other)),
    ...onlyLeft.slice(pairs).map((lone) => missingFact(kind, left, right, lone, section)),
    ...onlyRight.slice(pairs).map((lone) => missingFact(kind, right, left, lone, section)),
  ];
}

function changedFact(kind: FactKind, left: Side, right: Side, one: Fact, other: Fact): Difference {
  return {
    file: right.file,
    line: other.line,
    found: `the ${kind} ${other.text}`,
    expected: `${one.text}, as on line ${one.line} of ${left.file}`,
    cure: 'Write the same in both files.',
    other: {file: left.file, line: one.line},
  };
}

function missingFact(
  kind: FactKind,
  from: Side,
  to: Side,
  {item, after}: Lone<Fact>,
  section: string | undefined,
): Difference {
  const sectionLine = to.outline.facts.find((fact) => fact.kind === 'heading' && fact.section === section)?.line ?? 1;
  return {
    file: to.file,
    line: unorderedKinds.includes(kind) ? sectionLine : (after?.line ?? sectionLine),
    found: `no ${kind} ${item.text}${section ? ` in the section #${section}` : ''}`,
    expected: `the one on line ${item.line} of ${from.file}`,
    cure: `Add it to ${to.file}, or remove it from ${from.file}.`,
    other: {file: from.file, line: item.line},
  };
}
