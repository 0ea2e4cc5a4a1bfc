import type {LanguageInput} from 'shiki/core';

/**
 * A language that `<Sample topic>` shows. Tabs, highlighting, file names and checks follow this list.
 * `site/commands/samples/toolchains.ts` says how to run its samples.
 */
export interface SampleLanguage {
  /** Value of the tab, which the browser remembers across pages (`<Tabs group="language">`). */
  readonly value: string;
  /** Label of the tab. */
  readonly label: string;
  /** Name of the language in fenced blocks. */
  readonly highlight: string;
  readonly grammar: LanguageInput;
  readonly extension: string;
  /** Returns the name of a topic's file, without the extension. */
  readonly baseName: (topic: string) => string;
  /** Suffixes of the files that its tools need next to a sample and that no page shows. */
  readonly auxiliary: readonly string[];
}

/** In the order of the tabs. */
export const sampleLanguages = [
  {
    value: 'curl',
    label: 'Shell',
    highlight: 'bash',
    grammar: () => import('shiki/langs/bash.mjs'),
    extension: 'sh',
    baseName: kebabCase,
    auxiliary: [],
  },
  {
    value: 'typescript',
    label: 'TypeScript',
    highlight: 'typescript',
    grammar: () => import('shiki/langs/typescript.mjs'),
    extension: 'ts',
    baseName: kebabCase,
    auxiliary: ['package.json', 'package-lock.json', 'tsconfig.json'],
  },
  {
    value: 'python',
    label: 'Python',
    highlight: 'python',
    grammar: () => import('shiki/langs/python.mjs'),
    extension: 'py',
    baseName: kebabCase,
    auxiliary: ['requirements.txt', '__init__.py'],
  },
  {
    value: 'php',
    label: 'PHP',
    highlight: 'php',
    grammar: () => import('shiki/langs/php.mjs'),
    extension: 'php',
    baseName: kebabCase,
    auxiliary: ['composer.json', 'composer.lock'],
  },
  {
    value: 'java',
    label: 'Java',
    highlight: 'java',
    grammar: () => import('shiki/langs/java.mjs'),
    extension: 'java',
    baseName: pascalCase,
    auxiliary: ['pom.xml'],
  },
  {
    value: 'csharp',
    label: 'C#',
    highlight: 'csharp',
    grammar: () => import('shiki/langs/csharp.mjs'),
    extension: 'cs',
    baseName: pascalCase,
    auxiliary: ['.csproj'],
  },
] as const satisfies readonly SampleLanguage[];

/** The shells that walk-throughs are written for, in the order of the tabs: `samples/walkthroughs/<name>.<extension>`. */
export const shells = [
  {
    value: 'bash',
    label: 'Linux, macOS',
    highlight: 'bash',
    grammar: () => import('shiki/langs/bash.mjs'),
    extension: 'sh',
  },
  {
    value: 'powershell',
    label: 'Windows (PowerShell)',
    highlight: 'powershell',
    grammar: () => import('shiki/langs/powershell.mjs'),
    extension: 'ps1',
  },
] as const satisfies readonly Omit<SampleLanguage, 'baseName' | 'auxiliary'>[];

/** The language of a sample, by `value`. */
export type SampleLanguageName = (typeof sampleLanguages)[number]['value'];

/** @example kebabCase('submit-json') // → 'submit-json' */
function kebabCase(topic: string): string {
  return topic;
}

/**
 * Returns the class name of a topic.
 *
 * @example pascalCase('submit-json') // → 'SubmitJson'
 */
export function pascalCase(topic: string): string {
  return topic.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Name of the file of a topic. */
export function sampleFileOf({baseName, extension}: SampleLanguage, topic: string): string {
  return `${baseName(topic)}.${extension}`;
}

/** Topics without a shell tab: a shell script does not receive webhooks. The page shows the shell file of the topic elsewhere. */
const topicsWithoutShellTab: readonly string[] = ['receive-webhook'];

/** The sample of a topic in one language or shell, with its tab. */
export interface SampleVariant {
  readonly value: string;
  readonly label: string;
  readonly highlight: string;
  /** Path from the project folder. */
  readonly file: string;
}

/**
 * Returns the files of a topic: one per shell for a walk-through, one per language for every other topic.
 *
 * @returns the group of tabs that shares the reader's choice, and the files
 * @example sampleVariants('walkthroughs/received').variants[1]?.file // → 'samples/walkthroughs/received.ps1'
 */
export function sampleVariants(topic: string): {
  readonly group: 'language' | 'shell';
  readonly variants: readonly SampleVariant[];
} {
  if (topic.startsWith('walkthroughs/')) {
    const variants = shells.map(({extension, ...shell}) => ({...shell, file: `samples/${topic}.${extension}`}));
    return {group: 'shell', variants};
  }
  const variants = sampleLanguages
    .filter(({value}) => value !== 'curl' || !topicsWithoutShellTab.includes(topic))
    .map((language) => ({...language, file: `samples/${topic}/${sampleFileOf(language, topic)}`}));
  return {group: 'language', variants};
}
