import type {HeaderGroup} from '@integration-docs/contract/pure';

/** Sections that the page of the specification has besides the parts of the contract. `payload` is where events say that their envelope is explained. */
export const anchors = {events: 'events', eventBody: 'payload', headers: 'headers', schemas: 'schemas'} as const;

/** @example tagAnchor('documents') // → 'tag-documents' */
export function tagAnchor(tag: string): string {
  return `tag-${tag}`;
}

/** @example headerAnchor('webhook') // → 'headers-webhook' */
export function headerAnchor(group: HeaderGroup): string {
  return `headers-${group}`;
}
