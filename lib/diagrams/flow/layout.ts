import {wrapToLines, type Block, type Font} from '../measure.ts';
import {lineHeight, type Point} from '../svg.ts';
import {forcedPlace, labelRoom, placeLabels, type LabelledEdge, type LabelPlace} from './labels.ts';
import {assignLanes, tangle} from './lanes.ts';
import {routings, type Grid, type Route, type Segment, type Spot} from './route.ts';
import {borderAt, nodeSize, wrapNode, type Box, type Side} from './shapes.ts';
import type {FlowDiagram, FlowNode} from './types.ts';

export const edgeFont: Font = {size: 13};

export interface PlacedNode {
  readonly node: FlowNode;
  readonly box: Box;
  readonly label: Block;
}

export interface PlacedEdge {
  readonly points: readonly Point[];
  readonly label: LabelPlace | undefined;
}

export interface FlowLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
  /** Indexes of edges whose label found no free place: the author should move nodes or shorten it. */
  readonly crowded: readonly number[];
}

/** Widest text inside a node, by number of columns: two columns fit a phone. */
const nodeTextWidth = [0, 210, 118, 128, 118, 104];
const laneWidth = 14;
/** From a node to the nearest line in the gutter beside it. */
const nodeSpace = {v: 20, h: 23};
/** Narrowest gutter between two nodes, without a line in it. */
const gutter = {v: 35, h: 36};
const outerMargin = 2;
const growth = 6;
const maxGrowths = 150;

/** Sizes along one axis: cells at odd indexes, gutters at even ones. */
type Extents = number[];

/**
 * Sizes and places for everything. Routes and lanes come from the grid alone; then the gutters are made as wide as their
 * lines need, and grow until every label has found a free place.
 */
export function layoutFlow(diagram: FlowDiagram): FlowLayout {
  const columns = ranks(diagram.nodes.map(({column}) => column));
  const rows = ranks(diagram.nodes.map(({row}) => row));
  const spots = new Map(
    diagram.nodes.map(({id, column, row}) => [
      id,
      {x: 2 * (columns.get(column) ?? 0) + 1, y: 2 * (rows.get(row) ?? 0) + 1},
    ]),
  );
  const spotOf = (id: string): Spot => spots.get(id) ?? {x: 1, y: 1};
  const size = {x: 2 * columns.size, y: 2 * rows.size};

  const {routes, lanes} = routingOf({
    edges: diagram.edges.map(({from, to}) => ({from: spotOf(from), to: spotOf(to)})),
    nodes: [...spots.values()],
    size,
  });

  const labels = diagram.nodes.map(({shape, label}) => wrapNode(shape, label, nodeTextWidth[columns.size] ?? 104));
  const sizes = diagram.nodes.map((node, index) => nodeSize(node.shape, labels[index] ?? {lines: [], width: 0}));
  const measures = {
    v: extentsOf(
      'v',
      size.x,
      diagram.nodes.map(({id}, index) => ({at: spotOf(id).x, extent: sizes[index]?.width ?? 0})),
      routes,
      lanes,
    ),
    h: extentsOf(
      'h',
      size.y,
      diagram.nodes.map(({id}, index) => ({at: spotOf(id).y, extent: sizes[index]?.height ?? 0})),
      routes,
      lanes,
    ),
  };

  const variants = diagram.edges.map(({label}) => (label === undefined ? [] : labelVariants(label)));
  makeRoom(measures.h, routes, variants);

  const decisions = new Set(diagram.nodes.filter(({shape}) => shape === 'decision').map(({id}) => id));
  const build = (): {boxes: Box[]; edges: LabelledEdge[]; width: number; height: number} => {
    const x = linesOf(measures.v, 'v', routes, lanes);
    const y = linesOf(measures.h, 'h', routes, lanes);
    const boxes = diagram.nodes.map(({id, shape}, index): Box => {
      const {width, height} = sizes[index] ?? {width: 0, height: 0};
      const spot = spotOf(id);
      const pill = shape === 'start' || shape === 'end';
      return {
        x: x[spot.x] ?? 0,
        y: y[spot.y] ?? 0,
        width: pill ? width : (measures.v[spot.x] ?? width),
        height: shape === 'box' ? (measures.h[spot.y] ?? height) : height,
      };
    });
    const boxOf = (id: string): {box: Box; shape: FlowNode['shape']} => {
      const index = diagram.nodes.findIndex((node) => node.id === id);
      return {box: boxes[index] ?? {x: 0, y: 0, width: 0, height: 0}, shape: diagram.nodes[index]?.shape ?? 'box'};
    };
    const edges = diagram.edges.map(({from, to}, index): LabelledEdge => {
      const route = routes[index] ?? [];
      const at = (segment: number): number => {
        const {axis, line} = route[segment] ?? {axis: 'v', line: 0};
        const reach = Math.max(...(reachOf(axis, line, routes, lanes) ?? [0]).map(Math.abs));
        return (
          ((axis === 'v' ? x : y)[line] ?? 0) +
          (lanes[index]?.[segment] ?? 0) * laneWidthAt(line, axis, diagram, spots, boxes, reach)
        );
      };
      return {
        points: pointsOf(route, at, boxOf(from), boxOf(to)),
        variants: variants[index] ?? [],
        nearSource: decisions.has(from),
      };
    });
    return {boxes, edges, width: sum(measures.v), height: sum(measures.h)};
  };

  let built = build();
  let placed = placeLabels(built.edges, built.boxes, built.width);
  const grown = diagram.edges.map(() => 0);
  for (let round = 0; placed.failed.length > 0 && round < maxGrowths; round += 1) {
    const [index] = placed.failed;
    const route = index === undefined ? undefined : routes[index];
    if (index === undefined || !route) break;
    grow(measures, route, grown[index] ?? 0, variants[index] ?? []);
    grown[index] = (grown[index] ?? 0) + 1;
    built = build();
    placed = placeLabels(built.edges, built.boxes, built.width);
  }

  const places = built.edges.map(
    (edge, index) => placed.places[index] ?? (edge.variants.length > 0 ? forcedPlace(edge) : undefined),
  );
  return framed({
    nodes: diagram.nodes.map((node, index) => ({
      node,
      box: built.boxes[index] ?? {x: 0, y: 0, width: 0, height: 0},
      label: labels[index] ?? {lines: [], width: 0},
    })),
    edges: built.edges.map(({points}, index) => ({points, label: places[index]})),
    crowded: placed.failed,
  });
}

