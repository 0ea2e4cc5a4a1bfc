import {openCache} from '@integration-docs/facts/node';
import ELK, {type ElkExtendedEdge, type ElkLabel, type ElkNode, type ElkPort} from 'elkjs/lib/elk.bundled.js';
import {wrap, type Block, type Font} from '../measure.ts';
import {lineHeight, type Point} from '../svg.ts';
import {borderAt, nodeSize, wrapNode, type Box} from './shapes.ts';
import type {FlowDiagram, FlowEdge, FlowNode} from './types.ts';

interface PlacedNode {
  readonly node: FlowNode;
  readonly box: Box;
  readonly label: Block;
}

export interface PlacedEdge {
  /** Corners, from the border of the source to the border of the target. */
  readonly points: readonly Point[];
  readonly label: (Box & {readonly block: Block}) | undefined;
}

export interface FlowLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

const edgeFont: Font = {size: 13};
/** Maximum width of the text in a node and on an edge, so that a decision and the node beside it fit a phone. */
const textWidth = {node: 118, edge: 120};
/** Minimum space between a node and the node beside it, and around the label in that space. */
const besideSpace = {gap: 36, labelX: 2, labelY: 5};

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.padding': '[top=2,left=2,bottom=2,right=2]',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  // From left to right in the order of the source, in both languages.
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  // The labels of all edges that leave a node are in one row, right below it.
  'elk.layered.edgeLabels.centerLabelPlacementStrategy': 'TAIL_LAYER',
  // Applies twice between two rows of nodes, because labels are a row of their own.
  'elk.layered.spacing.nodeNodeBetweenLayers': '17',
  'elk.layered.spacing.edgeNodeBetweenLayers': '15',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.portPort': '14',
  'elk.spacing.nodeSelfLoop': '14',
};

const elk = new ELK();

/** Cache of layouts. A layout depends only on the graph, which includes the options, and on ELK, not on the code of this file. */
const cachedLayout = openCache<ElkNode>('layout', []);

/**
 * Computes size and position of everything, from top to bottom, with the layered algorithm of the Eclipse Layout Kernel. The
 * same diagram always gets the same layout.
 */
