import {isRecord, type Path, type Problem, readYaml, type YamlSource} from '@integration-docs/facts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Checks that a catalogue of facts from outside (`outside: true`) has the origin of the facts (`source`) and the date of the last comparison
 * with it (`checked`), once for the file or in every entry of one of its tables.
 *
 * @param text the YAML of the catalogue
 * @param file its path, for the problems
 */
export function sourceProblems(text: string, file: string): readonly Problem[] {
  const {value, lineOf} = readYaml(text, {file, line: 1});
  if (!isRecord(value) || value.outside !== true || isSourced(value)) return [];
  // A file is fully sourced when one of its tables has the source in every row.
  const partlySourced = listsIn(value).filter(({entries}) => entries.some(isSourced));
  if (partlySourced.length === 0) return [problem(file, 1, 'a catalogue of facts from outside')];
  return partlySourced.flatMap(({path, entries}) =>
    entries.flatMap((entry, index) => (isSourced(entry) ? [] : [problem(file, lineOf([...path, index]), 'an entry')])),
  );
}

function problem(file: string, line: number, what: string): Problem {
  return {
    file,
    line,
    found: `${what} that does not say where it comes from and when it was checked`,
    expected: 'source: and checked: YYYY-MM-DD, once in the file or in every entry',
    cure: 'Compare the facts with their source, write both (CONTRIBUTING.md, "A table"), and call a secondary source so.',
  };
}

/** A date in a catalogue on which facts were compared with their source, and its line. */
interface CheckedDay {
  readonly file: string;
  readonly line: number;
  readonly day: string;
}

/**
 * Finds facts that were last compared more than twelve months ago. They are only warnings, because a check must not start to fail
 * without a change.
 */
export function staleDays(text: string, file: string, today: Date): readonly CheckedDay[] {
  const {value, lineOf} = readYaml(text, {file, line: 1});
  const limit = new Date(today);
  limit.setUTCFullYear(limit.getUTCFullYear() - 1);
  const oldest = limit.toISOString().slice(0, 10);
  return daysIn(value, lineOf, [])
    .filter(({day}) => day < oldest)
    .map(({day, line}) => ({file, line, day}));
}

function daysIn(value: unknown, lineOf: YamlSource['lineOf'], parentPath: Path): readonly Omit<CheckedDay, 'file'>[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => daysIn(item, lineOf, [...parentPath, index]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const path = [...parentPath, key];
    const isDay = key === 'checked' && typeof item === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(item);
    return isDay ? [{day: item, line: lineOf(path)}] : daysIn(item, lineOf, path);
  });
}

function isSourced(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const {source, read = source, checked} = value;
  const checkedOfSource = isRecord(source) ? source.checked : undefined;
  return read !== undefined && typeof (checked ?? checkedOfSource) === 'string';
}

/** Returns the lists of entries in a file: the top-level list, and the list of each table under a key. */
function listsIn(value: Json): readonly {readonly path: Path; readonly entries: readonly unknown[]}[] {
  const below = Object.entries(value).flatMap(([key, part]) =>
    isRecord(part) && Array.isArray(part.entries) ? [{path: [key, 'entries'], entries: part.entries as unknown[]}] : [],
  );
  return Array.isArray(value.entries) ? [{path: ['entries'], entries: value.entries as unknown[]}, ...below] : below;
}
