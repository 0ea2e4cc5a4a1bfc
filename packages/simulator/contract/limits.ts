import {isRecord, type Problem} from '@integration-docs/facts';
import type {SimulatorContract} from './types.ts';

/** Ids of the entries of `limits.yaml` that the simulator keeps to. */
const limitIds = [
  'rate-read',
  'rate-write',
  'rate-token',
  'rate-account-read',
  'rate-account-write',
  'rate-account-token',
  'attachment-size',
  'attachments-per-document',
  'request-size',
  'event-size',
  'webhook-endpoints',
  'webhook-timeout',
  'webhook-disable',
  'delivery-timeout',
  'secret-overlap',
  'client-secret-lifetime',
  'client-secret-notice',
  'token-lifetime',
  'cursor-lifetime',
  'idempotency-retention',
  'upload-retention',
  'document-retention',
  'event-retention',
] as const;
export type LimitId = (typeof limitIds)[number];

type Limits = Readonly<Record<string, number>>;

/** Returns a problem for each limit that the simulator keeps to and the contract does not have, for example after a rename. */
export function missingLimits(limits: Limits): readonly Problem[] {
  return limitIds
    .filter((id) => limits[id] === undefined)
    .map((id) => ({
      file: 'packages/contract/catalogues/limits.yaml',
      line: 1,
      found: `no limit ${id}`,
      expected: 'every limit that the simulator keeps to',
      cure: `Add ${id}, or rename it in packages/simulator too (limitIds in contract/limits.ts, and where it is used).`,
    }));
}

/** Returns a limit of the contract, in the unit of that limit. @throws Error when there is no such limit */
export function limitOf(limits: Limits, id: LimitId): number {
  const value = limits[id];
  if (value === undefined) throw new Error(`packages/contract/catalogues/limits.yaml has no ${id}`);
  return value;
}

/** Returns the maximum size of an attachment in bytes. The limit of the contract counts characters of base64. */
export function attachmentBytes(limits: Limits): number {
  return Math.floor((limitOf(limits, 'attachment-size') * 3) / 4);
}

/** Returns the maximum size of a request in bytes. The limit of the contract counts megabytes. */
export function requestBytes(limits: Limits): number {
  return limitOf(limits, 'request-size') * 1024 * 1024;
}

/** Returns the size in bytes that an event stays below. The limit of the contract counts kilobytes of 1000 bytes. */
export function eventBytes(limits: Limits): number {
  return limitOf(limits, 'event-size') * 1000;
}

/** Returns the `maxItems` of a list of a schema of the contract. @throws Error when there is none */
export function maxItemsOf(schemas: SimulatorContract['schemas'], schema: string, property: string): number {
  const properties = schemas[schema]?.properties;
  const list = isRecord(properties) ? properties[property] : undefined;
  if (isRecord(list) && typeof list.maxItems === 'number') return list.maxItems;
  throw new Error(`packages/contract/openapi.yaml has no maxItems for ${property} of ${schema}`);
}
