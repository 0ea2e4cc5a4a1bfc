import {stateAnchor} from '@integration-docs/contract/pure';

export type Direction = Parameters<typeof stateAnchor>[0];

/** Routes of the pages with the tables of states (`<DocumentStates>`). */
const pages: Readonly<Record<Direction, string>> = {
  issued: '/docs/integrations/api/flows',
  received: '/docs/integrations/api/received',
};

/** Returns the link to the row of a state, without language prefix. @param from route of the page with the link */
export function stateHref(direction: Direction, state: string, from?: string): string {
  const page = pages[direction];
  return `${page === from ? '' : page}#${stateAnchor(direction, state)}`;
}
