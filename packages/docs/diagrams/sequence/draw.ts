import {
  arrowHead,
  arrowLength,
  element,
  lineHeight,
  formatNumber,
  roundedPath,
  textBlock,
  towards,
  type Point,
} from '../svg.ts';
import {
  badge,
  layoutSequence,
  loopHeight,
  loopWidth,
  type Head,
  type Message,
  type SequenceDiagram,
  type SequenceLayout,
} from './layout.ts';

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** Markup for inside the `<svg>` element. */
  readonly content: string;
}

/** Draws lifelines first, then phases and messages, so that no line crosses a text. */
export function drawSequence(diagram: SequenceDiagram): Drawing {
  const layout = layoutSequence(diagram);
  const isPlayed = diagram.steps.some(({call, control, event}) => call ?? control ?? event);
  const top = 1;
  const content = [
    ...layout.heads.map(({x}) =>
      element('path', {class: 'dg-life', d: `M${x} ${top + layout.headHeight}V${layout.lifelineEnd}`}),
    ),
    ...layout.phases.map((phase) => drawPhase(phase, layout)),
    ...layout.heads.map((head) => drawHead(head, top, layout.headHeight)),
    ...(layout.footer ? layout.heads.map((head) => drawHead(head, layout.lifelineEnd, layout.headHeight)) : []),
    ...layout.messages.map((message) => drawMessage(message, layout, isPlayed)),
  ].join('');
  return {width: layout.width, height: layout.height, content};
}

function drawHead({id, x, width, label}: Head, y: number, height: number): string {
  return element(
    'g',
    {class: id === 'platform' ? 'dg-node dg-own' : 'dg-node'},
    element('rect', {x: x - width / 2, y, width, height, rx: 8}),
    textBlock(label, {x, y: y + height / 2, className: 'dg-name'}),
  );
}

/** A horizontal rule with its heading at the left end, which a narrow screen shows without scrolling. */
function drawPhase({y, label}: SequenceLayout['phases'][number], {width}: SequenceLayout): string {
  const labelEnd = label.width * 1.08 + 10;
  const height = label.lines.length * lineHeight + 4;
  return (
    element('rect', {class: 'dg-plate', x: 0, y: y - height / 2, width: labelEnd, height}) +
    element('path', {class: 'dg-rule', d: `M${formatNumber(labelEnd)} ${formatNumber(y)}H${formatNumber(width)}`}) +
    textBlock(label, {x: 0, y, anchor: 'start', className: 'dg-phase'})
  );
}

/** @param isPlayed whether a script must find the message by its number */
function drawMessage(message: Message, layout: SequenceLayout, isPlayed: boolean): string {
  const source = layout.heads[message.from]?.x ?? 0;
  const target = layout.heads[message.to]?.x ?? 0;
  const points =
    message.loop === 0 ? straightPoints(source, target, message.y) : loopPoints(source, message.loop, message.y);
  const tip = points.at(-1) ?? points[0];
  const before = points.at(-2) ?? points[0];
  if (!tip || !before) return '';
  const line = [...points.slice(0, -1), towards(tip, before, arrowLength - 2)];
  return element(
    'g',
    {class: message.reply ? 'dg-reply' : undefined, 'data-step': isPlayed ? message.number : undefined},
    element('path', {class: 'dg-line', d: roundedPath(line, 8)}),
    arrowHead(before, tip),
    plate(message, layout),
    textBlock(message.label, {
      x: message.labelX,
      y: message.labelY,
      anchor: message.loop === 0 ? 'middle' : message.loop === 1 ? 'start' : 'end',
      className: 'dg-label',
    }),
    element('circle', {class: 'dg-badge', cx: source, cy: message.y, r: badge}),
    element('text', {class: 'dg-number', x: source, y: message.y + 4.3}, String(message.number)),
  );
}

function straightPoints(source: number, target: number, y: number): Point[] {
  const direction = Math.sign(target - source);
  return [
    {x: source + direction * badge, y},
    {x: target - direction, y},
  ];
}

function loopPoints(x: number, side: -1 | 0 | 1, y: number): Point[] {
  return [
    {x: x + side * badge, y},
    {x: x + side * loopWidth, y},
    {x: x + side * loopWidth, y: y + loopHeight},
    {x: x + side, y: y + loopHeight},
  ];
}

/** The background of a label that crosses a lifeline. */
function plate({label, labelX, labelY, from, to, loop: side}: Message, {heads}: SequenceLayout): string {
  if (side !== 0 || Math.abs(from - to) < 2) return '';
  const left = labelX - label.width / 2 - 4;
  const isCrossing = heads.some(({x}) => x > left && x < left + label.width + 8);
  if (!isCrossing) return '';
  const height = label.lines.length * lineHeight;
  return element('rect', {class: 'dg-plate', x: left, y: labelY - height / 2, width: label.width + 8, height, rx: 3});
}
