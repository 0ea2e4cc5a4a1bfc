import type {Code, Nodes, Root} from 'mdast';
import type {MdxJsxAttribute, MdxJsxExpressionAttribute, MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx';
import {
  closestMatch,
  type Locale,
  nearest,
  type Problem,
  type SampleVariant,
  sampleVariants,
  throwProblems,
  type Where,
} from '@integration-docs/facts';
import {fromRoot, projectRoot} from '@integration-docs/facts/node';
import {localeOfFile} from './paths.ts';
import {calledFiles} from './sample-calls.ts';
import {
  loadSampleTopics,
  noTopics,
  type Quote,
  type SampleTopics,
  filesOfTopic,
  quotesByLanguage,
} from './sample-topics.ts';
import {
  expectedRegion,
  includeSample,
  nearestRegion,
  publishedSample,
  regionsIn,
  samplesIn,
  type SampleFiles,
} from './samples.ts';
import {isJsx, lineOfNode, walk, type RemarkOptions, type Transformer} from './walk.ts';

type Jsx = MdxJsxFlowElement | MdxJsxTextElement;

/** The default region of a sample file that is not part of a connector. */
const usualRegion = 'sample';

/** The README of a connector, in its folder. */
const readmes: Readonly<Record<Locale, string>> = {pt: 'LEIAME.md', en: 'README.md'};

interface SampleTabsOptions extends RemarkOptions {
  /** Path of the table of what topics show of the connectors, relative to the project folder. */
  readonly topics?: string | undefined;
}

/**
 * remark plugin, before `remarkSamples`: replaces `<Sample topic="submit-json" />` by `<Tabs group="language">` with what the topic shows in each
 * language. That is either regions of the connector, one block per file, followed by `<SampleSource>` with links to the whole files and to those
 * that they call; or a region of the topic's own file, which `region="name"` selects.
 * The steps of a walk-through (`topic="walkthroughs/received" region="list"`) have a block per shell, followed by `<SampleRun topic region>`, which
 * runs the step.
 */
export function remarkSampleTabs({root = projectRoot, topics: file}: SampleTabsOptions = {}): Transformer {
  let topicsPromise: Promise<SampleTopics> | undefined;
  return async (tree, {path}) => {
    topicsPromise ??= loadSampleTopics(root, file);
    throwProblems(expandSamples(tree, samplesIn(root), fromRoot(root, path), await topicsPromise));
  };
}

/** Replaces every `<Sample>` of a page by its tabs. Returns the problems of those that it cannot replace. */
export function expandSamples(
  tree: Root,
  files: SampleFiles,
  file: string,
  topics: SampleTopics = noTopics,
): readonly Problem[] {
  const problems: Problem[] = [];
  for (const parent of walk(tree)) {
    if (!('children' in parent)) continue;
    const children: Nodes[] = parent.children;
    for (const node of children.filter(isSample)) {
      const where = {file, line: lineOfNode(node)};
      const nodeProblems = sampleProblems(node, files, where, topics);
      problems.push(...nodeProblems);
      if (nodeProblems.length === 0)
        children.splice(children.indexOf(node), 1, tabsElement(node, files, where, topics), ...runElement(node));
    }
  }
  return problems;
}

/** Returns the topics that a page shows. */
export function sampleTopicsOf(tree: Root): readonly string[] {
  return [...walk(tree)].flatMap((node) => (isSample(node) ? [attribute(node, 'topic') ?? ''] : []));
}

function isSample(node: Nodes): node is Jsx {
  return isJsx(node) && node.name === 'Sample';
}

function cureOf(wrongAttribute: Jsx['attributes'][number]): string {
  if (wrongAttribute.type !== 'mdxJsxAttribute') return 'Write each attribute as name="…".';
  if (['topic', 'region'].includes(wrongAttribute.name)) return `Write ${wrongAttribute.name}="…", without braces.`;
  const [near] = nearest(wrongAttribute.name, ['topic', 'region']);
  return near === undefined
    ? `Take ${wrongAttribute.name}= out.`
    : `Write ${near}=, or take ${wrongAttribute.name}= out.`;
}

function sampleProblems(node: Jsx, files: SampleFiles, where: Where, topics: SampleTopics): readonly Problem[] {
  const expected = '<Sample topic="submit-json" /> on a line of its own';
  if (node.type === 'mdxJsxTextElement') {
    const cure = 'Put empty lines around it.';
    return [{...where, found: '<Sample> inside a paragraph', expected, cure}];
  }
  const wrongAttribute = node.attributes.find(
    (one) => !isPlain(one) || (one.name !== 'topic' && one.name !== 'region'),
  );
  if (wrongAttribute) {
    const found = `<Sample> with ${wrongAttribute.type === 'mdxJsxAttribute' ? `${wrongAttribute.name}=` : '{…}'}`;
    return [
      {...where, found, expected: 'topic="…" and, at most, region="…", as plain text', cure: cureOf(wrongAttribute)},
    ];
  }
  const topic = attribute(node, 'topic');
  if (topic === undefined) {
    return [{...where, found: '<Sample> without topic=', expected, cure: 'Write the name of a folder of samples/.'}];
  }
  const shownFiles = filesOfTopic(topic, topics);
  const missingFiles = shownFiles.filter((name) => files.read(name) === undefined);
  if (missingFiles.length === 0) return regionProblems(node, topic, files, where, topics);
  // If only some files are missing, the name of the topic is right.
  const {length} = sampleVariants(topic).variants;
  const isTopic = missingFiles.length < shownFiles.length;
  const misspeltKey = isTopic && !topics.has(topic) ? closestMatch(topic, topics.keys()) : undefined;
  if (misspeltKey !== undefined) return [misspeltTopic(topic, misspeltKey, where)];
  const guess = isTopic ? undefined : nearest(topic, topicsIn(files, topics))[0];
  return [
    {
      ...where,
      found: `<Sample topic="${topic}" />, of which samples/ has no ${missingFiles.join(', ')}`,
      expected: `a topic that exists in ${length} languages${guess === undefined ? '' : `; nearest: ${guess}`}`,
      cure:
        guess === undefined
          ? moreLanguages(topic, shownFiles, missingFiles)
          : `Write topic="${guess}", or add the files.`,
    },
  ];
}

function misspeltTopic(topic: string, key: string, where: Where): Problem {
  return {
    ...where,
    found: `<Sample topic="${topic}" />, which site/config/topics.yaml does not have`,
    expected: `a topic of that file; nearest: ${key}`,
    cure: `Write ${topic}: instead of ${key}: in site/config/topics.yaml.`,
  };
}

/** The possible fixes for a topic that exists in some languages only. */
function moreLanguages(topic: string, shownFiles: readonly string[], missingFiles: readonly string[]): string {
  const existingFile = shownFiles.find((file) => !missingFiles.includes(file)) ?? '';
  const connectorHint = topic.includes('/')
    ? ''
    : `, or name regions of the connectors for them below ${topic}: in site/config/topics.yaml`;
  return `Add the files${connectorHint}; or show the one that there is in a fenced block with file=${existingFile}.`;
}

/** Returns the missing regions of the topic's files: reported at the page when no file has the region, else at the file. */
function regionProblems(
  node: Jsx,
  topic: string,
  files: SampleFiles,
  where: Where,
  topics: SampleTopics,
): readonly Problem[] {
  const region = attribute(node, 'region');
  const ownQuotes = quotesByLanguage(topic, topics, region ?? usualRegion)
    .filter(({isOfConnector}) => !isOfConnector)
    .flatMap(({quotes}) => quotes)
    .map((quote) => ({...quote, regions: regionsIn(files.read(quote.file) ?? '')}));
  const missingQuotes = ownQuotes.filter(({regions, ...quote}) => !regions.some(({name}) => name === quote.region));
  const [first] = missingQuotes;
  const near = first === undefined ? undefined : nearestRegion(first.region, first.regions);
  if (first !== undefined && near !== undefined && region !== undefined && missingQuotes.length === ownQuotes.length) {
    return [
      {
        ...where,
        found: `region="${region}", which ${first.file} does not have`,
        expected: expectedRegion(region, first.file, first.regions),
        cure: `Write region="${near.name}", or #region ${region} in ${first.file}:${near.line}.`,
      },
    ];
  }
  return missingQuotes.map(({file, regions, ...quote}) => {
    const nearestFound = nearestRegion(quote.region, regions);
    return {
      file,
      line: nearestFound?.line ?? 1,
      found: nearestFound === undefined ? 'no #region' : `#region ${nearestFound.name}, and no #region ${quote.region}`,
      expected: `the #region ${quote.region} that <Sample topic="${topic}" /> shows`,
      cure:
        nearestFound === undefined
          ? `Put #region ${quote.region} and #endregion around the lines.`
          : `Write #region ${quote.region} here, or around the lines that the page shows.`,
    };
  });
}

function isPlain(one: MdxJsxAttribute | MdxJsxExpressionAttribute): one is MdxJsxAttribute & {readonly value: string} {
  return one.type === 'mdxJsxAttribute' && typeof one.value === 'string';
}

function attribute({attributes}: Jsx, name: string): string | undefined {
  return attributes.filter(isPlain).find((one) => one.name === name)?.value;
}

/** Returns the folders of samples/ that have a sample in every language. */
function topicsIn(files: SampleFiles, topics: SampleTopics): readonly string[] {
  const all = new Set(files.list());
  const folders = new Set([...all].map((file) => file.split('/')[1] ?? ''));
  return [...folders].filter((folder) => filesOfTopic(folder, topics).every((file) => all.has(file)));
}

function tabsElement(node: Jsx, files: SampleFiles, where: Where, topics: SampleTopics): MdxJsxFlowElement {
  const topic = attribute(node, 'topic') ?? '';
  const region = attribute(node, 'region') ?? usualRegion;
  const {group, variants} = sampleVariants(topic);
  const id = [topic.replace(/.*\//, ''), ...(region === usualRegion ? [] : [region])].join('-');
  const languages = quotesByLanguage(topic, topics, region);
  const children = variants.map((variant, index) => {
    const {quotes = [], isOfConnector = false} = languages[index] ?? {};
    const blocks = blocksOf(quotes).map((block) => ({...block, meta: metaOf(block)}));
    const code = blocks.map(({meta}): Code => ({
      type: 'code',
      lang: variant.highlight,
      meta,
      value: '',
      position: node.position,
    }));
    return tabElement(variant, [...code, ...(isOfConnector ? [sourceElement(blocks, variant, files, where)] : [])]);
  });
  return {...element('Tabs', {group, id}, children), position: node.position};
}

/** A file, and its regions that one code block shows. */
interface Block {
  readonly file: string;
  readonly regions: readonly string[];
}

/** Consecutive regions of one file are in one block. */
function blocksOf(quotes: readonly Quote[]): readonly Block[] {
  const blocks: Block[] = [];
  for (const {file, region} of quotes) {
    const last = blocks.at(-1);
    if (last?.file === file) blocks[blocks.length - 1] = {file, regions: [...last.regions, region]};
    else blocks.push({file, regions: [region]});
  }
  return blocks;
}

function metaOf({file, regions}: Block): string {
  return `file=${file} title="${file.replace(/.*\//, '')}" region=${regions.join(',')}`;
}

/** Creates the links to the shown files of a connector, and to those that they call. */
function sourceElement(
  blocks: readonly (Block & {readonly meta: string})[],
  {value}: SampleVariant,
  files: SampleFiles,
  where: Where,
): MdxJsxFlowElement {
  const shownFiles = blocks.map(({file}) => file);
  const calls = blocks.flatMap(({file, meta}) => calledFiles(file, includeSample(meta, files, where).body, files));
  const list = (paths: readonly string[]): string =>
    [...new Set(paths)].map((file) => publishedSample(file, where.file)).join(' ');
  const readme = readmes[localeOfFile(where.file)];
  return element(
    'SampleSource',
    {
      files: list(shownFiles),
      calls: list(calls.filter((file) => !shownFiles.includes(file)).toSorted()),
      readme: list([`samples/connector/${value}/${readme}`]),
      zip: list([`samples/connector-${value}.zip`]),
    },
    [],
  );
}

/** Creates the component that runs the step of a walk-through; empty for other topics. */
function runElement(node: Jsx): readonly MdxJsxFlowElement[] {
  const topic = attribute(node, 'topic') ?? '';
  if (!topic.startsWith('walkthroughs/')) return [];
  const region = attribute(node, 'region') ?? usualRegion;
  return [{...element('SampleRun', {topic, region}, []), position: node.position}];
}

function tabElement({value, label}: SampleVariant, children: MdxJsxFlowElement['children']): MdxJsxFlowElement {
  return element('Tab', {value, label}, children);
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
