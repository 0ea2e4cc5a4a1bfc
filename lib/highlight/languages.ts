import type {LanguageInput} from 'shiki/core';

/** Grammar of each language that a fenced block may name; null shows the text as it is. */
export const languages = {
  bash: () => import('shiki/langs/bash.mjs'),
  shellscript: () => import('shiki/langs/shellscript.mjs'),
  http: () => import('shiki/langs/http.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  graphql: () => import('shiki/langs/graphql.mjs'),
  ini: () => import('shiki/langs/ini.mjs'),
  text: null,
  none: null,
} satisfies Record<string, LanguageInput | null>;

export type Language = keyof typeof languages;

export const languageNames = Object.keys(languages) as readonly Language[];

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(languages, name);
}
