import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {Plugin} from 'vite';
import type {Locale} from '@integration-docs/facts';
import {styleSheets} from './styles.ts';

const language = 'virtual:language';
const styles = 'virtual:styles';
const validatorWorker = 'virtual:validator-worker';

interface Options {
  /** Folder of the project. */
  readonly root: string;
  readonly locale: Locale;
  /** Address of the validator's worker. */
  readonly validatorWorker: string;
}

/** Vite plugin: the modules that the site makes of its language and settings (`packages/docs/page/virtual.d.ts`). */
export function virtualModules({root, locale, ...addresses}: Options): Plugin {
  const messagesFile = path.join(root, `i18n/${locale}/code.json`);
  return {
    name: 'virtual-modules',
    resolveId: (id) => ([language, styles, validatorWorker].includes(id) ? `\0${id}` : null),
    async load(id) {
      switch (id) {
        case `\0${language}`: {
          this.addWatchFile(messagesFile);
          const messages = await readMessages(messagesFile);
          return `export const locale = ${JSON.stringify(locale)};\nexport const messages = ${JSON.stringify(messages)};`;
        }
        case `\0${styles}`:
          return allOf(await styleSheets(root));
        case `\0${validatorWorker}`:
          return `export default ${JSON.stringify(addresses.validatorWorker)};`;
        default:
          return null;
      }
    },
  };
}

/** A module that uses all style sheets: Vite leaves out those of modules whose classes nobody uses. */
function allOf(files: readonly string[]): string {
  const imports = files.map((file, index) => `import * as sheet${index} from ${JSON.stringify(file)};`);
  return [...imports, `export default [${files.map((_, index) => `sheet${index}`).join(', ')}];`].join('\n');
}

async function readMessages(file: string): Promise<Readonly<Record<string, string>>> {
  const entries = Object.entries(
    JSON.parse(await readFile(file, 'utf8')) as Record<string, {readonly message: string}>,
  );
  return Object.fromEntries(entries.map(([id, {message}]) => [id, message]));
}
