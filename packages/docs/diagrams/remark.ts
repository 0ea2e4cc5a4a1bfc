import type {MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx';
import {localeOfFile} from '../source/paths.ts';
import {type Locale, nearest, type Problem, throwProblems, type Where} from '@integration-docs/facts';
import {fromRoot, projectRoot} from '@integration-docs/facts/node';
import {lineOfNode, walk, type RemarkOptions, type Transformer} from '../source/walk.ts';
import {figureHtml} from './figure.ts';
import {diagramFolder, diagramIds, loadDiagram} from './load.ts';
import {renderDiagram} from './render.ts';

interface Options extends RemarkOptions {
  /** Language of the diagrams. Default: the language of the page. */
  readonly locale?: Locale;
}

type Jsx = MdxJsxFlowElement | MdxJsxTextElement;

/**
 * remark plugin: `<Diagram id="x" />` becomes `<DiagramFigure html="<figure>…" />`. A diagram that can be played has
 * `<DiagramPlay id play="{…}" />` inside, a component that the site must define.
 */
export function remarkDiagrams({root = projectRoot, locale}: Options = {}): Transformer {
  return async (tree, {path}) => {
    const file = fromRoot(root, path);
    const elements = [...walk(tree)].filter(
      (node): node is Jsx => isJsx(node.type) && 'name' in node && node.name === 'Diagram',
    );
    const earlierIds: string[] = [];
    for (const element of elements) {
      const where = {file, line: lineOfNode(element)};
      const id = idOf(element);
      throwProblems(problemsOf(element, id, earlierIds, diagramIds(root), where));
      if (id === undefined) continue;
      earlierIds.push(id);
      const language = locale ?? localeOfFile(path);
      const {play, ...rendered} = await renderDiagram(await loadDiagram(root, id), language);
      element.name = 'DiagramFigure';
      element.attributes = [attribute('html', figureHtml(rendered, language))];
      element.children = [];
      if (play !== null && element.type === 'mdxJsxFlowElement') element.children = [playOf(id, JSON.stringify(play))];
    }
  };
}

const isJsx = (type: string): boolean => type === 'mdxJsxFlowElement' || type === 'mdxJsxTextElement';

const attribute = (name: string, value: string): MdxJsxAttribute => ({type: 'mdxJsxAttribute', name, value});

function playOf(id: string, play: string): MdxJsxFlowElement {
  const attributes = [attribute('id', id), attribute('play', play)];
  return {type: 'mdxJsxFlowElement', name: 'DiagramPlay', attributes, children: []};
}

/** The value of `id="…"` when that is the only attribute. */
function idOf({attributes}: Jsx): string | undefined {
  const [firstAttribute, ...rest] = attributes;
  if (rest.length > 0 || firstAttribute?.type !== 'mdxJsxAttribute' || firstAttribute.name !== 'id') return undefined;
  return typeof firstAttribute.value === 'string' ? firstAttribute.value : undefined;
}

function problemsOf(
  element: Jsx,
  id: string | undefined,
  earlierIds: readonly string[],
  ids: readonly string[],
  where: Where,
): readonly Problem[] {
  if (element.type === 'mdxJsxTextElement') {
    return [
      {
        ...where,
        found: '<Diagram> inside a line of text',
        expected: '<Diagram id="…" /> on a line of its own',
        cure: 'Put an empty line before and after it.',
      },
    ];
  }
  if (id === undefined) {
    return [
      {
        ...where,
        found: '<Diagram> without exactly the attribute id="…"',
        expected: `one of ${ids.join(', ')}`,
        cure: 'Write <Diagram id="…" />.',
      },
    ];
  }
  if (!ids.includes(id)) {
    const nearestIds = nearest(id, ids, 3);
    const [guess] = nearestIds;
    return [
      {
        ...where,
        found: `<Diagram id="${id}" />, which does not exist`,
        expected: `the name of a file in ${diagramFolder}/${guess === undefined ? '' : `; nearest: ${nearestIds.join(', ')}`}`,
        cure: `${guess === undefined ? 'Add' : `Write id="${guess}", or add`} ${diagramFolder}/${id}.yaml.`,
      },
    ];
  }
  if (earlierIds.includes(id)) {
    return [
      {
        ...where,
        found: `<Diagram id="${id}" /> a second time`,
        expected: 'every diagram once on a page',
        cure: 'Remove it, or link to the first one.',
      },
    ];
  }
  return [];
}
