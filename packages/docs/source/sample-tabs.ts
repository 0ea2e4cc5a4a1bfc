import type {Code, Nodes, Root} from 'mdast';
import type {MdxJsxAttribute, MdxJsxExpressionAttribute, MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx';
import {
  nearest,
  type Problem,
  sampleFilesOf,
  type SampleVariant,
  sampleVariants,
  throwProblems,
  type Where,
} from '@integration-docs/facts';
import {fromRoot, projectRoot} from '@integration-docs/facts/node';
import {samplesIn, type SampleFiles} from './samples.ts';
import {isJsx, lineOfNode, walk, type RemarkOptions, type Transformer} from './walk.ts';

type Jsx = MdxJsxFlowElement | MdxJsxTextElement;

/** The region that pages show. */
const usualRegion = 'sample';

/**
 * remark plugin, before `remarkSamples`: `<Sample topic="submit-json" />` becomes `<Tabs group="language">` with a block
 * per language, each with `file=` and `region=`. `region="name"` shows another region.
 * The steps of a walk-through (`topic="walkthroughs/received" region="list"`) have a block per shell, and below it the component
 * `<SampleRun topic region>`, which runs the step.
 */
export function remarkSampleTabs({root = projectRoot}: RemarkOptions = {}): Transformer {
  return (tree, {path}) => {
    throwProblems(expandSamples(tree, samplesIn(root), fromRoot(root, path)));
    return Promise.resolve();
  };
}

/** Puts the tabs in the place of every `<Sample>` of a page. Returns what is wrong with those that stay as they are. */
export function expandSamples(tree: Root, files: SampleFiles, file: string): readonly Problem[] {
  const problems: Problem[] = [];
  for (const parent of walk(tree)) {
    if (!('children' in parent)) continue;
    const children: Nodes[] = parent.children;
    for (const node of children.filter(isSample)) {
      const where = {file, line: lineOfNode(node)};
      const found = sampleProblems(node, files, where);
      problems.push(...found);
      if (found.length === 0) children.splice(children.indexOf(node), 1, tabs(node), ...run(node));
    }
  }
  return problems;
}

/** The topics that a page shows. */
export function sampleTopicsOf(tree: Root): readonly string[] {
  return [...walk(tree)].flatMap((node) => (isSample(node) ? [attribute(node, 'topic') ?? ''] : []));
}

function isSample(node: Nodes): node is Jsx {
  return isJsx(node) && node.name === 'Sample';
}

function sampleProblems(node: Jsx, files: SampleFiles, where: Where): readonly Problem[] {
  const expected = '<Sample topic="submit-json" /> on a line of its own';
  if (node.type === 'mdxJsxTextElement') {
    const cure = 'Put empty lines around it.';
    return [{...where, found: '<Sample> inside a paragraph', expected, cure}];
  }
  const other = node.attributes.find((one) => !isPlain(one) || (one.name !== 'topic' && one.name !== 'region'));
  if (other) {
    const found = `<Sample> with ${other.type === 'mdxJsxAttribute' ? `${other.name}=` : '{…}'}`;
    return [
      {...where, found, expected: 'topic="…" and, at most, region="…", as plain text', cure: 'Remove the rest of it.'},
    ];
  }
  const topic = attribute(node, 'topic');
  if (topic === undefined) {
    return [{...where, found: '<Sample> without topic=', expected, cure: 'Write the name of a folder of samples/.'}];
  }
  const lacking = sampleFilesOf(topic).filter((name) => files.read(name) === undefined);
  if (lacking.length === 0) return [];
  // A topic that lacks the file of one language is the one that is meant.
  const {length} = sampleFilesOf(topic);
  const isTopic = lacking.length < length;
  const guess = isTopic ? undefined : nearest(topic, topicsIn(files))[0];
  return [
    {
      ...where,
      found: `<Sample topic="${topic}" />, of which samples/ has no ${lacking.join(', ')}`,
      expected: `a topic that exists in ${length} languages${guess === undefined ? '' : `; nearest: ${guess}`}`,
      cure: guess === undefined ? 'Add the files.' : `Write topic="${guess}", or add the files.`,
    },
  ];
}

function isPlain(one: MdxJsxAttribute | MdxJsxExpressionAttribute): one is MdxJsxAttribute & {readonly value: string} {
  return one.type === 'mdxJsxAttribute' && typeof one.value === 'string';
}

function attribute({attributes}: Jsx, name: string): string | undefined {
  return attributes.filter(isPlain).find((one) => one.name === name)?.value;
}

/** The folders of samples/ that have a sample in every language. */
function topicsIn(files: SampleFiles): readonly string[] {
  const all = new Set(files.list());
  const folders = new Set([...all].map((file) => file.split('/')[1] ?? ''));
  return [...folders].filter((folder) => sampleFilesOf(folder).every((file) => all.has(file)));
}

function tabs(node: Jsx): MdxJsxFlowElement {
  const topic = attribute(node, 'topic') ?? '';
  const region = attribute(node, 'region') ?? usualRegion;
  const {group, variants} = sampleVariants(topic);
  const id = [topic.replace(/.*\//, ''), ...(region === usualRegion ? [] : [region])].join('-');
  const children = variants.map((variant) => tab(variant, region, node));
  return {...element('Tabs', {group, id}, children), position: node.position};
}

/** What runs the step of a walk-through. */
function run(node: Jsx): readonly MdxJsxFlowElement[] {
  const topic = attribute(node, 'topic') ?? '';
  if (!topic.startsWith('walkthroughs/')) return [];
  const region = attribute(node, 'region') ?? usualRegion;
  return [{...element('SampleRun', {topic, region}, []), position: node.position}];
}

function tab(variant: SampleVariant, region: string, {position}: Jsx): MdxJsxFlowElement {
  const {value, label, highlight, file} = variant;
  const name = file.replace(/.*\//, '');
  const meta = `file=${file} title="${name}" region=${region}`;
  const code: Code = {type: 'code', lang: highlight, meta, value: '', position};
  return element('Tab', {value, label}, [code]);
}

function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: MdxJsxFlowElement['children'],
): MdxJsxFlowElement {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).map(([key, value]) => ({type: 'mdxJsxAttribute', name: key, value})),
    children,
  };
}
