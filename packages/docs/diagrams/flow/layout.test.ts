import {describe, expect, it} from 'vitest';
import {locales, localize} from '@integration-docs/facts';
import {distance, type Point} from '../svg.ts';
import {allDiagrams, fixtures} from '../testing.ts';
import {layoutFlow, type FlowLayout} from './layout.ts';
import type {Box} from './shapes.ts';
import type {FlowDiagram, FlowEdge, FlowNode} from './types.ts';

const flows = allDiagrams.flatMap((diagram) =>
  diagram.kind === 'flow'
    ? locales.map((locale) => ({name: `${diagram.id} ${locale}`, flow: localize(diagram, locale)}))
    : [],
);

const isOverlapping = (a: Box, b: Box, space = 0): boolean =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width + 2 * space && Math.abs(a.y - b.y) * 2 < a.height + b.height + 2 * space;

const pairs = <Item>(items: readonly Item[]): [Item, Item][] =>
  items.flatMap((a, index) => items.slice(index + 1).map((b): [Item, Item] => [a, b]));

/** Whether a point is inside a shape, calculated from the definition of the shape and not with the code that draws it. */
function isInside(shape: FlowNode['shape'], {x, y, width, height}: Box, point: Point): boolean {
  const dx = Math.abs(point.x - x);
  const dy = Math.abs(point.y - y);
  const [w, h] = [width / 2, height / 2];
  if (dx > w || dy > h) return false;
  switch (shape) {
    case 'box':
      return dx <= w - 8 || dy <= h - 8 || Math.hypot(dx - (w - 8), dy - (h - 8)) <= 8;
    case 'start':
    case 'end':
      return dx <= w - h || Math.hypot(dx - (w - h), dy) <= h;
    case 'decision':
      return dx <= w - (Math.min(22, h) * dy) / h;
    case 'store':
      return dy <= h - 7 || Math.hypot(dx / w, (dy - (h - 7)) / 7) <= 1;
  }
}

const linesOf = (points: readonly Point[]): Box[] =>
  points.slice(1).map((end, index) => {
    const start = points[index] ?? end;
    return {
      x: (start.x + end.x) / 2,
      y: (start.y + end.y) / 2,
      width: Math.abs(start.x - end.x),
      height: Math.abs(start.y - end.y),
    };
  });

/** Checks that apply to the layout of every flow. */
function expectSound(flow: FlowDiagram, layout: FlowLayout): void {
  for (const [a, b] of pairs(layout.nodes))
    expect(isOverlapping(a.box, b.box, 10), `${a.node.id} on ${b.node.id}`).toBe(false);
  layout.edges.forEach(({points}, index) => {
    const {from = '', to = ''} = flow.edges[index] ?? {};
    const ends = [
      {id: from, point: points[0], next: points[1]},
      {id: to, point: points.at(-1), next: points.at(-2)},
    ];
    for (const {id, point, next} of ends) {
      const placedNode = layout.nodes.find(({node}) => node.id === id);
      if (!placedNode || !point || !next) throw new Error(`${from} → ${to} has no end`);
      const away = {x: Math.sign(next.x - point.x) * 0.6, y: Math.sign(next.y - point.y) * 0.6};
      expect(
        isInside(placedNode.node.shape, placedNode.box, {x: point.x - away.x, y: point.y - away.y}),
        `${from} → ${to} touches ${id}`,
      ).toBe(true);
      expect(
        isInside(placedNode.node.shape, placedNode.box, {x: point.x + away.x, y: point.y + away.y}),
        `${from} → ${to} stops at ${id}`,
      ).toBe(false);
    }
    for (const line of linesOf(points)) {
      expect(line.width === 0 || line.height === 0, `${from} → ${to} is orthogonal`).toBe(true);
      for (const {node, box} of layout.nodes) {
        if (node.id !== from && node.id !== to)
          expect(isOverlapping(line, box, 6), `${from} → ${to} clear of ${node.id}`).toBe(false);
      }
    }
    const [tip, before] = [points.at(-1), points.at(-2)];
    if (tip && before) expect(distance(tip, before), `room for the arrow head of ${from} → ${to}`).toBeGreaterThan(10);
  });
  for (const [a, b] of pairs(layout.edges.map(({points}) => linesOf(points)))) {
    for (const one of a)
      for (const other of b) {
        const isParallel = (one.width === 0) === (other.width === 0);
        if (isParallel) expect(isOverlapping(one, other, 2), 'parallel lines apart').toBe(false);
      }
  }
  const labels = layout.edges.flatMap(({label}) => label ?? []);
  for (const [a, b] of pairs(labels)) expect(isOverlapping(a, b), 'labels apart').toBe(false);
  for (const label of labels) {
    for (const {node, box} of layout.nodes) expect(isOverlapping(label, box), `label on ${node.id}`).toBe(false);
    expect(label.x - label.width / 2).toBeGreaterThanOrEqual(0);
    expect(label.x + label.width / 2).toBeLessThanOrEqual(layout.width);
    for (const {points, label: own} of layout.edges) {
      const isNear = linesOf(points).some((line) => isOverlapping(label, line, own === label ? 6 : 0));
      expect(isNear, 'label at its own line, and at no other').toBe(own === label);
    }
  }
  for (const {node, box, label} of layout.nodes) expect(label.width, node.label).toBeLessThanOrEqual(box.width - 20);
}

