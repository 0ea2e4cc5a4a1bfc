import {inLanguage, locale, mark, translate} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import workers from 'virtual:workers';
import type {WalkthroughFacts} from './facts.ts';
import styles from './styles.module.css';
import {shownTexts} from './texts.ts';
import {walkthroughOf} from './walkthroughs.ts';

interface Props {
  /** Topic of the sample above: `walkthroughs/received`. */
  readonly topic: string;
  /** Its step. */
  readonly region: string;
  /** Names of the step and of the walk-through, from the heading above (`labelTabs` of `packages/docs/engine/markdown.ts`). */
  readonly label?: string;
  readonly walk?: string;
}

/**
 * Buttons that run the step of a walk-through above in the page; the first step also has a button for all steps. Inserted below each such
 * sample by `packages/docs/source/sample-tabs.ts`. The first press loads the commands, which come from the script that the page shows.
 */
export default function SampleRun({topic, region, label = region, walk = topic}: Props): ReactNode {
  // Without the simulator nothing can run.
  if (workers.play === undefined || workers.simulator === undefined) return null;
  const steps = walkthroughOf(topic).filter(({commands}) => commands.length > 0);
  if (!steps.some(({name}) => name === region)) return null;
  const name = topic.replace(/.*\//, '');
  const address = inLanguage(`/parts/play/${name}.html`);
  const isFirst = steps[0]?.name === region;
  const load = {
    'data-action': 'load',
    'data-module': workers.play,
    'data-walkthrough': address,
    'data-look': styles.shown,
    'data-failed': translate({id: 'run.failed'}),
  };
  return (
    <div className={`${styles.step} needs-script`} {...mark('ui', 'online')} data-walk={address} data-step={region}>
      <p>
        <button type="button" className="plain-button" {...load} data-step={region}>
          {translate({id: 'play.step'})}
          <span className="visually-hidden">{` – ${label}`}</span>
        </button>
        {isFirst && (
          <>
            <button type="button" className="plain-button" {...load}>
              {translate({id: 'play.all'})}
              <span className="visually-hidden">{` – ${walk}`}</span>
            </button>
            <span role="status">{translate({id: 'minute.private'})}</span>
          </>
        )}
      </p>
      <div data-outcome="" />
      {isFirst && (
        <template {...mark('part', address)}>
          <div data-facts={JSON.stringify(factsOf(steps))} />
        </template>
      )}
    </div>
  );
}

function factsOf(steps: WalkthroughFacts['steps']): WalkthroughFacts {
  return {
    language: locale,
    base: inLanguage('/'),
    worker: workers.simulator ?? '',
    steps,
    shown: shownTexts(),
    texts: {
      running: translate({id: 'play.running'}),
      done: translate({id: 'play.done'}),
      allDone: translate({id: 'play.allDone'}),
      failed: translate({id: 'play.failed'}),
      details: translate({id: 'play.details'}),
      prepared: translate({id: 'play.prepared'}),
      listening: translate({id: 'play.listening'}),
      stopped: translate({id: 'play.stopped'}),
      recovered: translate({id: 'play.recovered'}),
      network: translate({id: 'run.failed'}),
    },
  };
}
