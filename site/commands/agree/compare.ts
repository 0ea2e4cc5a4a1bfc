/** Findings of one set of official rules. */
export interface Official {
  readonly rules: readonly string[];
  /** Why the official program stopped; then there is no verdict. */
  readonly stop?: string | undefined;
}

/** The official findings on a document and those of our validator. */
export interface Compared {
  readonly file: string;
  readonly official: {
    /** Why the document breaks the XML schema; undefined if it does not. */
    readonly xsd: string | undefined;
    readonly en: Official;
    readonly cius: Official;
  };
  readonly ours: {
    readonly isValid: boolean;
    /** Errors of the levels before the business rules. */
    readonly structure: readonly string[];
    readonly en: readonly string[];
    readonly cius: readonly string[];
  };
}

/** Number of documents on which both sides agree, and number of documents. */
export interface Share {
  readonly same: number;
  readonly of: number;
}

interface Agreement {
  /** XSD and CIUS-PT, where a document on which the official program stops counts as refused. */
  readonly verdict: Share;
  /** Which rules are broken. Documents on which the official program stops are left out. */
  readonly cius: Share;
  readonly en: Share;
  /** Files by kind of difference, most frequent first. */
  readonly differences: readonly (readonly [what: string, files: readonly string[]])[];
}

function without(rules: readonly string[], others: readonly string[]): readonly string[] {
  return [...new Set(rules)].filter((rule) => !others.includes(rule));
}

/** Returns the differences of one document as texts, the verdict first. */
function differencesOf({official, ours}: Compared): readonly string[] {
  const {xsd, cius} = official;
  const isValid = xsd === undefined && cius.stop === undefined && cius.rules.length === 0;
  const why = xsd ?? cius.stop ?? cius.rules.join(' ');
  const ofSet = (set: 'en' | 'cius'): readonly string[] =>
    official[set].stop === undefined
      ? [
          ...without(ours[set], official[set].rules).map((rule) => `${set}: too much ${rule}`),
          ...without(official[set].rules, ours[set]).map((rule) => `${set}: misses ${rule}`),
        ]
      : [];
  return [
    ...(isValid === ours.isValid
      ? []
      : [
          `verdict: ours ${ours.isValid ? 'valid' : `invalid (${ours.structure.join(' ')})`}, official ${isValid ? 'valid' : `invalid (${why})`}`,
        ]),
    ...((xsd === undefined) === (ours.structure.length === 0)
      ? []
      : [xsd === undefined ? `schema: too much ${ours.structure.join(' ')}` : `schema: misses ${xsd}`]),
    ...ofSet('cius'),
    ...ofSet('en'),
  ];
}

/** Counts on how many documents both sides agree, and collects the differences. */
export function agreementOf(documents: readonly Compared[]): Agreement {
  const results = documents.map((document) => ({document, differences: differencesOf(document)}));
  const share = (prefix: string, all: typeof results): Share => ({
    same: all.filter(({differences}) => !differences.some((each) => each.startsWith(prefix))).length,
    of: all.length,
  });
  const running = (set: 'en' | 'cius'): typeof results =>
    results.filter(({document}) => document.official[set].stop === undefined);
  const classes = new Map<string, string[]>();
  for (const {document, differences} of results)
    for (const each of differences) classes.set(each, [...(classes.get(each) ?? []), document.file]);
  return {
    verdict: share('verdict:', results),
    cius: share('cius:', running('cius')),
    en: share('en:', running('en')),
    differences: [...classes].sort(([, left], [, right]) => right.length - left.length),
  };
}
