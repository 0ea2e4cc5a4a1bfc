/**
 * Building blocks for facts: problems with file, line and fix; YAML with line numbers; tables in two languages; tokens.
 * Everything here runs in browsers too. The code that reads files is in `@integration-docs/facts/node`.
 */

// Languages, and addresses that do not change from site to site.
export {defaultLocale, localeNames, localePrefix, locales, type Locale} from './locale.ts';
export {
  basePathOf,
  openApiFile,
  sandboxUrl,
  specificationFolder,
  specificationHref,
  specificationRoute,
  toolsFolder,
} from './addresses.ts';

export {canonicalPath, placeOf, type SitePlace} from './place.ts';

// A problem: file, line, found, expected, fix.
export {formatProblem, ProblemError, problemsOf, throwProblems, type Problem, type Where} from './problem/problem.ts';
export {schemaProblems} from './problem/schema-problems.ts';
export {unknownName} from './problem/unknown-name.ts';
export {editDistance, isMisspelling, closestMatch, nearest, nearestWithSameEnd} from './problem/nearest.ts';
export {isRecord} from './problem/is-record.ts';

// YAML with line numbers.
export {readYaml, type Located, type Path, type YamlSource, type YamlString} from './problem/yaml-source.ts';

// Tables in two languages.
export {formatDate, formatMonth} from './tables/date.ts';
export {frameProblems} from './tables/frame.ts';
export {localize, type Localized} from './tables/localize.ts';
export {anchorOf} from './tables/pattern.ts';
export {tablesIn, valueAt, type Json} from './tables/tables.ts';
export {viewOf, type Part, type RowView, type Selection, type TableView} from './tables/view.ts';

// Texts with placeholders.
export {escapeAttribute, escapeText} from './text/escape.ts';
export {fill} from './text/fill.ts';
export {
  fillDeep,
  fillKnown,
  fillTokens,
  hasToken,
  makeTokens,
  tokenProblems,
  type Tokens,
} from './tokens/token-text.ts';

// Programming languages, as samples and code blocks name them.
export {aliases, isLanguage, languageNames, languages, type Language} from './languages/languages.ts';
export {
  pascalCase,
  sampleFileOf,
  sampleLanguages,
  sampleVariants,
  type SampleLanguage,
  type SampleLanguageName,
  type SampleVariant,
} from './languages/sample-languages.ts';
