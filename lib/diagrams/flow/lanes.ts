import type {Route, Segment} from './route.ts';

/**
 * Keeps lines apart that run along the same line of the lattice.
 *
 * Segments that share a line and overlap form a group; each gets a track, and the tracks are chosen so that the fewest
 * lines cross. The result is one offset per segment, in tracks from the middle of the line (…, -1, -0.5, 0, 0.5, 1, …).
 */
export function assignLanes(routes: readonly Route[]): number[][] {
  const segments = routes.flatMap((route, edge) =>
    route.map((segment, index): Placed => ({edge, index, segment, straight: route.length === 1, track: 0})),
  );
  const groups = groupsOf(segments);
  for (const group of groups) group.forEach((placed, index) => (placed.track = index));
  const offsets = (): number[][] => offsetsOf(routes, groups);
  for (let round = 0; round < 3; round += 1) {
    for (const group of groups) improve(group, () => badness(routes, offsets()));
  }
  return offsets();
}

interface Placed {
  readonly edge: number;
  readonly index: number;
  readonly segment: Segment;
  /** The whole edge is this one segment, from node to node. */
  readonly straight: boolean;
  track: number;
}

const low = ({start, end}: Segment): number => Math.min(start, end);
const high = ({start, end}: Segment): number => Math.max(start, end);

/** Segments conflict when they share a line and overlap or touch. */
const conflict = (a: Segment, b: Segment): boolean =>
  a.axis === b.axis && a.line === b.line && low(a) <= high(b) && low(b) <= high(a);

/** Groups of at least two segments that are in conflict, directly or through others. */
function groupsOf(segments: readonly Placed[]): Placed[][] {
  const groups: Placed[][] = [];
  for (const placed of segments) {
    const touching = groups.filter((group) => group.some((other) => conflict(other.segment, placed.segment)));
    for (const group of touching) groups.splice(groups.indexOf(group), 1);
    groups.push([...touching.flat(), placed]);
  }
  return groups.filter((group) => group.length > 1);
}

/** Straight edges stay in the middle of their nodes; the others stand beside them. */
function offsetsOf(routes: readonly Route[], groups: readonly (readonly Placed[])[]): number[][] {
  const offsets = routes.map((route) => route.map(() => 0));
  for (const group of groups) {
    const tracks = [...new Set(group.map(({track}) => track))].sort((a, b) => a - b);
    const straight = new Set(group.filter((placed) => placed.straight).map(({track}) => track));
    const [only] = straight;
    const middle = only !== undefined && straight.size === 1 ? tracks.indexOf(only) : (tracks.length - 1) / 2;
    for (const {edge, index, track} of group) {
      const row = offsets[edge];
      if (row) row[index] = tracks.indexOf(track) - middle;
    }
  }
  return offsets;
}

const exhaustive = 4;

function improve(group: readonly Placed[], rate: () => number): void {
  let best = {tracks: group.map(({track}) => track), badness: rate()};
  const attempt = (tracks: readonly number[]): void => {
    group.forEach((placed, index) => (placed.track = tracks[index] ?? 0));
    const badnessNow = rate();
    if (badnessNow < best.badness - 1e-9) best = {tracks: [...tracks], badness: badnessNow};
  };
  if (group.length <= exhaustive) {
    for (const tracks of assignments(group.length)) attempt(tracks);
  } else {
    for (let improved = true; improved;) {
      const before = best.badness;
      for (const tracks of neighbours(best.tracks)) attempt(tracks);
      improved = best.badness < before - 1e-9;
    }
  }
  group.forEach((placed, index) => (placed.track = best.tracks[index] ?? 0));
}

/** Every way to give `count` segments tracks 0 … count-1. */
function assignments(count: number): number[][] {
  return Array.from({length: count}).reduce<number[][]>(
    (partial) => partial.flatMap((tracks) => Array.from({length: count}, (_, track) => [...tracks, track])),
    [[]],
  );
}

/** One segment on another track, or two exchanged. */
function neighbours(tracks: readonly number[]): number[][] {
  const moved = tracks.flatMap((_, index) => tracks.map((_unused, track) => tracks.with(index, track)));
  const exchanged = tracks.flatMap((a, i) => tracks.flatMap((b, j) => (j > i ? [tracks.with(i, b).with(j, a)] : [])));
  return [...moved, ...exchanged];
}

/** Lattice distance and lane distance of the nominal picture that crossings are counted in. */
const unit = 100;
const lane = 8;

interface Line {
  readonly edge: number;
  readonly axis: 'h' | 'v';
  readonly at: number;
  readonly low: number;
  readonly high: number;
}

/** How hard a set of routes is to follow, to choose between sets: a crossing counts as much as three bends. */
export function tangle(routes: readonly Route[], offsets: readonly (readonly number[])[]): number {
  const bends = routes.reduce((sum, route) => sum + route.length - 1, 0);
  const length = routes.flat().reduce((sum, {start, end}) => sum + Math.abs(end - start), 0);
  return badness(routes, offsets) + 33 * bends + 8 * length;
}

/** Crossings, overlaps, lanes and distance from the middle of a picture of nominal size. */
function badness(routes: readonly Route[], offsets: readonly (readonly number[])[]): number {
  const lines = routes.flatMap((route, edge) => linesOf(route, offsets[edge] ?? [], edge));
  let sum = offsets.flat().reduce((total, offset) => total + Math.abs(offset) * 0.5, 0);
  for (const [i, a] of lines.entries()) {
    for (const b of lines.slice(i + 1)) {
      if (a.edge === b.edge) continue;
      if (a.axis !== b.axis) {
        if (a.at >= b.low - 1 && a.at <= b.high + 1 && b.at >= a.low - 1 && b.at <= a.high + 1) sum += 100;
      } else if (Math.abs(a.at - b.at) < 1 && a.low <= b.high && b.low <= a.high) {
        sum += 1000;
      }
    }
  }
  return sum;
}

function linesOf(route: Route, offsets: readonly number[], edge: number): Line[] {
  const at = (index: number): number => (route[index]?.line ?? 0) * unit + (offsets[index] ?? 0) * lane;
  return route.map(({axis, start, end}, index) => {
    const ends = [index === 0 ? start * unit : at(index - 1), index === route.length - 1 ? end * unit : at(index + 1)];
    return {edge, axis, at: at(index), low: Math.min(...ends), high: Math.max(...ends)};
  });
}
