import type {Localized} from '@integration-docs/facts';
import {wrap, wrapToLines, type Block, type Font} from '../measure.ts';
import type {Diagram} from '../schema.ts';
import {lineHeight} from '../svg.ts';

export type SequenceDiagram = Localized<Extract<Diagram, {kind: 'sequence'}>>;

const headFont: Font = {size: 14, bold: true};
const stepFont: Font = {size: 13.5};
const phaseFont: Font = {size: 13, bold: true};

/** Radius of the circle with the number of a step. */
export const badge = 11;
/** Distance from a lifeline to the far end of the loop of a self message. */
export const loopWidth = 30;
export const loopHeight = 24;
const outerMargin = 2;
/** Free space between the label of a message and the lifelines at its ends; the badge takes part of it. */
const labelSpace = {source: badge + 7, target: 14};
/** Target width by number of participants: two fit a phone, more fit a page. */
const targetWidths: Readonly<Record<number, number>> = {2: 322, 3: 500, 4: 640, 5: 700};

export interface Head {
  readonly id: string;
  /** Position of the lifeline. */
  readonly x: number;
  readonly width: number;
  readonly label: Block;
}

export interface Message {
  readonly number: number;
  readonly from: number;
  readonly to: number;
  readonly reply: boolean;
  readonly label: Block;
  readonly labelX: number;
  /** Middle of the label. */
  readonly labelY: number;
  /** Position of the arrow; for a self message the upper end of its loop. */
  readonly y: number;
  /** Which side of the lifeline a self message stands on: 1 right, -1 left, 0 for other messages. */
  readonly loop: -1 | 0 | 1;
}

interface Phase {
  readonly y: number;
  readonly label: Block;
}

export interface SequenceLayout {
  readonly width: number;
  readonly height: number;
  readonly headHeight: number;
  readonly heads: readonly Head[];
  readonly phases: readonly Phase[];
  readonly messages: readonly Message[];
  readonly lifelineEnd: number;
  /** Whether the participants are repeated below, as in long diagrams. */
  readonly footer: boolean;
}

type Step = SequenceDiagram['steps'][number];