export async function layoutFlow(diagram: FlowDiagram): Promise<FlowLayout> {
  const nodes = equalDecisions(diagram.nodes.map(sizedNode));
  const edges = diagram.edges.map((edge, index) => sizedEdge(edge, index, nodes, diagram));
  const input = graphOf(nodes, edges);
  const graph = await cachedLayout(JSON.stringify(input), () => elk.layout(input));
  const boxes = boxesOf(graph, edges);
  const boxOf = ({node}: SizedNode): Box => required(boxes.get(node.id), node.id);
  return {
    width: Math.ceil(graph.width ?? 0),
    height: Math.ceil(graph.height ?? 0),
    nodes: nodes.map((sized) => ({node: sized.node, box: boxOf(sized), label: sized.label})),
    edges: edges.map((edge) => {
      const [source, target] = [boxOf(edge.source), boxOf(edge.target)];
      return edge.isBeside ? placedBeside(edge, source, target) : placedEdge(edge, source, target, graph);
    }),
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface SizedNode extends Size {
  readonly node: FlowNode;
  readonly label: Block;
}

interface SizedEdge {
  readonly id: string;
  readonly source: SizedNode;
  readonly target: SizedNode;
  readonly label: (Size & {readonly block: Block}) | undefined;
  readonly isBeside: boolean;
  readonly sourceSide: 'SOUTH' | 'WEST' | 'EAST';
  readonly targetSide: 'NORTH' | 'WEST' | 'EAST';
  /** Whether the edge runs upwards. ELK gets it reversed, so that the graph has no cycle. */
  readonly isReversed: boolean;
}

function sizedNode(node: FlowNode): SizedNode {
  const label = wrapNode(node.shape, node.label, textWidth.node);
  return {node, label, ...nodeSize(node.shape, label)};
}

/** Gives all decisions the same width, so that the nodes beside them form one column. */
function equalDecisions(nodes: readonly SizedNode[]): SizedNode[] {
  const isDecision = ({node}: SizedNode): boolean => node.shape === 'decision';
  const widest = Math.max(...nodes.filter(isDecision).map(({width}) => width));
  return nodes.map((sized) => (isDecision(sized) ? {...sized, width: widest} : sized));
}

/** An edge to the same or an earlier node runs along the right side, or along the left side when a node is on the right. */
function sizedEdge(edge: FlowEdge, index: number, nodes: readonly SizedNode[], diagram: FlowDiagram): SizedEdge {
  const {from, to, side, label} = edge;
  const indexOf = (id: string): number => nodes.findIndex(({node}) => node.id === id);
  const isUpwards = indexOf(to) <= indexOf(from);
  const ends = isUpwards ? [from, to] : [from];
  const isRightUsed = diagram.edges.some((other) => other.side === 'beside' && ends.includes(other.from));
  const alongSide = side === 'left' || isRightUsed ? 'WEST' : 'EAST';
  const block = label === undefined ? undefined : wrap(label, textWidth.edge, edgeFont);
  return {
    id: String(index),
    source: required(nodes[indexOf(from)], from),
    target: required(nodes[indexOf(to)], to),
    label: block && {block, width: block.width + 10, height: block.lines.length * lineHeight + 2},
    isBeside: side === 'beside',
    sourceSide: isUpwards || side !== undefined ? alongSide : 'SOUTH',
    targetSide: isUpwards ? alongSide : 'NORTH',
    isReversed: isUpwards && from !== to,
  };
}

function required<Item>(item: Item | undefined, id: string): Item {
  if (item === undefined) throw new Error(`The layout has no "${id}"`);
  return item;
}

/** The input of ELK: nodes with a port for every edge, on the side where the edge leaves or arrives. */
function graphOf(nodes: readonly SizedNode[], edges: readonly SizedEdge[]): ElkNode {
  const routedEdges = edges.filter(({isBeside}) => !isBeside);
  const placedNodes = nodes.filter((node) => !edges.some(({isBeside, target}) => isBeside && target === node));
  return {
    id: 'flow',
    layoutOptions: options,
    children: placedNodes.map((node) => ({
      id: node.node.id,
      width: node.width,
      height: node.height,
      layoutOptions: {'elk.portConstraints': 'FIXED_SIDE', 'elk.portAlignment.default': 'CENTER'},
      ports: routedEdges.flatMap((edge) => portsOf(edge, node)),
      labels: edges.filter(({isBeside, source}) => isBeside && source === node).map(roomBeside),
    })),
    edges: routedEdges.map(elkEdge),
  };
}

function portsOf({id, source, target, sourceSide, targetSide}: SizedEdge, node: SizedNode): ElkPort[] {
  return [
    ...(source === node ? [{id: `${id}-source`, layoutOptions: {'elk.port.side': sourceSide}}] : []),
    ...(target === node ? [{id: `${id}-target`, layoutOptions: {'elk.port.side': targetSide}}] : []),
  ];
}

/** A downward edge without a label gets a label of 1 px, so that all rows of nodes have the same distance. */
function elkEdge({id, targetSide, isReversed, label}: SizedEdge): ElkExtendedEdge {
  const [source, target] = [`${id}-source`, `${id}-target`];
  const ends = isReversed ? {sources: [target], targets: [source]} : {sources: [source], targets: [target]};
  const {width, height} = label ?? {width: 1, height: 1};
  const elkLabel = {text: '-', width, height, layoutOptions: {'elk.edgeLabels.inline': 'true'}};
  return {id, ...ends, labels: label || targetSide === 'NORTH' ? [elkLabel] : []};
}

/** ELK has no edges within a row, so it gets a node beside another as an outside label of that other node. */
function roomBeside(edge: SizedEdge): ElkLabel {
  return {
    text: '-',
    width: gapOf(edge) + edge.target.width,
    height: Math.max(edge.target.height, 2 * ((edge.label?.height ?? 0) + besideSpace.labelY)),
    layoutOptions: {'elk.nodeLabels.placement': 'OUTSIDE H_RIGHT V_CENTER'},
  };
}

const gapOf = ({label}: SizedEdge): number => Math.max(besideSpace.gap, (label?.width ?? 0) + 2 * besideSpace.labelX);

function boxesOf({children = []}: ElkNode, edges: readonly SizedEdge[]): ReadonlyMap<string, Box> {
  const boxes = new Map(children.map((child) => [child.id, middleOf(child)]));
  for (const edge of edges.filter(({isBeside}) => isBeside)) {
    const {width, height, node} = edge.target;
    const source = required(boxes.get(edge.source.node.id), edge.source.node.id);
    boxes.set(node.id, {x: source.x + source.width / 2 + gapOf(edge) + width / 2, y: source.y, width, height});
  }
  return boxes;
}

/** Converts a position from ELK, which is the upper left corner, to the middle. */
const middleOf = ({x = 0, y = 0, width = 0, height = 0}: Partial<Box>): Box => ({
  x: x + width / 2,
  y: y + height / 2,
  width,
  height,
});

/** A straight line to the right, its label above it. */
function placedBeside(edge: SizedEdge, source: Box, target: Box): PlacedEdge {
  const {y} = source;
  const start = {x: borderAt(edge.source.node.shape, source, 'east', y), y};
  const end = {x: borderAt(edge.target.node.shape, target, 'west', y), y};
  const x = source.x + source.width / 2 + gapOf(edge) / 2;
  const label = edge.label && {...edge.label, x, y: y - edge.label.height / 2 - besideSpace.labelY};
  return {points: [start, end], label};
}

function placedEdge(edge: SizedEdge, source: Box, target: Box, {edges = []}: ElkNode): PlacedEdge {
  const route = edges.find(({id}) => id === edge.id);
  const {startPoint, bendPoints = [], endPoint} = required(route?.sections?.[0], edge.id);
  const line = [startPoint, ...bendPoints, endPoint];
  const [first = startPoint, ...rest] = edge.isReversed ? line.toReversed() : line;
  const last = rest.pop() ?? endPoint;
  return {
    points: [
      borderPoint(edge.source.node.shape, source, first, rest[0] ?? last),
      ...rest,
      borderPoint(edge.target.node.shape, target, last, rest.at(-1) ?? first),
    ],
    label: edge.label && {...edge.label, ...middleOf(route?.labels?.[0] ?? {})},
  };
}

/** The point where a line meets the shape of a node. ELK ends edges at the rectangle around the node. */
function borderPoint(shape: FlowNode['shape'], box: Box, {x, y}: Point, next: Point): Point {
  if (Math.abs(next.x - x) < Math.abs(next.y - y))
    return {x, y: borderAt(shape, box, next.y > y ? 'south' : 'north', x)};
  return {x: borderAt(shape, box, next.x > x ? 'east' : 'west', y), y};
}
