import {jsonAnswer} from '../http/answer.ts';
import type {ControlRoute} from '../http/control.ts';
import type {PageInside} from '../core-options.ts';
import {viewTarget, type PanelAbout} from './types.ts';
import {panelView, type ViewSources} from './view.ts';

export interface ViewOptions extends Omit<ViewSources, 'isSample'> {
  /** Whether the clock only moves when it is put forward, and so has no speed. */
  readonly isStill?: boolean;
}

/** Routes for the data of the page, for HTTP and for a worker: `GET /simulator/about`, `GET /simulator/view`. */
export function viewRoutes(
  {contract, triggers, faults, limits, eventTypes}: PageInside,
  {isStill = false, ...sources}: ViewOptions,
): readonly ControlRoute[] {
  const about: PanelAbout = {
    basePath: contract.basePath,
    limits,
    eventTypes,
    triggers: {
      fields: triggers.fields,
      entries: triggers.entries.map(({id, field, value, result}) => ({id, field, value, result})),
    },
    faults,
  };
  return [
    {method: 'GET', path: '/simulator/about', handle: () => jsonAnswer(200, about, fresh)},
    {
      method: 'GET',
      path: viewTarget,
      handle(platform) {
        const time = {now: platform.timestamp(), speed: isStill ? null : platform.speed};
        return jsonAnswer(
          200,
          panelView(platform.state, time, {...sources, isSample: (id) => platform.isSample(id)}),
          fresh,
        );
      },
    },
  ];
}

const fresh = {'Cache-Control': 'no-store'};
