import type {Locale, Localized} from '@integration-docs/facts';
import {messages} from './messages.ts';
import type {Diagram} from './schema.ts';

/** The text equivalent of a diagram, for readers who cannot see it. Backticks mark code. */
export type DiagramText =
  | {
      readonly kind: 'sequence';
      readonly parts: readonly {readonly phase: string | undefined; readonly steps: readonly NumberedStep[]}[];
    }
  | {readonly kind: 'flow'; readonly groups: readonly {readonly node: string; readonly edges: readonly string[]}[]};

interface NumberedStep {
  /** The number in the picture. */
  readonly number: number;
  readonly text: string;
}

/** Sequence: the steps in order, by phase. Flow: the edges that leave each node. */
export function diagramText(diagram: Localized<Diagram>, locale: Locale): DiagramText {
  return diagram.kind === 'sequence' ? sequenceText(diagram, locale) : flowText(diagram, locale);
}

function sequenceText(
  {participants, steps}: Extract<Localized<Diagram>, {kind: 'sequence'}>,
  locale: Locale,
): DiagramText {
  const words = messages[locale];
  const nameOf = (id: string): string => participants.find((participant) => participant.id === id)?.label ?? id;
  const parts: {phase: string | undefined; steps: NumberedStep[]}[] = [];
  steps.forEach(({phase, from, to, reply, label}, index) => {
    if (index === 0 || phase !== undefined) parts.push({phase, steps: []});
    const text =
      from === to
        ? words.ownStep(nameOf(from), label)
        : (reply ? words.reply : words.step)(nameOf(from), nameOf(to), label);
    parts.at(-1)?.steps.push({number: index + 1, text});
  });
  return {kind: 'sequence', parts};
}

function flowText({nodes, edges}: Extract<Localized<Diagram>, {kind: 'flow'}>, locale: Locale): DiagramText {
  const words = messages[locale];
  const nameOf = (id: string): string => nodes.find((node) => node.id === id)?.label ?? id;
  const groups = nodes.map(({id, shape, label}) => ({
    node: shape === 'box' ? label : words.shape[shape](label),
    edges: edges
      .filter(({from}) => from === id)
      .map((edge) =>
        edge.label === undefined
          ? words.plainEdge(label, nameOf(edge.to))
          : words.edge(label, nameOf(edge.to), edge.label),
      ),
  }));
  return {kind: 'flow', groups};
}
