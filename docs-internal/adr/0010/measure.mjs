/**
 * `node docs-internal/adr/0010/measure.mjs <page>`: the numbers of every flow on a page of `packages/docs/diagrams/preview.ts`, read from its SVG
 * alone, so that they can be taken at any commit.
 */
import {readFileSync} from 'node:fs';

const numbers = (text) => [...text.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
const attribute = (tag, name) => Number(new RegExp(` ${name}="([^"]+)"`).exec(tag)?.[1]);
const boxOf = (xs, ys) => ({
  left: Math.min(...xs),
  right: Math.max(...xs),
  top: Math.min(...ys),
  bottom: Math.max(...ys),
});
const rectOf = (tag) => {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => attribute(tag, name));
  return boxOf([x, x + width], [y, y + height]);
};
const pointsOf = (values) => values.flatMap((x, index) => (index % 2 === 0 ? [{x, y: values[index + 1]}] : []));
/** A rounded corner is `L… Q corner …`: the points are the start, the corners and the end. */
const lineOf = (path) => {
  const corners = [...path.matchAll(/Q([^ ]+ [^ ]+)/g)].flatMap(([, corner]) => numbers(corner));
  const all = numbers(path);
  return pointsOf([...all.slice(0, 2), ...corners, ...all.slice(-2)]);
};
const partsOf = (line) => line.slice(1).map((end, index) => boxOf([line[index].x, end.x], [line[index].y, end.y]));
const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
/** Of a horizontal and a vertical line, as strokes of one pixel. */
const cross = (a, b) =>
  (a.top === a.bottom) !== (b.top === b.bottom) &&
  meet({...a, left: a.left - 0.5, right: a.right + 0.5, top: a.top - 0.5, bottom: a.bottom + 0.5}, b);
const pairs = (items) => items.flatMap((a, index) => items.slice(index + 1).map((b) => [a, b]));
const count = (items, test) => items.filter(test).length;

const html = readFileSync(process.argv[2], 'utf8');
const rows = [...html.matchAll(/<svg class="dg dg-flow".*?<\/svg>/gs)].map(([svg]) => {
  const lines = [...svg.matchAll(/class="dg-line" d="([^"]+)"/g)].map(([, path]) => lineOf(path));
  const parts = lines.map(partsOf);
  const labels = [...svg.matchAll(/<rect class="dg-plate"[^>]*>/g)].map(([tag]) => rectOf(tag));
  const nodes = [...svg.matchAll(/<g class="dg-node[^"]*">(<rect[^>]*>|<path d="([^"]+)")/g)].map(([, tag, path]) => {
    const points = path === undefined ? [] : pointsOf(numbers(path));
    return path === undefined
      ? rectOf(tag)
      : boxOf(
          points.map(({x}) => x),
          points.map(({y}) => y),
        );
  });
  return {
    id: /id="diagram-(.*?)-title"/.exec(svg)?.[1],
    width: attribute(svg, 'width'),
    height: attribute(svg, 'height'),
    bytes: Buffer.byteLength(svg),
    crossings: count(pairs(parts), ([a, b]) => a.some((one) => b.some((other) => cross(one, other)))),
    bends: lines.reduce((sum, line) => sum + line.length - 2, 0),
    length: Math.round(parts.flat().reduce((sum, {left, right, top, bottom}) => sum + right - left + bottom - top, 0)),
    'labels on nodes': count(labels, (label) => nodes.some((node) => meet(label, node))),
    'labels on labels': count(pairs(labels), ([a, b]) => meet(a, b)),
    'lines under labels beyond their own': count(
      labels,
      (label) => count(parts, (line) => line.some((part) => meet(label, part))) > 1,
    ),
  };
});
console.table(rows);
