import {parseArgs} from 'node:util';

/**
 * Reads the options of `npm run build`.
 *
 * @param {readonly string[]} args `--locale pt`, `--locale=en`, or nothing
 * @param {readonly string[]} languages those of the site
 * @returns {readonly string[]} the languages to build
 * @throws {Error} with what was found, expected, and how it is written
 */
export function languagesToBuild(args, languages) {
  const usage = `Write npm run build for all languages, or npm run build -- --locale <language> for one of ${languages.join(', ')}.`;
  let wanted;
  try {
    wanted = parseArgs({args: [...args], options: {locale: {type: 'string', multiple: true}}}).values.locale;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`, {cause: error});
  }
  const unknown = wanted?.find((language) => !languages.includes(language));
  if (unknown !== undefined) throw new Error(`There is no language "${unknown}". ${usage}`);
  return languages.filter((language) => wanted === undefined || wanted.includes(language));
}