interface Need {
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

/** Computes all positions. Lifelines are only as far apart as the labels between them need. */
export function layoutSequence(diagram: SequenceDiagram): SequenceLayout {
  const {participants, steps} = diagram;
  const indexOf = (id: string): number => participants.findIndex((participant) => participant.id === id);
  const last = participants.length - 1;

  const headLabels = participants.map(({label}) => wrap(label, 116, headFont));
  const headWidths = headLabels.map((label) => Math.max(88, label.width + 26));
  const headHeight = Math.max(...headLabels.map((label) => label.lines.length)) * lineHeight + 20;

  /** A self message is on the right of its lifeline, or on the left of the last lifeline. */
  const loopOf = (step: Step): -1 | 0 | 1 => (step.from !== step.to ? 0 : indexOf(step.from) === last ? -1 : 1);

  const needOf = (step: Step, lineCount: number): Need => {
    const label = wrapToLines(step.label, lineCount, stepFont);
    const from = indexOf(step.from);
    const loop = loopOf(step);
    if (loop !== 0) {
      return {
        from: loop === 1 ? from : from - 1,
        to: loop === 1 ? from + 1 : from,
        width: label.width + loopWidth + 8 + labelSpace.target,
      };
    }
    const to = indexOf(step.to);
    return {
      from: Math.min(from, to),
      to: Math.max(from, to),
      width: label.width + labelSpace.source + labelSpace.target,
    };
  };

  /** Space that each step needs with one, two and three lines. */
  const needs = steps.map((step) => [1, 2, 3].map((lineCount) => needOf(step, lineCount)));
  const lifelinesFor = (lineCounts: readonly number[]): number[] => {
    const gaps = Array.from(
      {length: last},
      (_, index) => ((headWidths[index] ?? 0) + (headWidths[index + 1] ?? 0)) / 2 + 18,
    );
    const chosenNeeds = needs
      .flatMap((choices, index) => choices[(lineCounts[index] ?? 1) - 1] ?? [])
      .sort((a, b) => a.to - a.from - (b.to - b.from));
    for (const need of chosenNeeds) {
      const missing = need.width - gaps.slice(need.from, need.to).reduce((sum, gap) => sum + gap, 0);
      for (let index = need.from; missing > 0 && index < need.to; index += 1)
        gaps[index] = (gaps[index] ?? 0) + missing / (need.to - need.from);
    }
    const first = outerMargin + (headWidths[0] ?? 0) / 2;
    return gaps.reduce<number[]>((xs, gap) => [...xs, Math.ceil((xs.at(-1) ?? 0) + gap)], [Math.ceil(first)]);
  };
  const widthOf = (xs: readonly number[]): number => (xs.at(-1) ?? 0) + (headWidths[last] ?? 0) / 2 + outerMargin;
  const targetWidth = targetWidths[participants.length] ?? 700;
  /** Sum of the squared gaps, because even gaps are better than one wide gap; undefined when the diagram is too wide. */
  const unevenness = (lineCounts: readonly number[]): number | undefined => {
    const lifelines = lifelinesFor(lineCounts);
    if (widthOf(lifelines) > targetWidth) return undefined;
    return lifelines.slice(1).reduce((sum, x, index) => sum + (x - (lifelines[index] ?? 0)) ** 2, 0);
  };
  const xs = lifelinesFor(
    removeLines(
      steps.map(() => 3),
      unevenness,
    ),
  );
  const xAt = (index: number): number => xs[index] ?? 0;

  const phases: Phase[] = [];
  let y = headHeight + outerMargin + 20;
  const messages = steps.map((step, index): Message => {
    if (step.phase !== undefined) {
      const label = wrap(step.phase, widthOf(xs) - 30, phaseFont);
      const extra = (label.lines.length - 1) * lineHeight;
      phases.push({y: y + 12 + extra / 2, label});
      y += 36 + extra;
    }
    const from = indexOf(step.from);
    const to = indexOf(step.to);
    const loop = loopOf(step);
    const common = {number: index + 1, from, to, reply: step.reply === true, loop};
    if (loop !== 0) {
      const label = wrap(
        step.label,
        Math.abs(xAt(from + loop) - xAt(from)) - loopWidth - 8 - labelSpace.target,
        stepFont,
      );
      const height = Math.max(loopHeight + 2 * badge, label.lines.length * lineHeight);
      const labelX = xAt(from) + loop * (loopWidth + 8);
      const message = {...common, label, labelX, labelY: y + height / 2, y: y + height / 2 - loopHeight / 2};
      y += height + 18;
      return message;
    }
    const [left, right] =
      from < to
        ? [xAt(from) + labelSpace.source, xAt(to) - labelSpace.target]
        : [xAt(to) + labelSpace.target, xAt(from) - labelSpace.source];
    const label = wrap(step.label, Math.min(right - left, 300), stepFont);
    const height = label.lines.length * lineHeight;
    const message = {...common, label, labelX: (left + right) / 2, labelY: y + height / 2, y: y + height + 6};
    y += height + 6 + 20;
    return message;
  });

  const footer = steps.length >= 8;
  const lifelineEnd = y + (footer ? 8 : 2);
  return {
    width: Math.ceil(widthOf(xs)),
    height: Math.ceil(lifelineEnd + (footer ? headHeight : 0) + outerMargin),
    headHeight,
    heads: participants.map(({id}, index) => ({
      id,
      x: xAt(index),
      width: headWidths[index] ?? 0,
      label: headLabels[index] ?? {lines: [], width: 0},
    })),
    phases,
    messages,
    lifelineEnd,
    footer,
  };
}

/** Removes lines from labels, the cheapest first, as long as `costOf` allows it (undefined: not allowed). */
function removeLines(
  lineCounts: readonly number[],
  costOf: (lineCounts: readonly number[]) => number | undefined,
): readonly number[] {
  const [best] = lineCounts
    .flatMap((count, index) => (count > 1 ? [lineCounts.with(index, count - 1)] : []))
    .flatMap((fewer) => {
      const cost = costOf(fewer);
      return cost === undefined ? [] : [{fewer, cost}];
    })
    .sort((a, b) => a.cost - b.cost);
  return best ? removeLines(best.fewer, costOf) : lineCounts;
}
