import {nearest, type Problem, type Where} from '@integration-docs/facts';

/** The options after the language of a fenced block: ```` ```json file=samples/a.json title="a.json" lines=1-3 {2} ````. */
export interface Fence {
  /** Path of the sample, relative to the project folder. */
  readonly file?: string;
  /** File name that the reader sees. */
  readonly title?: string;
  /** Line ranges of the file, counted from 1, in order. */
  readonly lines?: readonly LineRange[];
  /** Regions of the file, between `#region name` and `#endregion`, in the order in which they are shown. */
  readonly regions?: readonly string[];
  /** Lines to highlight, counted in the shown code. */
  readonly highlight: readonly LineRange[];
}

export interface LineRange {
  readonly first: number;
  readonly last: number;
}

const optionNames = ['file', 'title', 'lines', 'region'] as const;
type OptionName = (typeof optionNames)[number];

const optionPattern = /\{([^}]*)\}|([^\s=]+)=(?:"([^"]*)"|'([^']*)'|(\S*))|(\S+)/g;

/** Reads the options of a fenced block. */
export function parseFence(meta: string, where: Where): {readonly fence: Fence; readonly problems: readonly Problem[]} {
  const problems: Problem[] = [];
  const options = new Map<OptionName, string>();
  const highlight: LineRange[] = [];
  const report = (found: string, expected: string, cure: string): void => {
    problems.push({...where, found, expected, cure});
  };
  for (const [whole, braces, name, double, single, bare] of meta.matchAll(optionPattern)) {
    if (braces !== undefined) {
      for (const text of braces.split(',')) {
        const range = parseRange(text);
        if (range) highlight.push(range);
        else
          report(
            `the highlight ${whole}`,
            'line numbers such as {4} or {1,3-4}',
            'Write the lines to highlight, counted in what is shown.',
          );
      }
    } else if (isOption(name)) {
      if (options.has(name)) report(`${name}= twice`, `${name}= once`, 'Remove one of them.');
      options.set(name, double ?? single ?? bare ?? '');
    } else {
      const guess = nearest(name ?? whole, optionNames)[0];
      report(
        `the option ${whole}`,
        'file=, title="…", lines=3-12, region=name or {1,3-4}',
        `Write ${guess}=…, or remove it.`,
      );
    }
  }
  const linesText = options.get('lines');
  const lines = linesText === undefined ? undefined : parseRanges(linesText);
  if (linesText !== undefined && lines === undefined) {
    report(`lines=${linesText}`, 'first and last line such as lines=3-12', 'Write the lines of the file to show.');
  }
  if (linesText !== undefined && options.has('region')) {
    report('lines= and region= together', 'one of the two', 'Remove lines=; a region survives changes of the file.');
  }
  const fence = {
    ...(options.has('file') && {file: options.get('file')}),
    ...(options.has('title') && {title: options.get('title')}),
    ...(options.has('region') && {regions: options.get('region')?.split(',') ?? []}),
    ...(lines && {lines}),
    highlight,
  };
  return {fence, problems};
}

function isOption(name: string | undefined): name is OptionName {
  return optionNames.some((option) => option === name);
}

/** `3-5,9` → lines 3 to 5, and 9; undefined when a range is invalid or does not follow the one before it. */
function parseRanges(text: string): readonly LineRange[] | undefined {
  const ranges = text.split(',').map(parseRange);
  const validRanges = ranges.filter((range) => range !== undefined);
  const isInOrder = validRanges.every(({first}, index) => first > (validRanges[index - 1]?.last ?? 0));
  return validRanges.length === ranges.length && isInOrder ? validRanges : undefined;
}

/** `3-12` → first 3, last 12; `4` → first and last 4. */
function parseRange(text: string): LineRange | undefined {
  const match = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(text);
  if (!match) return undefined;
  const first = Number(match[1]);
  const last = Number(match[2] ?? match[1]);
  return first >= 1 && last >= first ? {first, last} : undefined;
}
