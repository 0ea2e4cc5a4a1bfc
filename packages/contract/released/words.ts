import {createHash} from 'node:crypto';
import {isRecord} from '@integration-docs/facts';
import type {ContractFacts} from './facts.ts';

/**
 * Returns a short hash of each part of the contract, to detect changes of its texts. The hashes use the files with unfilled tokens, so that
 * the operator's own settings are not a change.
 *
 * @param sources the contract and the catalogues by name, as parsed from YAML
 */
export function wordsOf(sources: ReadonlyMap<string, unknown>): ContractFacts {
  return new Map(
    [...sources]
      .flatMap(([name, value]) => (name === 'openapi' ? contractUnits(value) : catalogueUnits(name, value)))
      .map(([unit, node]) => [unit, hash(node)]),
  );
}

type Units = readonly (readonly [unit: string, node: unknown])[];

function contractUnits(contract: unknown): Units {
  const operations = Object.values(record(valueAt(contract, 'paths'))).flatMap((item) =>
    Object.values(record(item)).flatMap((node): Units => {
      const id = valueAt(node, 'operationId');
      return typeof id === 'string' ? [[`operation ${id}`, node]] : [];
    }),
  );
  const components = record(valueAt(contract, 'components'));
  return [
    ...operations,
    ...unitsIn('event', valueAt(contract, 'webhooks')),
    ...unitsIn('schema', components.schemas),
    ...unitsIn('response', components.responses),
    ...unitsIn('parameter', components.parameters),
    ...unitsIn('header', components.headers),
  ];
}

function catalogueUnits(name: string, catalogue: unknown): Units {
  return Object.entries(record(catalogue)).flatMap(([list, entries]): Units =>
    Array.isArray(entries)
      ? entries.map((entry: unknown, index) => [`${name} ${list} ${idOf(entry) ?? index}`, entry] as const)
      : [],
  );
}

function idOf(entry: unknown): string | undefined {
  const id = valueAt(entry, 'id') ?? valueAt(entry, 'code') ?? valueAt(entry, 'state') ?? valueAt(entry, 'type');
  return typeof id === 'string' ? id : undefined;
}

function unitsIn(kind: string, nodes: unknown): Units {
  return Object.entries(record(nodes)).map(([name, node]) => [`${kind} ${name}`, node] as const);
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function valueAt(value: unknown, key: string): unknown {
  return record(value)[key];
}

function hash(node: unknown): string {
  return createHash('sha256').update(JSON.stringify(node)).digest('hex').slice(0, 12);
}