describe('layoutFlow', () => {
  it.each(flows)('$name: nodes, lines and labels keep out of each other’s way', async ({flow}) => {
    const layout = await layoutFlow(flow);
    expectSound(flow, layout);
    expect(layout.edges.filter(({label}) => label)).toHaveLength(flow.edges.filter(({label}) => label).length);
  });

  // 375 px minus the paddings of page and figure. The two named diagrams scroll sideways; the fixtures are on no page.
  const wide = ['moloni-states', 'rest-states', ...fixtures.map(({id}) => id)];
  it.each(flows.filter(({flow}) => !wide.includes(flow.id)))('$name: fits a phone', async ({flow}) => {
    expect((await layoutFlow(flow)).width).toBeLessThanOrEqual(325);
  });

  it('draws a chain as one straight column', async () => {
    const {edges} = await layoutFlow(chain(4));
    for (const {points} of edges) {
      expect(points).toHaveLength(2);
      expect(points[0]?.x).toBe(points[1]?.x);
    }
  });

  it('leads a way back around the nodes in between', async () => {
    const flow = {...chain(3), edges: [...chain(3).edges, {from: 'n3', to: 'n1', label: 'de novo'}]};
    const layout = await layoutFlow(flow);
    expectSound(flow, layout);
    expect(layout.edges.at(-1)?.points).toHaveLength(4);
  });

  it('stands a node beside another, in the same row', async () => {
    const flow = {
      ...chain(3),
      edges: [...chain(2).edges, {from: 'n1', to: 'n3', side: 'beside' as const}],
    };
    const layout = await layoutFlow(flow);
    expectSound(flow, layout);
    const [first, , third] = layout.nodes;
    expect(third?.box.y).toBe(first?.box.y);
    expect(third?.box.x).toBeGreaterThan(first?.box.x ?? Infinity);
  });

  it('lets a node lead to itself, and two nodes to each other', async () => {
    const edges = [
      {from: 'n1', to: 'n1', label: 'de novo'},
      {from: 'n1', to: 'n2'},
      {from: 'n2', to: 'n1'},
    ];
    const flow = {...chain(2), edges};
    expectSound(flow, await layoutFlow(flow));
  });

  it.each(Array.from({length: 24}, (_, index) => index + 1))('stays sound for any graph (seed %i)', async (seed) => {
    const flow = randomFlow(seed);
    expectSound(flow, await layoutFlow(flow));
  });

  it('draws the same picture every time', async () => {
    for (const {flow} of flows) expect(await layoutFlow(flow)).toEqual(await layoutFlow(flow));
  });
});

function chain(length: number): FlowDiagram {
  const ids = Array.from({length}, (_, index) => `n${index + 1}`);
  return {
    id: 'chain',
    kind: 'flow',
    title: 'Cadeia',
    nodes: ids.map((id, index) => ({id, shape: 'box', label: `Passo ${index + 1}`})),
    edges: ids.slice(1).map((id, index) => ({from: ids[index] ?? id, to: id})),
  };
}

/** A reproducible graph: 3 to 9 nodes, every node with an edge, some sides and labels. */
function randomFlow(seed: number): FlowDiagram {
  let state = seed * 7919;
  const random = (below: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  const shapes: readonly FlowNode['shape'][] = ['box', 'start', 'end', 'decision', 'store'];
  const sides = [undefined, undefined, 'left', 'right'] as const;
  const nodes = Array.from({length: 3 + random(7)}, (_, index) => ({
    id: `n${index}`,
    shape: shapes[random(5)] ?? 'box',
    label: 'Fatura eletrónica '.repeat(1 + random(2)).trim(),
  }));
  const pick = (): string => nodes[random(nodes.length)]?.id ?? 'n0';
  const edge = (from: string, to: string): FlowEdge => ({from, to, side: sides[random(4)]});
  const edges = nodes.flatMap(({id}) => [edge(id, pick()), ...(random(2) ? [edge(pick(), id)] : [])]);
  // Loops get no labels, because ELK may place them on other edges on the same side.
  const labelledEdges = edges.map((flowEdge) =>
    random(2) || flowEdge.from === flowEdge.to ? flowEdge : {...flowEdge, label: 'sim'},
  );
  const aside = {id: 'aside', shape: 'end' as const, label: 'Recusada'};
  return {
    id: 'random',
    kind: 'flow',
    title: 'Ao acaso',
    nodes: [...nodes, aside],
    edges: [...labelledEdges, {from: pick(), to: 'aside', side: 'beside', label: 'não'}],
  };
}
