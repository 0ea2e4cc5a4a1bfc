import {zip} from '@integration-docs/docs/built';

const connector = /^samples\/connector\/([a-z]+)\/(.+)$/;

/** The job of the guide of Moloni, and the connector that it hands its documents to. */
const moloni = /^samples\/(moloni\/.+|connector\/typescript\/.+)$/;

/** Lines for three terminals, which a page shows; run as a script they fail. The README of the connector has them with what they do. */
const forTerminals = /^samples\/connector\/[a-z]+\/try\.sh$/;

/** The oldest date that a ZIP knows: the same files give the same bytes. */
const date = new Date('1980-01-01T00:00:00Z');

/**
 * Each connector as a ZIP, the job for Moloni with its connector as another, and all other samples as one, each with one folder inside.
 *
 * @param samples content by path from the root of the site: `samples/connector/typescript/outbox.ts`
 * @returns content by path: in `samples/`, `connector-<language>.zip`, `samples.zip` and `moloni.zip`
 */
export function archives(samples: ReadonlyMap<string, string | Uint8Array>): ReadonlyMap<string, Uint8Array> {
  const hasMoloni = [...samples.keys()].some((file) => file.startsWith('samples/moloni/'));
  const inArchives = [...samples].filter(([file]) => !forTerminals.test(file));
  const entries = inArchives.flatMap(([file, text]) => {
    const [, language, name = ''] = connector.exec(file) ?? [];
    const content = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    const [, inMoloni] = hasMoloni ? (moloni.exec(file) ?? []) : [];
    const inMoloniAlone = inMoloni?.startsWith('moloni/');
    return [
      ...(language === undefined && !inMoloniAlone ? [{archive: 'samples', name: file, content}] : []),
      ...(language === undefined
        ? []
        : [{archive: `connector-${language}`, name: `connector-${language}/${name}`, content}]),
      ...(inMoloni === undefined ? [] : [{archive: 'moloni', name: `moloni-job/${inMoloni}`, content}]),
    ];
  });
  const names = new Set(entries.map(({archive}) => archive));
  return new Map(
    [...names].map((archive) => {
      const files = entries.filter((entry) => entry.archive === archive).map(({name, content}) => ({name, content}));
      return [`samples/${archive}.zip`, zip(files.toSorted(byName), date)] as const;
    }),
  );
}

function byName(one: {readonly name: string}, other: {readonly name: string}): number {
  return one.name < other.name ? -1 : 1;
}
