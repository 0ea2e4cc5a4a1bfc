import type {RequestLanguage} from './languages.ts';
import {writeCSharp} from './writers/csharp.ts';
import {writeCurl} from './writers/curl.ts';
import {writeJava} from './writers/java.ts';
import {writePhp} from './writers/php.ts';
import {writePowerShell} from './writers/powershell.ts';
import {writePython} from './writers/python.ts';
import {writeTypeScript} from './writers/typescript.ts';

/** The request languages for scripts of pages: those of `languages.ts`, without the grammars of the highlighter (95 kB). */
export const requestPrograms: readonly Pick<RequestLanguage, 'value' | 'label' | 'write'>[] = [
  {value: 'curl', label: 'curl', write: writeCurl},
  {value: 'powershell', label: 'PowerShell', write: writePowerShell},
  {value: 'typescript', label: 'TypeScript', write: writeTypeScript},
  {value: 'python', label: 'Python', write: writePython},
  {value: 'php', label: 'PHP', write: writePhp},
  {value: 'java', label: 'Java', write: writeJava},
  {value: 'csharp', label: 'C#', write: writeCSharp},
];
