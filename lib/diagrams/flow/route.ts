/**
 * The way of each edge over the grid.
 *
 * The grid as a lattice: node cells stand at odd coordinates, the gutters between them (and around them) at even ones.
 * An edge leaves its node on one side, walks along gutters and through empty cells, and enters the other node on one side.
 */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface RouteEdge {
  readonly from: Spot;
  readonly to: Spot;
}

/** A straight part of a route. `line` is the fixed coordinate; `start` and `end` are in walking order, ±0.5 at a node. */
export interface Segment {
  readonly axis: 'h' | 'v';
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

export type Route = readonly Segment[];

type Direction = 'north' | 'east' | 'south' | 'west';

const moves: Readonly<Record<Direction, Spot>> = {
  north: {x: 0, y: -1},
  east: {x: 1, y: 0},
  south: {x: 0, y: 1},
  west: {x: -1, y: 0},
};
const directions: readonly Direction[] = ['south', 'east', 'west', 'north'];
const opposite: Readonly<Record<Direction, Direction>> = {north: 'south', south: 'north', east: 'west', west: 'east'};

/** What makes a way unwelcome, in steps of the lattice. */
const cost = {
  bend: 1.6,
  outerGutter: 0.6,
  shared: 1.2,
  touch: 2,
  leave: {south: 0, east: 0.3, west: 0.4, north: 2.5},
  /** By the side on which the node is entered. */
  enter: {north: 0, east: 0.5, west: 0.4, south: 2.5},
  sameSideOut: 1.6,
  sameSideIn: 0.6,
  sameSideMixed: 2.2,
};
const rounds = 4;

const keyOf = ({x, y}: Spot): string => `${x},${y}`;
const step = (spot: Spot, direction: Direction): Spot => ({
  x: spot.x + moves[direction].x,
  y: spot.y + moves[direction].y,
});
const isVertical = (direction: Direction): boolean => direction === 'north' || direction === 'south';

/** What the grid holds. */
export interface Grid {
  readonly edges: readonly RouteEdge[];
  readonly nodes: readonly Spot[];
  /** The greatest coordinates of the lattice. */
  readonly size: Spot;
}

/** Several sets of routes, found in different orders and with more or less fear of crossings, to choose the best from. */
export function routings({edges, nodes, size}: Grid): Route[][] {
  const given = edges.map((_, index) => index);
  const byLength = given.toSorted((a, b) => lengthOf(edges[a]) - lengthOf(edges[b]));
  const orders = [byLength, given, byLength.toReversed(), given.toReversed()];
  return orders.flatMap((order) =>
    [4, 9].map((crossing) => routeInOrder(order, edges, new Set(nodes.map(keyOf)), size, crossing)),
  );
}

/** Finds a route for every edge; repeats so that early edges can give way to later ones. */
function routeInOrder(
  order: readonly number[],
  edges: readonly RouteEdge[],
  blocked: ReadonlySet<string>,
  size: Spot,
  crossing: number,
): Route[] {
  const paths: (Spot[] | undefined)[] = edges.map(() => undefined);
  for (let round = 0; round < rounds; round += 1) {
    for (const index of order) {
      const edge = edges[index];
      if (!edge) continue;
      paths[index] = undefined;
      paths[index] = findPath(edge, blocked, size, usageOf(paths), crossing);
    }
  }
  return paths.map((path) => segmentsOf(path ?? []));
}

const lengthOf = (edge: RouteEdge | undefined): number =>
  edge
    ? Math.abs(edge.from.x - edge.to.x) * 1.5 + Math.abs(edge.from.y - edge.to.y) + (edge.to.y < edge.from.y ? 20 : 0)
    : 0;

interface Usage {
  /** How many edges run over the lattice step, by `x,y,axis` of its upper or left end. */
  readonly steps: ReadonlyMap<string, number>;
  /** How many edges pass the point straight, by `x,y,axis`. */
  readonly passes: ReadonlyMap<string, number>;
  /** How many edges bend at the point. */
  readonly bends: ReadonlyMap<string, number>;
  /** How many edges leave or enter a node on a side, by `x,y,side`. */
  readonly leaves: ReadonlyMap<string, number>;
  readonly enters: ReadonlyMap<string, number>;
}

const directionOf = (from: Spot, to: Spot): Direction =>
  to.x > from.x ? 'east' : to.x < from.x ? 'west' : to.y > from.y ? 'south' : 'north';

const stepKey = (from: Spot, direction: Direction): string => {
  const upper = direction === 'north' || direction === 'west' ? step(from, direction) : from;
  return `${keyOf(upper)},${isVertical(direction) ? 'v' : 'h'}`;
};

function usageOf(paths: readonly (readonly Spot[] | undefined)[]): Usage {
  const usage = {
    steps: new Map<string, number>(),
    passes: new Map<string, number>(),
    bends: new Map<string, number>(),
    leaves: new Map<string, number>(),
    enters: new Map<string, number>(),
  };
  const count = (map: Map<string, number>, key: string): void => void map.set(key, (map.get(key) ?? 0) + 1);
  for (const path of paths) {
    path?.forEach((spot, index) => {
      const before = path[index - 1];
      const after = path[index + 1];
      const arriving = before && directionOf(before, spot);
      const leaving = after && directionOf(spot, after);
      if (leaving) count(usage.steps, stepKey(spot, leaving));
      if (arriving && leaving) {
        if (arriving === leaving) count(usage.passes, `${keyOf(spot)},${isVertical(arriving) ? 'v' : 'h'}`);
        else count(usage.bends, keyOf(spot));
      } else if (leaving) {
        count(usage.leaves, `${keyOf(spot)},${leaving}`);
      } else if (arriving) {
        count(usage.enters, `${keyOf(spot)},${opposite[arriving]}`);
      }
    });
  }
  return usage;
}

interface State {
  readonly spot: Spot;
  readonly direction: Direction;
  readonly total: number;
  readonly previous: State | undefined;
}

/** Dijkstra over (spot, direction). */
function findPath(edge: RouteEdge, blocked: ReadonlySet<string>, size: Spot, usage: Usage, crossing: number): Spot[] {
  const open: State[] = directions.map((direction) => ({
    spot: step(edge.from, direction),
    direction,
    total:
      1 + leaveCost(edge.from, direction, usage) + (usage.steps.get(stepKey(edge.from, direction)) ?? 0) * cost.shared,
    previous: {spot: edge.from, direction, total: 0, previous: undefined},
  }));
  const done = new Set<string>();
  for (;;) {
    const state = takeCheapest(open);
    if (!state) return [];
    const key = `${keyOf(state.spot)},${state.direction}`;
    if (done.has(key)) continue;
    done.add(key);
    if (keyOf(state.spot) === keyOf(edge.to)) return spotsOf(state);
    for (const direction of directions) {
      const next = step(state.spot, direction);
      const arrives = keyOf(next) === keyOf(edge.to);
      const outside = next.x < 0 || next.y < 0 || next.x > size.x || next.y > size.y;
      if (direction === opposite[state.direction] || outside || (blocked.has(keyOf(next)) && !arrives)) continue;
      open.push({
        spot: next,
        direction,
        total:
          state.total +
          stepCost(state, direction, next, size, usage, crossing) +
          (arrives ? enterCost(next, opposite[direction], usage) : 0),
        previous: state,
      });
    }
  }
}

function takeCheapest(open: State[]): State | undefined {
  const [first] = open;
  if (!first) return undefined;
  const cheapest = open.reduce(
    (best, state, index) => (state.total < (open[best]?.total ?? Infinity) - 1e-9 ? index : best),
    0,
  );
  return open.splice(cheapest, 1)[0];
}

const spotsOf = (state: State | undefined): Spot[] => (state ? [...spotsOf(state.previous), state.spot] : []);

function stepCost(state: State, direction: Direction, next: Spot, size: Spot, usage: Usage, crossing: number): number {
  const here = keyOf(state.spot);
  const straight = state.direction === direction;
  const across = usage.passes.get(`${here},${isVertical(direction) ? 'h' : 'v'}`) ?? 0;
  const outer =
    (isVertical(direction) && (next.x === 0 || next.x === size.x)) ||
    (!isVertical(direction) && (next.y === 0 || next.y === size.y));
  return (
    1 +
    (straight ? across * crossing : cost.bend + across * cost.touch) +
    (usage.bends.get(here) ?? 0) * 0.5 +
    (outer ? cost.outerGutter : 0) +
    (usage.steps.get(stepKey(state.spot, direction)) ?? 0) * cost.shared
  );
}

function leaveCost(node: Spot, side: Direction, {leaves, enters}: Usage): number {
  const key = `${keyOf(node)},${side}`;
  return cost.leave[side] + (leaves.get(key) ?? 0) * cost.sameSideOut + (enters.get(key) ?? 0) * cost.sameSideMixed;
}

function enterCost(node: Spot, side: Direction, {leaves, enters}: Usage): number {
  const key = `${keyOf(node)},${side}`;
  return cost.enter[side] + (enters.get(key) ?? 0) * cost.sameSideIn + (leaves.get(key) ?? 0) * cost.sameSideMixed;
}

/** Corners only: maximal straight parts of a path. */
function segmentsOf(path: readonly Spot[]): Segment[] {
  const corners = path.filter((spot, index) => {
    const before = path[index - 1];
    const after = path[index + 1];
    return !before || !after || directionOf(before, spot) !== directionOf(spot, after);
  });
  return corners.slice(1).map((end, index): Segment => {
    const start = corners[index] ?? end;
    const axis = isVertical(directionOf(start, end)) ? 'v' : 'h';
    const [from, to, line] = axis === 'v' ? [start.y, end.y, start.x] : [start.x, end.x, start.y];
    const sign = Math.sign(to - from);
    return {
      axis,
      line,
      start: index === 0 ? from + sign / 2 : from,
      end: index === corners.length - 2 ? to - sign / 2 : to,
    };
  });
}
