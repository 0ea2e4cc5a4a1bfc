import {parseArgs} from 'node:util';
import {type Locale, locales} from '@integration-docs/facts';

interface BuildOptions {
  readonly languages: readonly Locale[];
  /** Without what only hosts need: compressed files, site/deploy/. */
  readonly isDraft: boolean;
}

/**
 * Reads the options of `npm run build`.
 *
 * @param args `--locale pt`, `--locale=en`, `--draft`, or nothing
 * @throws Error with what was found, expected, and how it is written
 */
export function buildOptions(args: readonly string[]): BuildOptions {
  const usage = `Write npm run build for all languages, or npm run build -- --locale <language> for one of ${locales.join(', ')}; --draft leaves out compressed files and site/deploy/.`;
  const {locale: wanted, draft} = read(args, usage);
  const unknown = wanted?.find((language) => !locales.some((locale) => locale === language));
  if (unknown !== undefined) throw new Error(`There is no language "${unknown}". ${usage}`);
  const languages = locales.filter((language) => wanted === undefined || wanted.includes(language));
  return {languages, isDraft: draft === true || languages.length < locales.length};
}

function read(args: readonly string[], usage: string): {locale?: string[] | undefined; draft?: boolean | undefined} {
  try {
    const options = {locale: {type: 'string', multiple: true}, draft: {type: 'boolean'}} as const;
    return parseArgs({args: [...args], options}).values;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`, {cause: error});
  }
}
