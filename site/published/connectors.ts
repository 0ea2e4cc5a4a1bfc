import {zip} from '@integration-docs/docs/built';

const SOURCE = /^samples\/connector\/([a-z]+)\/(.+)$/;

/** The oldest date that a ZIP knows: the same files give the same bytes. */
const DATE = new Date('1980-01-01T00:00:00Z');

/**
 * Each connector as a ZIP, with one folder inside.
 *
 * @param samples content by path from the root of the site: `samples/connector/typescript/outbox.ts`
 * @returns content by path: `samples/connector-<language>.zip`
 */
export function connectorArchives(samples: ReadonlyMap<string, string | Uint8Array>): ReadonlyMap<string, Uint8Array> {
  const entries = [...samples].flatMap(([file, content]) => {
    const [, language, name] = SOURCE.exec(file) ?? [];
    return language === undefined ? [] : [{language, name: `connector-${language}/${name ?? ''}`, content}];
  });
  const languages = new Set(entries.map(({language}) => language));
  return new Map(
    [...languages].map((language) => {
      const files = entries.filter((entry) => entry.language === language);
      const contents = files.map(({name, content}) => ({
        name,
        content: typeof content === 'string' ? new TextEncoder().encode(content) : content,
      }));
      return [`samples/connector-${language}.zip`, zip(contents.toSorted(byName), DATE)] as const;
    }),
  );
}

function byName(one: {readonly name: string}, other: {readonly name: string}): number {
  return one.name < other.name ? -1 : 1;
}
