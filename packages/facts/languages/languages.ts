import type {LanguageInput} from 'shiki/core';
import {sampleLanguages, shells} from './sample-languages.ts';

const fileLanguages = [...sampleLanguages, ...shells];

type SampleHighlight = (typeof fileLanguages)[number]['highlight'];

/** Grammar of each language of the samples. The cast restores the keys, which the type of `fromEntries` loses. */
const sampleGrammars = Object.fromEntries(
  fileLanguages.map(({highlight, grammar}) => [highlight, grammar]),
) as Readonly<Record<SampleHighlight, LanguageInput>>;

/** Grammar of each language that a fenced block may name; null means no highlighting. */
export const languages = {
  ...sampleGrammars,
  shellscript: () => import('shiki/langs/shellscript.mjs'),
  http: () => import('shiki/langs/http.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  graphql: () => import('shiki/langs/graphql.mjs'),
  ini: () => import('shiki/langs/ini.mjs'),
  text: null,
  none: null,
} satisfies Record<string, LanguageInput | null>;

export type Language = keyof typeof languages;

export const languageNames = Object.keys(languages) as readonly Language[];

/** Other common names of the languages. */
export const aliases: Readonly<Record<string, Language>> = {
  ...Object.fromEntries(
    sampleLanguages.flatMap(({extension, label, highlight}) => [
      [extension, highlight],
      [label.toLowerCase(), highlight],
    ]),
  ),
  shell: 'bash',
  ps1: 'powershell',
  pwsh: 'powershell',
  console: 'bash',
  js: 'typescript',
  javascript: 'typescript',
  yml: 'yaml',
  txt: 'text',
  plaintext: 'text',
  properties: 'ini',
  html: 'xml',
};

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(languages, name);
}
