import {isRecord, type Problem, readYaml} from '@integration-docs/facts';

/** The texts of the interface in one language, by id, with their lines. */
export interface MessageFile {
  /** Path, relative to the project folder. */
  readonly file: string;
  /** Empty when the file cannot be parsed. */
  readonly messages: ReadonlyMap<string, string>;
  readonly lineOf: (id: string) => number;
  readonly problems: readonly Problem[];
}

/** Parses the messages of a language: `{"id": {"message": "…"}}`. */
export function readMessages(source: string, file: string): MessageFile {
  return readTexts(source, file, '{"message": "…"}', (entry) => (isRecord(entry) ? entry.message : undefined));
}

/** Parses the reasons why messages are the same in both languages: `{"id": "…"}`. */
export function readReasons(source: string, file: string): MessageFile {
  return readTexts(source, file, '"…"', (entry) => entry);
}

function readTexts(source: string, file: string, form: string, textOf: (entry: unknown) => unknown): MessageFile {
  const {value, problems, lineOf} = readYaml(source, {file, line: 1});
  const base = {file, lineOf: (id: string): number => lineOf([id])};
  if (problems.length > 0) return {...base, messages: new Map(), problems: problems.map(asJson)};
  const entries = Object.entries(isRecord(value) ? value : {}).map(([id, entry]) => [id, textOf(entry)] as const);
  const entryProblems = entries.flatMap(([id, text]) =>
    typeof text === 'string'
      ? []
      : [
          {
            file,
            line: lineOf([id]),
            found: `the entry "${id}" without a text`,
            expected: `${form} as its value`,
            cure: `Write "${id}": ${form}.`,
          },
        ],
  );
  return {...base, messages: new Map(entries.map(([id, text]) => [id, String(text)])), problems: entryProblems};
}

/** Rewords a problem for JSON: the YAML parser also parses JSON, with line numbers, but its messages are about YAML. */
export function asJson({found, ...problem}: Problem): Problem {
  return {
    ...problem,
    found: found.replace('YAML', 'JSON'),
    expected: 'valid JSON, every id once',
    cure: 'Correct this line, or the end of the entry before it: quotation marks, a comma between entries, every brace closed.',
  };
}
