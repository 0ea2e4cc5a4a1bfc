import {type Language, type SampleLanguageName, sampleLanguages} from '@integration-docs/facts';
import type {Writer} from './writer.ts';
import {writeCSharp} from './writers/csharp.ts';
import {writeCurl} from './writers/curl.ts';
import {writeJava} from './writers/java.ts';
import {writePhp} from './writers/php.ts';
import {writePowerShell} from './writers/powershell.ts';
import {writePython} from './writers/python.ts';
import {writeTypeScript} from './writers/typescript.ts';

/** Of the languages of the samples, those that requests are written in. */
const writers = {
  curl: writeCurl,
  typescript: writeTypeScript,
  python: writePython,
  php: writePhp,
  java: writeJava,
  csharp: writeCSharp,
} as const satisfies Partial<Record<SampleLanguageName, Writer>>;

export type RequestLanguageName = keyof typeof writers | 'powershell';

/** A language that every request is written in. */
export interface RequestLanguage {
  /** The choice that is remembered across pages, with that of the samples. */
  readonly value: RequestLanguageName;
  readonly label: string;
  readonly highlight: Language;
  readonly extension: string;
  readonly write: Writer;
}

/** The one language that has requests and no samples. */
const powerShell: RequestLanguage = {
  value: 'powershell',
  label: 'PowerShell',
  highlight: 'powershell',
  extension: 'ps1',
  write: writePowerShell,
};

const ofSamples = sampleLanguages.flatMap(({value, label, highlight, extension}): readonly RequestLanguage[] =>
  isWritten(value)
    ? [
        {
          value,
          // A sample of the shell is a script; a request is one call of curl.
          label: value === 'curl' ? 'curl' : label,
          highlight,
          // With `await` at the top it has to be a module, which this extension says.
          extension: value === 'typescript' ? 'mts' : extension,
          write: writers[value],
        },
      ]
    : [],
);

function isWritten(name: string): name is keyof typeof writers {
  return Object.hasOwn(writers, name);
}

/** In the order of the tabs: after the shell of Linux and macOS, that of Windows. */
export const requestLanguages: readonly RequestLanguage[] = ofSamples.flatMap((language) =>
  language.value === 'curl' ? [language, powerShell] : [language],
);
