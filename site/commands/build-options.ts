import {parseArgs} from 'node:util';
import {type Locale, locales} from '@integration-docs/facts';

interface BuildOptions {
  readonly languages: readonly Locale[];
  /** Whether the build leaves out what only hosts need: compressed files, site/deploy/. */
  readonly isDraft: boolean;
}

/** Usage text of `npm run build`. */
export const buildUsage = `npm run build [-- --draft] [--locale ${locales.join('|')}]
  --locale  one language alone
  --draft   leaves out compressed files and site/deploy/`;

/**
 * Reads the options of `npm run build`.
 *
 * @param args `--locale pt`, `--locale=en`, `--draft`, or nothing
 * @throws Error that names the invalid option or value
 */
export function buildOptions(args: readonly string[]): BuildOptions {
  const options = {locale: {type: 'string', multiple: true}, draft: {type: 'boolean', default: false}} as const;
  const {locale: chosenLocales, draft} = parseArgs({args: [...args], options}).values;
  const unknown = chosenLocales?.find((language) => !locales.some((locale) => locale === language));
  if (unknown !== undefined) throw new Error(`There is no language "${unknown}".`);
  const languages = locales.filter((language) => chosenLocales === undefined || chosenLocales.includes(language));
  return {languages, isDraft: draft || languages.length < locales.length};
}
