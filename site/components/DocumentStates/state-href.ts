import {stateAnchor} from '@integration-docs/contract/pure';

export type Direction = Parameters<typeof stateAnchor>[0];

/** The pages with the tables of the states (`<DocumentStates>`). */
const pages: Readonly<Record<Direction, string>> = {
  issued: '/docs/integrations/api/flows',
  received: '/docs/integrations/api/received',
};

/** The row of a state, without language prefix. @param from route of the page that links to it */
export function stateHref(direction: Direction, state: string, from?: string): string {
  const page = pages[direction];
  return `${page === from ? '' : page}#${stateAnchor(direction, state)}`;
}
