import type {Localized} from '@integration-docs/facts';
import type {Diagram} from './schema.ts';
import type {DiagramText} from './text.ts';

/** A step of a diagram that plays: its text, and what the page does. */
export interface PlayStep {
  /** Backticks mark code. */
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly reply?: true;
  readonly call?: string;
  readonly control?: string;
  readonly withoutBody?: true;
  readonly hours?: number;
  readonly again?: true;
  readonly event?: string;
}

/** An operation, or the trigger of a document that makes the simulator produce an outcome. */
type PlayGiven = string | {readonly trigger: string};

/** The data with which a page plays a diagram. */
export type DiagramPlay =
  | {readonly kind: 'sequence'; readonly given: readonly PlayGiven[]; readonly steps: readonly PlayStep[]}
  | {readonly kind: 'states'; readonly of: 'issued' | 'received'; readonly states: readonly string[]};

/** @returns null for a diagram without calls and without states */
export function diagramPlay(diagram: Localized<Diagram>, text: DiagramText): DiagramPlay | null {
  if (diagram.kind === 'flow') {
    const states = diagram.nodes.flatMap(({state}) => state ?? []);
    return diagram.states === undefined ? null : {kind: 'states', of: diagram.states, states};
  }
  const {steps, given = []} = diagram;
  if (!steps.some(({call, control, event}) => call ?? control ?? event)) return null;
  const textSteps = text.kind === 'sequence' ? text.parts.flatMap((part) => part.steps) : [];
  return {
    kind: 'sequence',
    given,
    steps: steps.map(({from, to, reply, call, control, withoutBody, hours, again, event}, index) => ({
      text: textSteps[index]?.text ?? '',
      from,
      to,
      ...(reply && {reply}),
      ...(call !== undefined && {call}),
      ...(control !== undefined && {control}),
      ...(withoutBody && {withoutBody}),
      ...(hours !== undefined && {hours}),
      ...(again && {again}),
      ...(event !== undefined && {event}),
    })),
  };
}
