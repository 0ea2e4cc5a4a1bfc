import {zip} from '@integration-docs/docs/built';

const connector = /^samples\/connector\/([a-z]+)\/(.+)$/;

/** Matches the job of the Moloni guide, and the connector to which it passes its documents. */
const moloni = /^samples\/(moloni\/.+|connector\/typescript\/.+)$/;

/** Commands for three terminals, shown on a page. As a script they fail, so archives omit them; the README of the connector explains them. */
const forTerminals = /^samples\/connector\/[a-z]+\/try\.sh$/;

/** A fixed date, the oldest of the ZIP format, so that the same files give the same bytes. */
const date = new Date('1980-01-01T00:00:00Z');

/**
 * Makes a ZIP of each connector, one of the Moloni job with its connector, and one of all other samples. Each contains one folder.
 *
 * @param samples content by path relative to the site, such as `samples/connector/typescript/outbox.ts`
 * @returns content by path: `connector-<language>.zip`, `samples.zip` and `moloni.zip` in `samples/`
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
