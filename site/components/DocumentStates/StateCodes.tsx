import {Fragment, type ReactNode} from 'react';
import {Link, usePage} from '@integration-docs/docs/page';
import {stateHref, type Direction} from './state-href.ts';

interface Props {
  readonly direction: Direction;
  readonly states: readonly string[];
}

/** States in a table cell, each a link to its row; a dash without states. */
export default function StateCodes({direction, states}: Props): ReactNode {
  const {route} = usePage();
  if (states.length === 0) return '–';
  return states.map((state, index) => (
    <Fragment key={state}>
      {index > 0 && ', '}
      <Link href={stateHref(direction, state, route)}>
        <code>{state}</code>
      </Link>
    </Fragment>
  ));
}
