import type {Drawing} from '../sequence/draw.ts';
import {arrowHead, arrowLength, element, roundedPath, textBlock, towards} from '../svg.ts';
import {layoutFlow, type PlacedEdge} from './layout.ts';
import {drawNode} from './shapes.ts';
import type {FlowDiagram} from './types.ts';

/** Draws lines, then nodes, then labels, so that no line crosses a label. */
export async function drawFlow(diagram: FlowDiagram): Promise<Drawing> {
  const layout = await layoutFlow(diagram);
  const content = [
    ...layout.edges.map(drawLine),
    ...layout.nodes.map(({node, box, label}) => drawNode(node, box, label)),
    ...layout.edges.map(drawLabel),
  ].join('');
  return {width: layout.width, height: layout.height, content};
}

function drawLine({points}: PlacedEdge): string {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (!tip || !before) return '';
  const line = [...points.slice(0, -1), towards(tip, before, arrowLength - 2)];
  return element('path', {class: 'dg-line', d: roundedPath(line, 9)}) + arrowHead(before, tip);
}

function drawLabel({label}: PlacedEdge): string {
  if (!label) return '';
  const {x, y, width, height, block} = label;
  return (
    element('rect', {class: 'dg-plate', x: x - width / 2, y: y - height / 2, width, height, rx: 3}) +
    textBlock(block, {x, y, className: 'dg-label'})
  );
}
