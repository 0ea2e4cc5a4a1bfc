import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {toUbl} from '@integration-docs/cius-pt';
import {applyVariant, variants} from './variants.ts';

export const payloadFolder = fileURLToPath(new URL('../../../samples/payloads/', import.meta.url));

/** Ids of the recipes that have a JSON file, which is the one that people write. */
export function jsonIds(): readonly string[] {
  return readdirSync(payloadFolder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''));
}

export function readPayload(file: string): string {
  return readFileSync(path.join(payloadFolder, file), 'utf8');
}

/**
 * All files of samples/payloads that are made from others: each recipe's XML from its JSON, then the variants.
 *
 * @returns text of each file, by path below samples/payloads
 */
export function madeFiles(): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  for (const id of jsonIds()) {
    const json: unknown = JSON.parse(readPayload(`${id}.json`));
    made.set(`${id}.xml`, toUbl(json));
  }
  for (const variant of variants) {
    made.set(variant.file, applyVariant(variant, made.get(variant.from) ?? readPayload(variant.from)));
  }
  return made;
}
