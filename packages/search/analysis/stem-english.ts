/* The algorithm of M. F. Porter, "An algorithm for suffix stripping", 1980 (https://tartarus.org/martin/PorterStemmer/). */

const consonant = '[^aeiou]';
const vowel = '[aeiouy]';
const consonants = `${consonant}[^aeiouy]*`;
const vowels = `${vowel}[aeiou]*`;
const measure0 = new RegExp(`^(${consonants})?${vowels}${consonants}`);
const measure1 = new RegExp(`^(${consonants})?${vowels}${consonants}(${vowels})?$`);
const measureMore = new RegExp(`^(${consonants})?${vowels}${consonants}${vowels}${consonants}`);
const hasVowel = new RegExp(`^(${consonants})?${vowel}`);
const shortSyllable = new RegExp(`^${consonants}${vowel}[^aeiouwxy]$`);

const step2: Readonly<Record<string, string>> = {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  bli: 'ble',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
  logi: 'log',
};
const step3: Readonly<Record<string, string>> = {
  icate: 'ic',
  ative: '',
  alize: 'al',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
};
const ends2 = new RegExp(`^(.+?)(${Object.keys(step2).join('|')})$`);
const ends3 = new RegExp(`^(.+?)(${Object.keys(step3).join('|')})$`);
const ends4 = /^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/;
const ends4ion = /^(.+?[st])ion$/;

/** Irregular forms: the first of each group replaces the others. */
const irregular = new Map(
  (
    'pay paid payment payments;send sent;lose lost loss losses;keep kept;withhold withheld;choose chose chosen;break broke broken;write wrote written;' +
    'forget forgot forgotten;take took taken;give gave given;build built;hold held;hide hid hidden;steal stole stolen;withdraw withdrew withdrawn;' +
    'sell sold;buy bought;leave left;make made making;spend spent;tell told;begin began begun;run ran running;freeze froze frozen;' +
    'fail failure failures;retain retention;proof prove proven'
  )
    .split(';')
    .flatMap((group) => {
      const [first = '', ...others] = group.split(' ');
      return others.map((other) => [other, first] as const);
    }),
);

/** Related forms that Porter's algorithm does not connect, and British spellings: [form, replacement]. */
const spellings: readonly (readonly [form: RegExp, instead: string])[] = [
  [/(.{3}[ei]r)(?:y|ies)$/, '$1'],
  [/missions?$/, 'mit'],
  [/scriptions?$/, 'scribe'],
  [/olutions?$/, 'olve'],
  [/(.{3})is(e|ed|es|er|ers|ing|ations?)$/, '$1iz$2'],
  [/(.{3})our(s|ed|ing|able)?$/, '$1or$2'],
  [/(.{3})tre(s)?$/, '$1ter$2'],
  [/(.{3})ogue(s)?$/, '$1og$2'],
];

/**
 * Returns the stem of an English word.
 *
 * @param word a folded word
 * @example stemEnglish('idempotency') // → 'idempot', as for "idempotent"
 */
export function stemEnglish(word: string): string {
  if (word.length < 3) return word;
  const baseForm = irregular.get(word) ?? word;
  if (baseForm.length === 3) return baseForm;
  const [form, replacement] = spellings.find(([pattern]) => pattern.test(baseForm)) ?? [];
  let stem = form === undefined ? baseForm : baseForm.replace(form, replacement ?? '');
  stem = stem.replace(/(ss|i|...us)es$/, '$1').replace(/([^su])s$/, '$1');
  stem = pastAndProgressive(stem);
  stem = stem.replace(/^(.+)y$/, (whole, start: string) => (hasVowel.test(start) ? `${start}i` : whole));
  stem = replaceEnding(stem, ends2, step2);
  stem = replaceEnding(stem, ends3, step3);
  stem = removeEnding(stem);
  const withoutE = /^(.+)e$/.exec(stem)?.[1];
  if (
    withoutE !== undefined &&
    (measureMore.test(withoutE) || (measure1.test(withoutE) && !shortSyllable.test(withoutE)))
  )
    stem = withoutE;
  if (stem.endsWith('ifi')) return stem.slice(0, -1);
  return stem.endsWith('ll') && measureMore.test(stem) ? stem.slice(0, -1) : stem;
}

function pastAndProgressive(word: string): string {
  const beforeEed = /^(.+?)eed$/.exec(word)?.[1];
  if (beforeEed !== undefined) return measure0.test(beforeEed) ? `${beforeEed}ee` : word;
  const start = /^(.+?)(?:ed|ing)$/.exec(word)?.[1];
  if (start === undefined || !hasVowel.test(start)) return word;
  if (/(?:at|bl|iz)$/.test(start)) return `${start}e`;
  if (/([^aeiouylsz])\1$/.test(start)) return start.slice(0, -1);
  return shortSyllable.test(start) ? `${start}e` : start;
}

function replaceEnding(word: string, pattern: RegExp, replacements: Readonly<Record<string, string>>): string {
  const [, start = '', ending = ''] = pattern.exec(word) ?? [];
  return start !== '' && measure0.test(start) ? start + (replacements[ending] ?? '') : word;
}

function removeEnding(word: string): string {
  const start = ends4.exec(word)?.[1];
  if (start !== undefined) return measureMore.test(start) ? start : word;
  const beforeIon = ends4ion.exec(word)?.[1];
  return beforeIon !== undefined && measureMore.test(beforeIon) ? beforeIon : word;
}
