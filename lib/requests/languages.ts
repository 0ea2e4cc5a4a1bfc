import {sampleLanguages} from '../content/sample-languages.ts';
import type {SampleLanguageName} from '../content/sample-languages.ts';
import type {Language} from '../highlight/languages.ts';
import type {Writer} from './writer.ts';
import {writeCSharp} from './writers/csharp.ts';
import {writeCurl} from './writers/curl.ts';
import {writeJava} from './writers/java.ts';
import {writePhp} from './writers/php.ts';
import {writePowerShell} from './writers/powershell.ts';
import {writePython} from './writers/python.ts';
import {writeTypeScript} from './writers/typescript.ts';

export type RequestLanguageName = SampleLanguageName | 'powershell';

/** A language that every request is written in. */
export interface RequestLanguage {
  /** The choice that is remembered across pages, with that of the samples. */
  readonly value: RequestLanguageName;
  readonly label: string;
  readonly highlight: Language;
  readonly extension: string;
  readonly write: Writer;
}

const writers: Readonly<Record<SampleLanguageName, Writer>> = {
  curl: writeCurl,
  typescript: writeTypeScript,
  python: writePython,
  php: writePhp,
  java: writeJava,
  csharp: writeCSharp,
};

/** The one language that has requests and no samples. */
const powerShell: RequestLanguage = {
  value: 'powershell',
  label: 'PowerShell',
  highlight: 'powershell',
  extension: 'ps1',
  write: writePowerShell,
};

const ofSamples = sampleLanguages.map(({value, label, highlight, extension}): RequestLanguage => ({
  value,
  label,
  highlight,
  // With `await` at the top it has to be a module, which this extension says.
  extension: extension === 'ts' ? 'mts' : extension,
  write: writers[value],
}));

/** In the order of the tabs: after the shell of Linux and macOS, that of Windows. */
export const requestLanguages: readonly RequestLanguage[] = ofSamples.flatMap((language) =>
  language.value === 'curl' ? [language, powerShell] : [language],
);
