import type {Language} from '../highlight/languages.ts';

/** One of the languages that every topic of `samples/README.md` has. */
export interface SampleLanguage {
  /** The choice that is remembered across pages (`<Tabs group="language">`). */
  readonly value: string;
  /** What the tab says. */
  readonly label: string;
  /** How it is highlighted. */
  readonly highlight: Language;
  /** Name of the file of a topic. */
  readonly fileOf: (topic: string) => string;
}

const kebab = (extension: string) => (topic: string) => `${topic}.${extension}`;
const pascal = (extension: string) => (topic: string) => `${pascalCase(topic)}.${extension}`;

/** In the order of the tabs. */
export const sampleLanguages = [
  {value: 'curl', label: 'curl', highlight: 'bash', fileOf: kebab('sh')},
  {value: 'typescript', label: 'TypeScript', highlight: 'typescript', fileOf: kebab('ts')},
  {value: 'python', label: 'Python', highlight: 'python', fileOf: kebab('py')},
  {value: 'php', label: 'PHP', highlight: 'php', fileOf: kebab('php')},
  {value: 'java', label: 'Java', highlight: 'java', fileOf: pascal('java')},
  {value: 'csharp', label: 'C#', highlight: 'csharp', fileOf: pascal('cs')},
] as const satisfies readonly SampleLanguage[];

/**
 * Name of the class of a topic.
 *
 * @example pascalCase('submit-json') // → 'SubmitJson'
 */
export function pascalCase(topic: string): string {
  return topic.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Paths from the project folder.
 *
 * @example sampleFilesOf('retry')[0] // → 'samples/retry/retry.sh'
 */
export function sampleFilesOf(topic: string): readonly string[] {
  return sampleLanguages.map(({fileOf}) => `samples/${topic}/${fileOf(topic)}`);
}
