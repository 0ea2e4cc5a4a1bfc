import {startCoding, type Coder} from './coder.ts';

/** What holds a term beside headings: sections, ascending, with the place in their text; questions. */
export interface Postings {
  readonly sections: readonly number[];
  readonly places: readonly number[];
  readonly questions: readonly number[];
}

export const noPostings: Postings = {sections: [], places: [], questions: []};

/** What is known before the postings are read, and foretells them. */
export interface Outline {
  /** Per page, its first section. */
  readonly firstSection: readonly number[];
  /** Per section, the square root of how many words it has. */
  readonly roots: readonly number[];
  /** Per question, the section that answers it. */
  readonly sectionOfQuestion: ArrayLike<number>;
  /** Per term, the sections whose heading has it, ascending. */
  readonly headings: readonly (readonly number[])[];
}

/** Writes the postings of neighbouring terms. What stands in headings is not among them: the titles say it. */
export function writePostings(terms: readonly Postings[], outline: Outline): string {
  const {code, end} = startCoding(null);
  codePostings(code, terms, outline);
  return end();
}

/** Reads what `writePostings` wrote. */
export function readPostings(text: string, outline: Outline): readonly Postings[] {
  const unknown = Array.from(outline.headings, () => noPostings);
  return codePostings(startCoding(text).code, unknown, outline);
}

/**
 * Of each term its questions, then its sections: whether each half of them has some, and so on in the halves. The half itself foretells it, as do
 * headings and questions there, and the terms before, which are often of the same stem.
 *
 * @param terms what is written; when it is read, nothing
 */
function codePostings(code: Coder, terms: readonly Postings[], outline: Outline): readonly Postings[] {
  const {firstSection, roots, sectionOfQuestion, headings} = outline;
  const firstQuestion = firstQuestions(sectionOfQuestion, roots.length);
  const questionOf = (section: number): number => firstQuestion[section] ?? 0;
  const ofSections = halve(roots.length, [firstSection]);
  const ofQuestions = halve(sectionOfQuestion.length, [firstSection.map(questionOf), firstQuestion]);
  const markQuestionsOf = (section: number, marks: Int32Array, term: number): void => {
    for (let question = questionOf(section); question < questionOf(section + 1); question += 1)
      mark(ofQuestions, marks, question, term);
  };
  let before: readonly number[] = [];
  return terms.map((term, place) => {
    const number = place + 2;
    const inHeadings = headings[place] ?? [];
    for (const section of inHeadings) {
      mark(ofSections, ofSections.headings, section, number);
      markQuestionsOf(section, ofQuestions.headings, number);
    }
    for (const section of before) markQuestionsOf(section, ofQuestions.others, number);
    const questions = codeList(code, 8, ofQuestions, term.questions, number, digitsOf(inHeadings.length));
    for (const question of questions) mark(ofSections, ofSections.others, sectionOfQuestion[question] ?? 0, number);
    const hint = (inHeadings.length > 0 ? 1 : 0) + (questions.length > 0 ? 2 : 0);
    const sections = codeList(code, 0, ofSections, term.sections, number, hint);
    const count = digitsOf(sections.length);
    let last = 0;
    const places = sections.map((section, at) => {
      const own = term.places[at] ?? 0;
      const is = (which: number): number =>
        code(
          own === which ? 1 : 0,
          (section * 4 + which) * 32 + 16,
          ((roots[section] ?? 0) * 4 + which) * 32 + 17,
          ((last * 8 + count) * 4 + which) * 32 + 18,
          0,
        );
      last = is(3) === 1 ? 3 : is(2) === 1 ? 2 : 1;
      return last;
    });
    before = sections;
    return {sections, places, questions};
  });
}

/** Sections, or questions, and the halves of them, and the halves of these, parted where pages or sections are. Per range: */
interface Halves {
  /** Its two halves one after the other; 0 of a single item. */
  readonly halves: Int32Array;
  readonly parent: Int32Array;
  /** Of a single one, the item. */
  readonly item: Int32Array;
  readonly depth: Uint8Array;
  /** How many of the outer bounds it lies within. */
  readonly layer: Uint8Array;
  /** The digits of its length. */
  readonly size: Uint8Array;
  /** Per item, its range. */
  readonly single: Int32Array;
  /** The last term whose headings are there, whose other signs are, that it has itself; and that is written. */
  readonly headings: Int32Array;
  readonly others: Int32Array;
  readonly met: Int32Array;
  readonly given: Int32Array;
}

