import type {Block} from '../measure.ts';
import {distance, lineHeight, type Point} from '../svg.ts';
import type {Box} from './shapes.ts';

export interface LabelledEdge {
  /** The line of the edge, corner by corner, from the border of one node to the border of the other. */
  readonly points: readonly Point[];
  /** Ways to wrap the label, from the longest lines to the shortest; empty without a label. */
  readonly variants: readonly Block[];
  /** The answer of a decision: stands near the decision. */
  readonly nearSource: boolean;
}

export interface LabelPlace extends Box {
  readonly block: Block;
}

interface Candidate extends LabelPlace {
  readonly beside: boolean;
  readonly cost: number;
}

/** Visible line between a label and the next corner, or the arrow head. */
const clearance = {start: 10, corner: 10, arrow: 19};
/** Height that a straight line needs besides the text of the label on it. */
export const labelRoom = clearance.start + clearance.arrow + 3;
/** A label beside its line keeps farther from the others, so that nobody takes it for theirs. */
const gap = {node: 5, label: 5, line: 4, lineWhenBeside: 13, ownLine: 5, beside: 5};

/**
 * Finds a place on its line (else beside it) for every label, clear of nodes, other lines and other labels.
 *
 * @returns a place per edge; `undefined` for edges without a label and for those listed in `failed`
 */
export function placeLabels(
  edges: readonly LabelledEdge[],
  nodes: readonly Box[],
  width: number,
): {places: (LabelPlace | undefined)[]; failed: number[]} {
  const free = edges.map((edge, index) =>
    candidatesOf(edge, width).filter(
      (candidate) =>
        nodes.every((node) => !overlap(candidate, node, gap.node)) &&
        clearOfLines(candidate, index, edges, candidate.beside ? gap.lineWhenBeside : gap.line),
    ),
  );
  const places: (LabelPlace | undefined)[] = edges.map(() => undefined);
  const failed: number[] = [];
  const order = edges.map((_, index) => index).filter((index) => (edges[index]?.variants.length ?? 0) > 0);
  order.sort((a, b) => (free[a]?.length ?? 0) - (free[b]?.length ?? 0));
  for (const index of order) {
    const taken = places.filter((place) => place !== undefined);
    const open = (free[index] ?? []).filter((candidate) =>
      taken.every((place) => !overlap(candidate, place, gap.label)),
    );
    const [best] = open.sort((a, b) => a.cost - b.cost);
    if (best) places[index] = best;
    else failed.push(index);
  }
  return {places, failed};
}

/** The last resort when no place is free: the middle of the longest part, on top of whatever is there. */
export function forcedPlace({points, variants}: LabelledEdge): LabelPlace | undefined {
  const block = variants.at(-1);
  const longest = partsOf(points).sort((a, b) => distance(b.start, b.end) - distance(a.start, a.end))[0];
  if (!block || !longest) return undefined;
  return {block, ...sizeOf(block), x: (longest.start.x + longest.end.x) / 2, y: (longest.start.y + longest.end.y) / 2};
}

const sizeOf = (block: Block): Pick<Box, 'width' | 'height'> => ({
  width: block.width + 10,
  height: block.lines.length * lineHeight + 2,
});

interface Part {
  readonly start: Point;
  readonly end: Point;
}

const partsOf = (points: readonly Point[]): Part[] =>
  points.slice(1).map((end, index) => ({start: points[index] ?? end, end}));

function candidatesOf(edge: LabelledEdge, width: number): Candidate[] {
  const parts = partsOf(edge.points);
  return edge.variants.flatMap((block) =>
    parts.flatMap((part, index) => {
      const vertical = part.start.x === part.end.x;
      const last = index === parts.length - 1;
      const before = index === 0 ? clearance.start : clearance.corner;
      const after = last ? clearance.arrow : clearance.corner;
      const size = sizeOf(block);
      const extent = vertical ? size.height : size.width;
      const length = distance(part.start, part.end);
      const room = length - before - after - extent;
      const base =
        (block.lines.length - 1) * (vertical ? 0.6 : 0.3) +
        (edge.nearSource ? index * 2 : 0) +
        (parts.length > 1 && !edge.nearSource ? 60 / (length + 20) : 0) +
        (vertical ? 0 : 0.4);
      const along = (at: number): Point => ({
        x: part.start.x + ((part.end.x - part.start.x) * at) / length,
        y: part.start.y + ((part.end.y - part.start.y) * at) / length,
      });
      const on =
        room < 0
          ? []
          : stops(before + extent / 2, before + extent / 2 + room).map((at) => ({...along(at), at, beside: 0}));
      const across = (vertical ? size.width : size.height) / 2 + gap.beside;
      const beside =
        length < extent * 0.6 || length < 18
          ? []
          : stops(Math.min(length / 2, extent / 2), Math.max(length / 2, length - extent / 2)).flatMap((at) =>
              [-across, across].map((shift) => ({
                ...shifted(along(at), vertical, shift),
                at,
                beside: shift < 0 && !vertical ? 2.2 : 2.5,
              })),
            );
      return [...on, ...beside].map(({x, y, at, beside: besideCost}): Candidate => {
        const middle = edge.nearSource && index === 0 ? before + extent / 2 : (before + length - after) / 2;
        const outside = Math.max(0, size.width / 2 - x, x + size.width / 2 - width);
        return {
          block,
          ...size,
          x,
          y,
          beside: besideCost > 0,
          cost: base + besideCost + (Math.abs(at - middle) / 40) * (edge.nearSource ? 0.5 : 1) + outside * 0.08,
        };
      });
    }),
  );
}

const shifted = (point: Point, vertical: boolean, by: number): Point =>
  vertical ? {x: point.x + by, y: point.y} : {x: point.x, y: point.y + by};

/** Positions to try, every few pixels and both ends. */
function stops(from: number, to: number): number[] {
  const count = Math.max(0, Math.floor((to - from) / 4));
  return [...Array.from({length: count + 1}, (_, index) => from + index * 4), to, (from + to) / 2];
}

const overlap = (a: Box, b: Box, space: number): boolean =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width + 2 * space && Math.abs(a.y - b.y) * 2 < a.height + b.height + 2 * space;

const boxOf = ({start, end}: Part): Box => ({
  x: (start.x + end.x) / 2,
  y: (start.y + end.y) / 2,
  width: Math.abs(start.x - end.x),
  height: Math.abs(start.y - end.y),
});

/** Off other edges' lines, and off its own except the part that it stands on. */
function clearOfLines(label: Box, own: number, edges: readonly LabelledEdge[], space: number): boolean {
  return edges.every((edge, index) => {
    const parts = partsOf(edge.points).map(boxOf);
    if (index !== own) return parts.every((part) => !overlap(label, part, space));
    const under = parts.filter((part) => overlap(label, part, 0));
    const near = parts.filter((part) => overlap(label, part, gap.ownLine - 1));
    return under.length <= 1 && near.length <= Math.max(1, under.length);
  });
}
