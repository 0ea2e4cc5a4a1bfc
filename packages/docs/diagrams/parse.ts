import {basename} from 'node:path';
import {
  fillKnown,
  type Locale,
  locales,
  nearest,
  type Problem,
  readYaml,
  schemaProblems,
  throwProblems,
  tokenProblems,
  type Tokens,
} from '@integration-docs/facts';
import {plain} from './measure.ts';
import {diagramSchema, labelLimits, type Diagram, type DiagramSource} from './schema.ts';

type Path = readonly (string | number)[];

/** A problem with a path in the YAML instead of file and line. */
type Finding = Pick<Problem, 'found' | 'expected' | 'cure'> & {readonly path: Path};

export type TokensByLocale = Readonly<Record<Locale, Tokens>>;

/** For diagrams without tokens. */
const noTokens: TokensByLocale = {pt: new Map(), en: new Map()};

/**
 * Reads and checks a diagram; its tokens are filled in.
 *
 * @param yamlText content of `site/diagrams/<id>.yaml`
 * @param file its path from the project folder, for messages; the file name gives the id
 * @throws ProblemError with everything that is wrong: file, line, found, expected, cure
 */
export function parseDiagram(yamlText: string, file: string, tokens: TokensByLocale = noTokens): Diagram {
  const source = readYaml(yamlText, {file, line: 1});
  throwProblems(source.problems);
  throwProblems(schemaProblems(diagramSchema, {...source, file, schemaFile: 'packages/docs/diagrams/schema.ts'}));
  const diagramSource = diagramSchema.parse(source.value);
  throwProblems(source.strings.flatMap(({text, line}) => tokenProblems(text, tokens.pt, {file, line})));
  const diagram = fillTokens(diagramSource, tokens);
  const findings = diagram.kind === 'sequence' ? sequenceFindings(diagram) : flowFindings(diagram);
  throwProblems(findings.map(({path, ...finding}) => ({file, line: source.lineOf(path), ...finding})));
  return {...diagram, id: basename(file, '.yaml')};
}

type Sequence = Extract<DiagramSource, {kind: 'sequence'}>;
type Flow = Extract<DiagramSource, {kind: 'flow'}>;
type Text = DiagramSource['title'];

function fillTokens(diagram: DiagramSource, tokens: TokensByLocale): DiagramSource {
  const fill = ({pt, en}: Text): Text => ({pt: fillKnown(pt, tokens.pt), en: fillKnown(en, tokens.en)});
  const fillLabel = <Item extends {label: Text}>(item: Item): Item => ({...item, label: fill(item.label)});
  const title = fill(diagram.title);
  if (diagram.kind === 'flow') {
    const edges = diagram.edges.map((edge) => ({...edge, label: edge.label && fill(edge.label)}));
    return {...diagram, title, nodes: diagram.nodes.map(fillLabel), edges};
  }
  const steps = diagram.steps.map((step) => ({...fillLabel(step), phase: step.phase && fill(step.phase)}));
  return {...diagram, title, participants: diagram.participants.map(fillLabel), steps};
}

function sequenceFindings({title, participants, steps}: Sequence): Finding[] {
  const ids = participants.map(({id}) => id);
  const usedIds = usedIdsOf(ids, steps);
  return [
    ...lengthFindings(['title'], title, 'title'),
    ...repeatedIdFindings('participants', ids),
    ...participants.flatMap(({id, label}, index) => [
      ...lengthFindings(['participants', index, 'label'], label, 'participant'),
      ...(usedIds.has(id) ? [] : [unusedIdFinding(['participants', index, 'id'], id, 'step')]),
    ]),
    ...steps.flatMap(({from, to, label, phase}, index) => [
      ...unknownIdFindings(['steps', index, 'from'], from, ids, 'participant'),
      ...unknownIdFindings(['steps', index, 'to'], to, ids, 'participant'),
      ...lengthFindings(['steps', index, 'label'], label, 'step'),
      ...(phase ? lengthFindings(['steps', index, 'phase'], phase, 'phase') : []),
    ]),
  ];
}

