import type {Core} from '../core.ts';
import {faultRoutes, type Faults, type MovableClock} from '../faults/index.ts';
import type {ControlRoute} from '../http/control.ts';
import type {Inside} from '../inside/types.ts';
import {panelRoutes} from '../panel/routes.ts';
import {viewRoutes, type ViewOptions} from '../panel/view-routes.ts';
import {triggerRoutes} from '../triggers/routes.ts';

interface RouteSources {
  readonly faults: Faults;
  readonly clock: MovableClock;
  /** Returns the state as the text of a file of `--data`. */
  readonly state: () => string;
  readonly ask: Core['ask'];
  readonly view: ViewOptions;
}

/** Returns the routes of the program in addition to the API and `controlRoutes`. */
export function ownRoutes(inside: Inside, {faults, clock, state, ask, view}: RouteSources): readonly ControlRoute[] {
  const {contract, panel, links, triggers} = inside;
  return [
    ...panelRoutes(panel, {...inside, siteUrl: contract.siteUrl}, {links, state}),
    ...viewRoutes(inside, view),
    ...triggerRoutes(triggers, ask),
    ...faultRoutes(
      inside.faults.map(({id}) => id),
      faults,
      clock,
    ),
  ];
}
