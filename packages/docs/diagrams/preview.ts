/**
 * `node packages/docs/diagrams/preview.ts <folder> [diagram.yaml …]`: writes `<folder>/{pt,en}-{light,dark}.html`, each with
 * the given diagrams or all of the project, as a page shows them. Use it to check a diagram while you write it.
 */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {locales} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {figureHtml} from './figure.ts';
import {diagramFolder, diagramIds, tokensOf} from './load.ts';
import {parseDiagram} from './parse.ts';
import {renderDiagram} from './render.ts';

const [folder, ...fileArguments] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name a folder: node packages/docs/diagrams/preview.ts /tmp/diagrams');

const files =
  fileArguments.length > 0
    ? fileArguments
    : diagramIds(projectRoot).map((id) => path.join(projectRoot, diagramFolder, `${id}.yaml`));
const tokens = await tokensOf(projectRoot);
const diagrams = files.flatMap((file) => {
  try {
    return [parseDiagram(readFileSync(file, 'utf8'), path.relative(projectRoot, path.resolve(file)), tokens)];
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return [];
  }
});
const styles = ['site/theme/tokens.css', 'packages/docs/css/base.css', 'packages/docs/css/diagrams.css']
  .map((file) => readFileSync(path.join(projectRoot, file), 'utf8'))
  .join('\n');

mkdirSync(folder, {recursive: true});
for (const locale of locales) {
  for (const theme of ['light', 'dark']) {
    const renderedDiagrams = await Promise.all(diagrams.map((diagram) => renderDiagram(diagram, locale)));
    const figures = renderedDiagrams.map((diagram) => figureHtml(diagram, locale)).join('\n');
    const html = `<!doctype html><html lang="${locale}" data-theme="${theme}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Diagrams</title><style>${styles}
main { max-width: var(--measure); margin: 1rem auto; padding: 0 1rem; }</style><main>${figures}</main></html>`;
    writeFileSync(path.join(folder, `${locale}-${theme}.html`), html);
  }
}
