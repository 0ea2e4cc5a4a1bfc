import {type Language, type SampleLanguageName, sampleLanguages} from '@integration-docs/facts';
import type {Writer} from './writer.ts';
import {writeCSharp} from './writers/csharp.ts';
import {writeCurl} from './writers/curl.ts';
import {writeJava} from './writers/java.ts';
import {writePhp} from './writers/php.ts';
import {writePowerShell} from './writers/powershell.ts';
import {writePython} from './writers/python.ts';
import {writeTypeScript} from './writers/typescript.ts';

/** Writers of requests, for the languages of samples that have one. */
const writers = {
  curl: writeCurl,
  typescript: writeTypeScript,
  python: writePython,
  php: writePhp,
  java: writeJava,
  csharp: writeCSharp,
} as const satisfies Partial<Record<SampleLanguageName, Writer>>;

export type RequestLanguageName = keyof typeof writers | 'powershell';

/** A language that has every request. */
export interface RequestLanguage {
  /** Value of the tab, which the browser remembers across pages, as for samples. */
  readonly value: RequestLanguageName;
  readonly label: string;
  readonly highlight: Language;
  readonly extension: string;
  readonly write: Writer;
}

/** PowerShell is the only language with requests but without samples. */
const powerShell: RequestLanguage = {
  value: 'powershell',
  label: 'PowerShell',
  highlight: 'powershell',
  extension: 'ps1',
  write: writePowerShell,
};

const languagesOfSamples = sampleLanguages.flatMap(
  ({value, label, highlight, extension}): readonly RequestLanguage[] =>
    hasWriter(value)
      ? [
          {
            value,
            // A shell sample is a script, but a shell request is one curl command.
            label: value === 'curl' ? 'curl' : label,
            highlight,
            // Top-level `await` requires a module, and this extension marks one.
            extension: value === 'typescript' ? 'mts' : extension,
            write: writers[value],
          },
        ]
      : [],
);

function hasWriter(name: string): name is keyof typeof writers {
  return Object.hasOwn(writers, name);
}

/** Languages in the order of the tabs: PowerShell comes after the shell of Linux and macOS. */
export const requestLanguages: readonly RequestLanguage[] = languagesOfSamples.flatMap((language) =>
  language.value === 'curl' ? [language, powerShell] : [language],
);
