import {parseArgs} from 'node:util';

/**
 * Reads the options of `npm run build`.
 *
 * @param {readonly string[]} args `--locale pt`, `--locale=en`, `--draft`, or nothing
 * @param {readonly string[]} languages those of the site
 * @returns {{languages: readonly string[], isDraft: boolean}} the languages to build, and whether without what hosts need
 * @throws {Error} with what was found, expected, and how it is written
 */
export function buildOptions(args, languages) {
  const usage = `Write npm run build for all languages, or npm run build -- --locale <language> for one of ${languages.join(', ')}; --draft leaves out compressed files and deploy/.`;
  let values;
  try {
    const options = /** @type {const} */ ({locale: {type: 'string', multiple: true}, draft: {type: 'boolean'}});
    ({values} = parseArgs({args: [...args], options}));
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`, {cause: error});
  }
  const {locale: wanted, draft = false} = values;
  const unknown = wanted?.find((language) => !languages.includes(language));
  if (unknown !== undefined) throw new Error(`There is no language "${unknown}". ${usage}`);
  const chosen = languages.filter((language) => wanted === undefined || wanted.includes(language));
  return {languages: chosen, isDraft: draft || chosen.length < languages.length};
}
