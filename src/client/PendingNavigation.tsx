import {Route} from 'react-router-dom';
import type {Location} from 'history';
import {useLayoutEffect, type ReactNode} from 'react';
import {pageDrawn} from './siteHistory';

interface Props {
  readonly location: Location;
  readonly children: ReactNode;
}

/** Shows the page at once: `siteHistory` has waited for its code already. */
export default function PendingNavigation({location, children}: Props): ReactNode {
  useLayoutEffect(pageDrawn, [location]);
  return <Route location={location} render={() => children} />;
}
