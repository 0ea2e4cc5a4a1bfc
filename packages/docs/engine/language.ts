import type {Plugin} from 'vite';
import type {Locale} from '@integration-docs/facts';
import type {SiteDefinition} from './definition.ts';
import {loadMessages, messagesFile} from './messages.ts';
import {styleSheets} from './styles.ts';

const language = 'virtual:language';
const settings = 'virtual:settings';
const styles = 'virtual:styles';
const workers = 'virtual:workers';
const names = [language, settings, styles, workers];

interface Options {
  readonly site: Pick<SiteDefinition, 'root' | 'place' | 'settings' | 'interface' | 'styles'>;
  readonly locale: Locale;
  /** Addresses of the workers that islands start, by name. */
  readonly workers: Readonly<Record<string, string>>;
}

/** Vite plugin for the virtual modules of a language and of the site definition (`packages/docs/page/virtual.d.ts`). */
export function virtualModules({site, locale, ...addresses}: Options): Plugin {
  return {
    name: 'virtual-modules',
    resolveId: (id) => (names.includes(id) ? `\0${id}` : null),
    async load(id) {
      switch (id) {
        case `\0${language}`: {
          this.addWatchFile(messagesFile(site, locale));
          const messages = await loadMessages(site, locale);
          return `export const locale = ${JSON.stringify(locale)};
export const messages = ${JSON.stringify(messages)};`;
        }
        case `\0${settings}`:
          return `export default ${JSON.stringify({...site.settings, place: site.place})};`;
        case `\0${styles}`:
          return styleSheetModule(await styleSheets(site));
        case `\0${workers}`:
          return `export default ${JSON.stringify(addresses.workers)};`;
        default:
          return null;
      }
    },
  };
}

/** Returns a module that exports all style sheets, because Vite omits CSS modules whose classes are not used. */
function styleSheetModule(files: readonly string[]): string {
  const modules = files.filter((file) => file.endsWith('.module.css'));
  return [
    ...files.map((file) => {
      const index = modules.indexOf(file);
      return `import ${index < 0 ? '' : `sheet${index} from `}${JSON.stringify(file)};`;
    }),
    `export default [${modules.map((_, index) => `sheet${index}`).join(', ')}];`,
  ].join('\n');
}
