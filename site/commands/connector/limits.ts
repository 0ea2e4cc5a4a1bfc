import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {schema} from '@integration-docs/contract/catalogues/limits.schema.ts';
import {projectRoot} from '@integration-docs/facts/node';

const file = 'packages/contract/catalogues/limits.yaml';
const {entries} = schema.parse(parse(readFileSync(path.join(projectRoot, file), 'utf8')));

/** Returns the number of a limit of the platform, in the unit of that limit. */
export function limitOf(id: string): number {
  const limit = entries.find((entry) => entry.id === id);
  if (limit === undefined) throw new Error(`${file} has no ${id}.`);
  return limit.number;
}
