import events from '@integration-docs/contract/catalogues/events.yaml';
import states from '@integration-docs/contract/catalogues/document-states.yaml';
import {type DiagramPlay as Play, inLanguage, locale, mark, translate} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import workers from 'virtual:workers';
import {callOf, clockOf, controlOf, triggerOf} from './contract.ts';
import type {Command} from './plays.ts';
import type {DiagramStep, SequenceFacts, StatesFacts} from './facts.ts';
import styles from './styles.module.css';
import {shownTexts} from './texts.ts';

interface Props {
  /** Id of the diagram above. */
  readonly id: string;
  /** A {@link Play} as JSON. */
  readonly play: string;
}

/**
 * Plays the diagram above. In a sequence diagram, each step lights up while the page makes its request. In a state diagram, it shows the
 * states of the reader's own document. Inserted by `packages/docs/diagrams/remark.ts`.
 *
 * @throws Error if the diagram names an unknown operation, event or state
 */
export default function DiagramPlay({id, play: json}: Props): ReactNode {
  const play = JSON.parse(json) as Play; // written by packages/docs/diagrams/remark.ts
  const facts = play.kind === 'states' ? statesFacts(id, play) : sequenceFacts(id, play);
  // Without the simulator nothing can be played.
  if (workers.play === undefined || workers.simulator === undefined) return null;
  const address = inLanguage(`/parts/play/diagram-${id}.html`);
  return (
    <div className={`${styles.player} needs-script`} {...mark('ui', 'online')} data-player={id}>
      <p>
        <button
          type="button"
          className="plain-button"
          data-action="load"
          data-module={workers.play}
          data-diagram={address}
          data-look={styles.shown}
          data-playing={styles.played}
          data-failed={translate({id: 'run.failed'})}
          aria-describedby={`diagram-${id}-title`}
        >
          {translate({id: play.kind === 'states' ? 'play.myDocument' : 'play.play'})}
        </button>
        <span role="status" />
      </p>
      <ol data-outcome="" />
      <template {...mark('part', address)}>
        <div data-facts={JSON.stringify(facts)} />
      </template>
    </div>
  );
}

const commonFacts = {
  language: locale,
  base: inLanguage('/'),
  worker: workers.simulator ?? '',
  shown: shownTexts(),
};

function sequenceFacts(id: string, {steps, given}: Extract<Play, {kind: 'sequence'}>): SequenceFacts {
  const where = `site/diagrams/${id}.yaml`;
  const types = events.entries.map(({type}) => type);
  return {
    ...commonFacts,
    kind: 'sequence',
    given: given.flatMap((call) => (typeof call === 'string' ? callOf(call, where) : triggerOf(call.trigger, where))),
    steps: steps.map(({call, control, withoutBody, hours, ...step}): DiagramStep => {
      if (step.event !== undefined && !types.includes(step.event)) {
        throw new Error(`${where}: events.yaml has no event "${step.event}"; the events are ${types.join(', ')}.`);
      }
      const commands: readonly Command[] = [
        ...(hours === undefined ? [] : [clockOf(hours, where)]),
        ...(call === undefined ? [] : callOf(call, where, withoutBody)),
        ...(control === undefined ? [] : [controlOf(control, where)]),
      ];
      return commands.length === 0 ? step : {...step, commands};
    }),
    events: types,
    endpoint: translate({id: 'play.endpoint'}),
    texts: {
      pause: translate({id: 'play.pause'}),
      goOn: translate({id: 'play.goOn'}),
      next: translate({id: 'play.next'}),
      again: translate({id: 'play.again'}),
      given: translate({id: 'play.given'}),
      done: translate({id: 'play.end'}),
      below: translate({id: 'play.below'}),
      missing: translate({id: 'play.missing'}),
      failed: translate({id: 'play.refused'}),
      answered: translate({id: 'play.answer'}),
      network: translate({id: 'run.failed'}),
    },
  };
}

function statesFacts(id: string, {of, states: stateNames}: Extract<Play, {kind: 'states'}>): StatesFacts {
  const where = `site/diagrams/${id}.yaml`;
  const validStates = (of === 'issued' ? states.entries : states.received).map(({state}) => state);
  const unknownState = stateNames.find((state) => !validStates.includes(state));
  if (unknownState !== undefined) {
    throw new Error(
      `${where}: document-states.yaml has no state "${unknownState}"; the states are ${validStates.join(', ')}.`,
    );
  }
  const make = of === 'issued' ? callOf('submitDocument', where) : [controlOf('received', where)];
  return {
    ...commonFacts,
    kind: 'states',
    of,
    make,
    texts: {
      made: translate({id: 'play.made'}),
      details: translate({id: 'play.details'}),
      failed: translate({id: 'play.refused'}),
      network: translate({id: 'run.failed'}),
    },
  };
}
