import {wrap, wrapToLines, type Block, type Font} from '../measure.ts';
import {element, lineHeight, formatNumber, textBlock} from '../svg.ts';
import type {FlowNode} from './types.ts';

const nodeFont: Font = {size: 14, bold: true};

export type Side = 'north' | 'east' | 'south' | 'west';

/** A placed node: `x`, `y` is its middle. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Radius of the upper and lower edge of a store. */
const storeCurve = 7;
const cornerRadius = 8;
/** Width of a slanted end of a decision. */
const slant = ({height}: Pick<Box, 'height'>): number => Math.min(22, height / 2);

/** The smallest size that holds a wrapped label. */
export function nodeSize(shape: FlowNode['shape'], label: Block): Pick<Box, 'width' | 'height'> {
  const height = Math.max(44, label.lines.length * lineHeight + 22) + (shape === 'store' ? storeCurve * 2 : 0);
  const sides = shape === 'decision' ? 2 * slant({height}) + 8 : shape === 'box' || shape === 'store' ? 26 : 34;
  return {width: Math.max(shape === 'start' || shape === 'end' ? 92 : 116, Math.ceil(label.width + sides)), height};
}

const maxLines = 3;

/** Wraps the label of a node to about `width`; decisions lose width to their slanted ends. Never more than three lines. */
export function wrapNode(shape: FlowNode['shape'], label: string, width: number): Block {
  const block = wrap(label, shape === 'decision' ? width - 18 : width, nodeFont);
  return block.lines.length > maxLines ? wrapToLines(label, maxLines, nodeFont) : block;
}

/**
 * Returns the other coordinate of the point where a line meets one side of a node.
 *
 * @param coordinate the given coordinate: x on the north and south side, y on the east and west side
 */
export function borderAt(shape: FlowNode['shape'], box: Box, side: Side, coordinate: number): number {
  const isVertical = side === 'north' || side === 'south';
  const sign = side === 'north' || side === 'west' ? -1 : 1;
  const offset = Math.abs(coordinate - (isVertical ? box.x : box.y));
  return (isVertical ? box.y : box.x) + sign * distanceToBorder(shape, box, isVertical, offset);
}

/** Distance from the middle of a node to its border, `offset` away from the middle line. */
function distanceToBorder(shape: FlowNode['shape'], {width, height}: Box, isVertical: boolean, offset: number): number {
  const halfWidth = width / 2;
  const halfHeight = height / 2;
  if (shape === 'decision') {
    const inset = slant({height});
    if (!isVertical) return halfWidth - (inset * offset) / halfHeight;
    return offset <= halfWidth - inset ? halfHeight : (halfHeight * (halfWidth - offset)) / inset;
  }
  if (shape === 'store' && isVertical)
    return halfHeight - storeCurve + storeCurve * Math.sqrt(Math.max(0, 1 - (offset / halfWidth) ** 2));
  const radius = shape === 'start' || shape === 'end' ? halfHeight : shape === 'box' ? cornerRadius : 0;
  const flat = (isVertical ? halfWidth : halfHeight) - radius;
  const straightReach = (isVertical ? halfHeight : halfWidth) - radius;
  return straightReach + Math.sqrt(Math.max(0, radius ** 2 - Math.max(0, offset - flat) ** 2));
}

/** The node with its label. */
export function drawNode(node: FlowNode, box: Box, label: Block): string {
  const tone = node.tone === undefined ? '' : ` dg-${node.tone}`;
  return element(
    'g',
    {class: `dg-node dg-${node.shape}${tone}`, 'data-state': node.state},
    outline(node.shape, box),
    textBlock(label, {x: box.x, y: box.y + (node.shape === 'store' ? storeCurve / 2 : 0), className: 'dg-name'}),
  );
}

function outline(shape: FlowNode['shape'], {x, y, width, height}: Box): string {
  const left = x - width / 2;
  const top = y - height / 2;
  const right = left + width;
  const bottom = top + height;
  if (shape === 'decision') {
    const inset = slant({height});
    const corners = [
      [left, y],
      [left + inset, top],
      [right - inset, top],
      [right, y],
      [right - inset, bottom],
      [left + inset, bottom],
    ];
    return element('path', {d: `M${corners.map((point) => point.map(formatNumber).join(' ')).join('L')}Z`});
  }
  if (shape === 'store') {
    const arc = `A${formatNumber(width / 2)} ${storeCurve} 0 0 `;
    const upper = top + storeCurve;
    const lower = bottom - storeCurve;
    const body = `M${formatNumber(left)} ${formatNumber(upper)}${arc}1 ${formatNumber(right)} ${formatNumber(upper)}V${formatNumber(lower)}${arc}1 ${formatNumber(left)} ${formatNumber(lower)}Z`;
    return (
      element('path', {d: body}) +
      element('path', {
        class: 'dg-lid',
        d: `M${formatNumber(left)} ${formatNumber(upper)}${arc}0 ${formatNumber(right)} ${formatNumber(upper)}`,
      })
    );
  }
  const radius = shape === 'box' ? cornerRadius : height / 2;
  const rect = element('rect', {x: left, y: top, width, height, rx: radius});
  if (shape !== 'end') return rect;
  return (
    rect +
    element('rect', {
      class: 'dg-ring',
      x: left + 3.5,
      y: top + 3.5,
      width: width - 7,
      height: height - 7,
      rx: radius - 3.5,
    })
  );
}