interface Routing {
  readonly routes: readonly Route[];
  /** Offset of every segment from the middle of its line, in lanes. */
  readonly lanes: readonly (readonly number[])[];
}

/** The same grid is routed once, not once per language. */
const routed = new Map<string, Routing>();

function routingOf(grid: Grid): Routing {
  const key = JSON.stringify(grid);
  const known = routed.get(key);
  if (known) return known;
  const routing = leastTangled(grid);
  routed.set(key, routing);
  return routing;
}

function leastTangled(grid: Grid): Routing {
  const choices = routings(grid).map((routes) => {
    const lanes = assignLanes(routes);
    return {routes, lanes, tangle: tangle(routes, lanes)};
  });
  return choices.reduce((best, choice) => (choice.tangle < best.tangle - 1e-9 ? choice : best));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Columns 1, 3, 4 → 0, 1, 2: an unused column takes no room. */
const ranks = (values: readonly number[]): Map<number, number> =>
  new Map([...new Set(values)].sort((a, b) => a - b).map((value, index) => [value, index]));

/** One to three lines, without repeats. */
function labelVariants(label: string): Block[] {
  const all = [1, 2, 3]
    .map((count) => wrapToLines(label, count, edgeFont))
    .filter(({lines, width}) => lines.length <= 3 && width <= 190);
  return all.filter((block, index) => index === 0 || block.lines.length !== all[index - 1]?.lines.length);
}

/** Straight downward edges carry their labels on the line: their gutters hold one line of text from the start. */
function makeRoom(rows: Extents, routes: readonly Route[], variants: readonly (readonly Block[])[]): void {
  routes.forEach(([segment, ...rest], index) => {
    const [label] = variants[index] ?? [];
    if (!segment || !label || rest.length > 0 || segment.axis === 'h') return;
    const line = Math.ceil(Math.min(segment.start, segment.end));
    rows[line] = Math.max(rows[line] ?? 0, label.lines.length * lineHeight + labelRoom);
  });
}

/** How far lanes reach from the middle of a line of the lattice, in lanes: least and greatest offset, or undefined if unused. */
function reachOf(
  axis: 'h' | 'v',
  line: number,
  routes: readonly Route[],
  lanes: readonly (readonly number[])[],
): readonly [number, number] | undefined {
  const offsets = routes.flatMap((route, edge) =>
    route.flatMap((segment, index) =>
      segment.axis === axis && segment.line === line ? [lanes[edge]?.[index] ?? 0] : [],
    ),
  );
  return offsets.length === 0 ? undefined : [Math.min(...offsets), Math.max(...offsets)];
}

function extentsOf(
  axis: 'h' | 'v',
  last: number,
  cells: readonly {at: number; extent: number}[],
  routes: readonly Route[],
  lanes: readonly (readonly number[])[],
): Extents {
  return Array.from({length: last + 1}, (_, line) => {
    if (line % 2 === 1) return Math.max(...cells.filter(({at}) => at === line).map(({extent}) => extent));
    const reach = reachOf(axis, line, routes, lanes);
    const span = reach ? (reach[1] - reach[0]) * laneWidth : 0;
    if (line === 0 || line === last) return reach ? span + nodeSpace[axis] + outerMargin : outerMargin;
    return Math.max(gutter[axis], reach ? span + 2 * nodeSpace[axis] : 0);
  });
}

/** The middle line of every cell and gutter; in a gutter, the line from which its lanes are counted. */
function linesOf(
  extents: Extents,
  axis: 'h' | 'v',
  routes: readonly Route[],
  lanes: readonly (readonly number[])[],
): number[] {
  return extents.map((extent, line) => {
    const start = sum(extents.slice(0, line));
    const [least, greatest] = reachOf(axis, line, routes, lanes) ?? [0, 0];
    if (line % 2 === 1) return start + extent / 2;
    if (line === 0) return start + extent - nodeSpace[axis] - greatest * laneWidth;
    if (line === extents.length - 1) return start + nodeSpace[axis] - least * laneWidth;
    return start + extent / 2 - ((least + greatest) / 2) * laneWidth;
  });
}

/** Lanes are closer together where they must all meet one side of a small node. */
function laneWidthAt(
  line: number,
  axis: 'h' | 'v',
  diagram: FlowDiagram,
  spots: ReadonlyMap<string, Spot>,
  boxes: readonly Box[],
  reach: number,
): number {
  if (line % 2 === 0) return laneWidth;
  const halves = diagram.nodes.flatMap(({id}, index) => {
    const spot = spots.get(id);
    const box = boxes[index];
    if (!box || (axis === 'v' ? spot?.x : spot?.y) !== line) return [];
    return [axis === 'v' ? box.width / 2 - 16 : box.height / 2 - 8];
  });
  return Math.min(axis === 'v' ? 22 : 16, Math.min(...halves) / Math.max(1, reach));
}

interface End {
  readonly box: Box;
  readonly shape: FlowNode['shape'];
}

/** Corner points: border of the source, where neighbouring segments meet, border of the target. */
function pointsOf(route: Route, at: (segment: number) => number, source: End, target: End): Point[] {
  const pointOn = (segment: number, along: number): Point =>
    route[segment]?.axis === 'v' ? {x: at(segment), y: along} : {x: along, y: at(segment)};
  const sideOf = (segment: Segment, leaving: boolean): Side => {
    const forward = segment.end > segment.start === leaving;
    if (segment.axis === 'v') return forward ? 'south' : 'north';
    return forward ? 'east' : 'west';
  };
  const [first] = route;
  const last = route.at(-1);
  if (!first || !last) return [];
  const corners = route.slice(1).map((_, index) => pointOn(index, at(index + 1)));
  return [
    pointOn(0, borderAt(source.shape, source.box, sideOf(first, true), at(0))),
    ...corners,
    pointOn(route.length - 1, borderAt(target.shape, target.box, sideOf(last, false), at(route.length - 1))),
  ];
}

/** Makes room for the label of one edge: rows first, since height is cheap; columns when that has not helped. */
function grow(measures: {v: Extents; h: Extents}, route: Route, times: number, variants: readonly Block[]): void {
  const guttersOf = (segment: Segment): number[] =>
    Array.from(
      {length: Math.floor(Math.abs(segment.end - segment.start)) + 2},
      (_, index) => Math.floor(Math.min(segment.start, segment.end)) + index,
    ).filter(
      (line) =>
        line % 2 === 0 && line >= Math.min(segment.start, segment.end) && line <= Math.max(segment.start, segment.end),
    );
  const inner =
    (extents: Extents) =>
    (line: number): boolean =>
      line > 0 && line < extents.length - 1;
  const rows = route
    .filter(({axis}) => axis === 'v')
    .flatMap(guttersOf)
    .filter(inner(measures.h));
  const columns = route
    .filter(({axis}) => axis === 'h')
    .flatMap(guttersOf)
    .filter(inner(measures.v));
  const rowRounds = Math.ceil(((variants.at(-1)?.lines.length ?? 1) * 18 + 30) / growth);
  const useRows = rows.length > 0 && (columns.length === 0 || times < rowRounds || times % 2 === 0);
  const [lines, extents] = useRows ? [rows, measures.h] : [columns, measures.v];
  const line = lines[times % Math.max(1, Math.min(2, lines.length))];
  if (line !== undefined) extents[line] = (extents[line] ?? 0) + growth;
}

/** Moves the picture so that nothing stands outside of its frame. */
function framed(layout: Omit<FlowLayout, 'width' | 'height'>): FlowLayout {
  const boxes = [...layout.nodes.map(({box}) => box), ...layout.edges.flatMap(({label}) => (label ? [label] : []))];
  const points = [
    ...boxes.flatMap(({x, y, width, height}) => [
      {x: x - width / 2, y: y - height / 2},
      {x: x + width / 2, y: y + height / 2},
    ]),
    ...layout.edges.flatMap((edge) => edge.points),
  ];
  const left = Math.floor(Math.min(...points.map(({x}) => x)) - outerMargin);
  const top = Math.floor(Math.min(...points.map(({y}) => y)) - outerMargin);
  const move = <Item extends Point>(item: Item): Item => ({...item, x: item.x - left, y: item.y - top});
  return {
    width: Math.ceil(Math.max(...points.map(({x}) => x)) - left + outerMargin),
    height: Math.ceil(Math.max(...points.map(({y}) => y)) - top + outerMargin),
    nodes: layout.nodes.map((placed) => ({...placed, box: move(placed.box)})),
    edges: layout.edges.map(({points: line, label}) => ({points: line.map(move), label: label && move(label)})),
    crowded: layout.crowded,
  };
}
