import path from 'node:path';
import {build} from 'esbuild';
import type {Root} from 'mdast';
import {type Problem, unknownName} from '@integration-docs/facts';
import {isJsx, lineOfNode, walk} from './walk.ts';

/** What gives authors their components. */
const componentsFile = 'site/components/components.ts';

/** What remark plugins put something else in the place of. */
const replaced = ['Diagram', 'Sample'];

/** The components that a page may name. @param root folder of the project */
export async function componentNames(root: string): Promise<readonly string[]> {
  const entryPoints = [path.join(root, componentsFile)];
  const {metafile} = await build({entryPoints, format: 'esm', write: false, metafile: true});
  return [...Object.values(metafile.outputs).flatMap(({exports}) => exports), ...replaced].sort();
}

/** Components that a page names and nobody made, and imports, which it needs none of. */
export function componentProblems(tree: Root, file: string, names: readonly string[]): readonly Problem[] {
  return [...walk(tree)].flatMap((node) => {
    const where = {file, line: lineOfNode(node)};
    if (node.type === 'mdxjsEsm') {
      const [statement = ''] = node.value.split('\n');
      const expected = `no import or export: the components of ${componentsFile} are known everywhere`;
      return [
        {
          ...where,
          found: `"${statement}"`,
          expected,
          cure: 'Remove it; add the component to that file when it is not there.',
        },
      ];
    }
    if (!isJsx(node) || !/^[A-Z]/.test(node.name ?? '') || names.includes(node.name ?? '')) return [];
    return [unknownName(where, `the component <${node.name}>`, node.name ?? '', names, componentsFile)];
  });
}