function flowFindings({title, nodes, edges}: Flow): Finding[] {
  const ids = nodes.map(({id}) => id);
  const usedIds = usedIdsOf(ids, edges);
  return [
    ...lengthFindings(['title'], title, 'title'),
    ...repeatedIdFindings('nodes', ids),
    ...nodes.flatMap((node, index) => [
      ...lengthFindings(['nodes', index, 'label'], node.label, 'node'),
      ...(usedIds.has(node.id) ? [] : [unusedIdFinding(['nodes', index, 'id'], node.id, 'edge')]),
    ]),
    ...edges.flatMap(({from, to, label}, index) => [
      ...unknownIdFindings(['edges', index, 'from'], from, ids, 'node'),
      ...unknownIdFindings(['edges', index, 'to'], to, ids, 'node'),
      ...(label ? lengthFindings(['edges', index, 'label'], label, 'edge') : []),
    ]),
    ...besideFindings(edges),
    ...decisionFindings(nodes, edges),
  ];
}

/** The ids that steps or edges use. Returns all ids when a name is unknown, so that only the unknown name is reported. */
function usedIdsOf(ids: readonly string[], links: readonly {from: string; to: string}[]): ReadonlySet<string> {
  const names = new Set(links.flatMap(({from, to}) => [from, to]));
  return [...names].every((name) => ids.includes(name)) ? names : new Set(ids);
}

/** A decision must have at least two outgoing edges, each with a label. */
function decisionFindings(nodes: Flow['nodes'], edges: Flow['edges']): Finding[] {
  return nodes.flatMap(({id, shape}, nodeIndex) => {
    if (shape !== 'decision') return [];
    const ways = edges.map((edge, index) => ({...edge, index})).filter(({from}) => from === id);
    const tooFewWays: Finding = {
      path: ['nodes', nodeIndex, 'shape'],
      found: `the decision "${id}" with ${ways.length === 1 ? 'one way' : 'no way'} out`,
      expected: 'at least two edges from it',
      cure: 'Add the edge for the other answer, or write shape: box.',
    };
    const unlabelledWays = ways
      .filter(({label}) => label === undefined)
      .map(({index}): Finding => ({
        path: ['edges', index],
        found: `an edge from the decision "${id}" without a label`,
        expected: 'the answer that leads this way',
        cure: 'Add label: {pt: …, en: …}.',
      }));
    return [...(ways.length < 2 ? [tooFewWays] : []), ...unlabelledWays];
  });
}

/** A node beside another must have no other edge, and a node at most one such neighbour: lines cannot run around them. */
function besideFindings(edges: Flow['edges']): Finding[] {
  return edges.flatMap(({from, to, side}, index) => {
    if (side !== 'beside') return [];
    const isSecond = edges.slice(0, index).some((earlier) => earlier.side === 'beside' && earlier.from === from);
    const hasOtherEdges = edges.flatMap((edge) => [edge.from, edge.to]).filter((id) => id === to).length > 1;
    if (!isSecond && !hasOtherEdges) return [];
    return [
      {
        path: ['edges', index, 'side'],
        found: isSecond ? `a second node beside "${from}"` : `"${to}", which has other edges, beside "${from}"`,
        expected: 'one node beside another, with this edge only',
        cure: 'Write side: right.',
      },
    ];
  });
}

function lengthFindings(path: Path, label: Text, kind: keyof typeof labelLimits): Finding[] {
  return locales.flatMap((locale) => {
    const visibleText = plain(label[locale]);
    const length = visibleText.length;
    const limit = labelLimits[kind];
    if (length <= limit) return [];
    return [
      {
        path: [...path, locale],
        found: `${length} characters in "${visibleText}"`,
        expected: `at most ${limit} in the ${kind === 'title' ? 'title' : `label of a ${kind}`}`,
        cure: `Shorten it by ${length - limit}, and say the rest in the text of the page.`,
      },
    ];
  });
}

function repeatedIdFindings(list: string, ids: readonly string[]): Finding[] {
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index
      ? []
      : [
          {
            path: [list, index, 'id'],
            found: `the id "${id}" a second time`,
            expected: 'every id once',
            cure: 'Choose another id.',
          },
        ],
  );
}

function unknownIdFindings(path: Path, id: string, ids: readonly string[], kind: 'participant' | 'node'): Finding[] {
  if (ids.includes(id)) return [];
  const [guess] = nearest(id, ids);
  return [
    {
      path,
      found: `"${id}", which is no ${kind}`,
      expected: `one of ${ids.join(', ')}`,
      cure: `Write ${guess ?? ids[0] ?? ''}, or add the ${kind}.`,
    },
  ];
}

function unusedIdFinding(path: Path, id: string, kind: 'step' | 'edge'): Finding {
  return {
    path,
    found: `"${id}", which no ${kind} names`,
    expected: `at least one ${kind} from or to it`,
    cure: `Add the ${kind}, or remove "${id}".`,
  };
}