function halve(count: number, bounds: readonly (readonly number[])[]): Halves {
  const perRange = (): Int32Array => new Int32Array(2 * count + 1);
  const [parent, item, headings, others, met, given] = [
    perRange(),
    perRange(),
    perRange(),
    perRange(),
    perRange(),
    perRange(),
  ];
  const halves = new Int32Array(4 * count + 2);
  const [depth, layer, size] = [new Uint8Array(parent), new Uint8Array(parent), new Uint8Array(parent)];
  const single = new Int32Array(count);
  let ranges = 0;
  const add = (from: number, to: number, above: number, within: readonly (readonly number[])[]): number => {
    const range = (ranges += 1);
    const inside = within.map((each) => each.filter((bound) => bound > from && bound < to));
    const found = inside.findIndex(({length}) => length > 0);
    parent[range] = above;
    depth[range] = (depth[above] ?? 0) + 1;
    layer[range] = found < 0 ? bounds.length : found;
    size[range] = digitsOf(to - from);
    if (to - from < 2) {
      item[range] = from;
      single[from] = range;
      return range;
    }
    const middle = (from + to) >> 1;
    const cut = (inside[found] ?? [middle]).reduce((best, bound) =>
      Math.abs(bound - middle) < Math.abs(best - middle) ? bound : best,
    );
    halves[2 * range] = add(from, cut, range, inside);
    halves[2 * range + 1] = add(cut, to, range, inside);
    return range;
  };
  if (count > 0) add(0, count, 0, bounds);
  return {halves, parent, item, depth, layer, size, single, headings, others, met, given};
}

/** Marks the ranges that an item lies in. */
function mark({parent, single}: Halves, marks: Int32Array, item: number, term: number): void {
  for (let range = single[item] ?? 0; range > 0 && marks[range] !== term; range = parent[range] ?? 0)
    marks[range] = term;
}

/** @param list what is written; when it is read, nothing */
function codeList(
  code: Coder,
  feature: number,
  all: Halves,
  list: readonly number[],
  term: number,
  hint: number,
): readonly number[] {
  const {halves, item, depth, layer, size, headings, others, met, given} = all;
  for (const one of list) mark(all, given, one, term);
  let digits = 0;
  while (
    digits < 7 &&
    code(digitsOf(list.length) > digits ? 1 : 0, (digits * 8 + hint) * 32 + feature + 5, 0, 0, 0) === 1
  )
    digits += 1;
  const found: number[] = [];
  if (digits === 0) return found;
  const least = 2 ** (digits - 1);
  const isOne = digits === 1 ? 1 : 0;
  const signs = (range: number): number =>
    (headings[range] === term ? 1 : 0) +
    (others[range] === term ? 2 : 0) +
    (met[range] === term - 1 ? 4 : met[range] === term - 2 ? 8 : 0);
  const walk = (range: number, beside: number): void => {
    met[range] = term;
    const first = halves[2 * range] ?? 0;
    const second = halves[2 * range + 1] ?? 0;
    if (first === 0) {
      found.push(item[range] ?? 0);
      return;
    }
    const both = (signs(first) * 16 + signs(second)) * 8 + (layer[range] ?? 0) * 2 + isOne;
    const left = digitsOf(Math.max(0, least - found.length)) * 32 + beside * 8 + (size[range] ?? 0);
    const has = (half: number, place: number): number =>
      code(
        given[half] === term ? 1 : 0,
        ((range * 2 + isOne) * 2 + place) * 32 + feature + 1,
        (both * 2 + place) * 32 + feature + 2,
        ((digits * 32 + (depth[range] ?? 0)) * 2 + place) * 32 + feature + 3,
        (left * 2 + place) * 32 + feature + 4,
      );
    const inFirst = has(first, 0);
    const inSecond = inFirst === 0 ? 1 : isOne === 1 ? 0 : has(second, 1);
    if (inFirst === 1) walk(first, inSecond === 1 ? 2 : 1);
    if (inSecond === 1) walk(second, inFirst === 1 ? 3 : 1);
  };
  walk(1, 0);
  return found;
}

/** How many binary digits a number has, at most 7. */
function digitsOf(number: number): number {
  return Math.min(7, 32 - Math.clz32(number));
}

/** Per section, its first question, or that of the next one that has some; of one more, how many there are. */
function firstQuestions(sectionOf: ArrayLike<number>, count: number): readonly number[] {
  let question = 0;
  return Array.from({length: count + 1}, (_, section) => {
    while ((sectionOf[question] ?? count) < section) question += 1;
    return question;
  });
}
