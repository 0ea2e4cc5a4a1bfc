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
  const {roots, sectionOfQuestion, headings} = outline;
  const firstQuestion = firstQuestions(sectionOfQuestion, roots.length);
  const questionOf = (section: number): number => firstQuestion[section] ?? 0;
  const ofSections = halve(roots.length);
  const ofQuestions = halve(sectionOfQuestion.length);
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
    const questions = codeList(code, 9, ofQuestions, term.questions, number, digitsOf(inHeadings.length));
    for (const question of questions) mark(ofSections, ofSections.others, sectionOfQuestion[question] ?? 0, number);
    const hint = (inHeadings.length > 0 ? 1 : 0) + (questions.length > 0 ? 2 : 0);
    const sections = codeList(code, 1, ofSections, term.sections, number, hint);
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

/**
 * Sections, or questions, in halves, quarters and so on: 1 is all, 2 and 3 are its halves, 4 to 7 theirs; from `singles` on they are single.
 * Of each the last term whose headings are there, whose other signs are, that it has itself, and that it is given.
 */
interface Halves {
  readonly singles: number;
  readonly headings: Int32Array;
  readonly others: Int32Array;
  readonly met: Int32Array;
  readonly given: Int32Array;
}

function halve(count: number): Halves {
  let singles = 1;
  while (singles < count) singles *= 2;
  const marks = (): Int32Array => new Int32Array(2 * singles);
  return {singles, headings: marks(), others: marks(), met: marks(), given: marks()};
}

/** Marks what an item lies in. */
function mark({singles}: Halves, marks: Int32Array, item: number, term: number): void {
  for (let range = singles + item; range > 0 && marks[range] !== term; range >>= 1) marks[range] = term;
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
  const {singles, headings, others, met, given} = all;
  for (const item of list) mark(all, given, item, term);
  let digits = 0;
  while (digits < 7 && code(+(digitsOf(list.length) > digits), (digits * 8 + hint) * 32 + feature, 0, 0, 0) === 1)
    digits += 1;
  const found: number[] = [];
  const isOne = digits === 1;
  const signs = (range: number): number =>
    (headings[range] === term ? 1 : 0) +
    (others[range] === term ? 2 : 0) +
    (met[range] === term - 1 ? 4 : met[range] === term - 2 ? 8 : 0);
  const walk = (range: number, beside: number): void => {
    met[range] = term;
    if (range >= singles) {
      found.push(range - singles);
      return;
    }
    const depth = 32 - Math.clz32(range);
    const both = signs(2 * range) * 16 + signs(2 * range + 1);
    const left = digitsOf(Math.max(0, 2 ** (digits - 1) - found.length)) * 4 + beside;
    const has = (half: number): number => {
      const place = (half % 2) * 2 + +isOne;
      return code(
        +(given[half] === term),
        (range * 4 + place) * 32 + feature + 1,
        (both * 4 + place) * 32 + feature + 2,
        ((digits * 32 + depth) * 4 + place) * 32 + feature + 3,
        ((left * 32 + depth) * 4 + place) * 32 + feature + 4,
      );
    };
    const first = has(2 * range);
    const second = first === 0 ? 1 : isOne ? 0 : has(2 * range + 1);
    if (first === 1) walk(2 * range, second === 1 ? 2 : 1);
    if (second === 1) walk(2 * range + 1, first === 1 ? 3 : 1);
  };
  if (digits > 0) walk(1, 0);
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
