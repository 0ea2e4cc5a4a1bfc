import type {HeaderGroup} from '@integration-docs/contract/pure';

/** Anchors of sections of the specification page that are not parts of the contract. Events link to `payload` for their envelope. */
export const anchors = {events: 'events', eventBody: 'payload', headers: 'headers', schemas: 'schemas'} as const;

/** @example tagAnchor('documents') // → 'tag-documents' */
export function tagAnchor(tag: string): string {
  return `tag-${tag}`;
}

/** @example headerAnchor('webhook') // → 'headers-webhook' */
export function headerAnchor(group: HeaderGroup): string {
  return `headers-${group}`;
}
