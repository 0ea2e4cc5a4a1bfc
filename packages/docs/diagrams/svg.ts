import {escapeAttribute, escapeText} from '@integration-docs/facts';
import type {Block, Line} from './measure.ts';

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A coordinate: one decimal at most, no "-0". */
export const formatNumber = (value: number): string => String(Math.round(value * 10) / 10 + 0);

/** One element. Attributes that are undefined are left out; numbers are rounded. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const attributeText = Object.entries(attributes)
    .filter((entry): entry is [string, string | number] => entry[1] !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? formatNumber(value) : escapeAttribute(value)}"`)
    .join('');
  return children.length === 0
    ? `<${name}${attributeText}/>`
    : `<${name}${attributeText}>${children.join('')}</${name}>`;
}

const lineText = (line: Line): string =>
  line
    .map((run) => (run.code ? `<tspan class="dg-code">${escapeText(run.text)}</tspan>` : escapeText(run.text)))
    .join('');

/** Distance between the base lines of a wrapped label. */
export const lineHeight = 18;
/** From the middle of a line to its base line, for 13 to 14 px text. */
const baseline = 4.6;

interface TextPlace {
  /** Left, middle or right of the text, according to `anchor`. */
  readonly x: number;
  /** Middle of the block. */
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly className: string;
}

/** A wrapped label, centred vertically on `place.y`. */
export function textBlock(block: Block, place: TextPlace): string {
  const first = place.y - ((block.lines.length - 1) * lineHeight) / 2 + baseline;
  const className =
    place.anchor === undefined || place.anchor === 'middle'
      ? place.className
      : `${place.className} dg-from-${place.anchor}`;
  const [singleLine] = block.lines;
  if (singleLine && block.lines.length === 1)
    return element('text', {class: className, x: place.x, y: first}, lineText(singleLine));
  return element(
    'text',
    {class: className},
    block.lines
      .map((line, index) => element('tspan', {x: place.x, y: first + index * lineHeight}, lineText(line)))
      .join(''),
  );
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** `M … L …` through the points, with rounded corners. */
export function roundedPath(points: readonly Point[], radius: number): string {
  const commands = points.map((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (!before) return `M${formatNumber(point.x)} ${formatNumber(point.y)}`;
    if (!after) return `L${formatNumber(point.x)} ${formatNumber(point.y)}`;
    const bend = Math.min(radius, distance(before, point) / 2, distance(point, after) / 2);
    const enter = towards(point, before, bend);
    const leave = towards(point, after, bend);
    return `L${formatNumber(enter.x)} ${formatNumber(enter.y)}Q${formatNumber(point.x)} ${formatNumber(point.y)} ${formatNumber(leave.x)} ${formatNumber(leave.y)}`;
  });
  return commands.join('');
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The point at distance `length` from `from`, in the direction of `to`. */
export function towards(from: Point, to: Point, length: number): Point {
  const total = distance(from, to);
  if (total === 0) return from;
  return {x: from.x + ((to.x - from.x) * length) / total, y: from.y + ((to.y - from.y) * length) / total};
}

export const arrowLength = 9;

/** A filled arrow head with its tip at `tip`, coming from `from`. */
export function arrowHead(from: Point, tip: Point): string {
  const base = towards(tip, from, arrowLength);
  const across = {x: ((tip.y - base.y) / arrowLength) * 4.5, y: ((base.x - tip.x) / arrowLength) * 4.5};
  const corners = [tip, {x: base.x + across.x, y: base.y + across.y}, {x: base.x - across.x, y: base.y - across.y}];
  return element('path', {
    class: 'dg-head',
    d: `M${corners.map((corner) => `${formatNumber(corner.x)} ${formatNumber(corner.y)}`).join('L')}Z`,
  });
}
