import path from 'node:path';
import {createProcessor} from '@mdx-js/mdx';
import {describe, expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {diagramIds} from './load.ts';
import {remarkDiagrams} from './remark.ts';

const [first = '', second = ''] = diagramIds(projectRoot);

/** Compiles a page to JavaScript. */
async function compile(source: string, page: string): Promise<string> {
  const processor = createProcessor({remarkPlugins: [remarkDiagrams], jsx: false});
  return String(await processor.process({value: source, path: path.join(projectRoot, page)}));
}

describe('remarkDiagrams', () => {
  it('puts the figure into the page, in the language of the page', async () => {
    const source = `Antes.\n\n<Diagram id="${first}" />\n\nDepois.\n`;
    const pt = await compile(source, 'site/content/pt/docs/a.mdx');
    expect(pt).toContain('_jsx(DiagramFigure, {');
    expect(pt).toContain(`html: "<figure class=\\"diagram\\"><figcaption id=\\"diagram-`);
    expect(pt).toContain('Diagrama em texto');
    expect(await compile(source, 'site/content/en/docs/a.mdx')).toContain('Diagram as text');
  });

  it('gives a diagram that tells of calls to what plays it, and no other', async () => {
    const played = await compile('<Diagram id="rest-issue" />\n', 'site/content/en/docs/a.mdx');
    expect(played).toContain('children: _jsx(DiagramPlay, {');
    expect(played).toContain('id: "rest-issue"');
    expect(played).toMatch(/\\"call\\":\\"submitDocument\\"/);
    expect(played).toContain('data-step=\\"9\\"');
    const notPlayed = await compile('<Diagram id="as2-sync-mdn" />\n', 'site/content/en/docs/a.mdx');
    expect(notPlayed).not.toMatch(/DiagramPlay|data-step/);
  });

  it('shows several diagrams on a page, each once', async () => {
    expect(
      (await compile(`<Diagram id="${first}" />\n\n<Diagram id="${second}" />\n`, 'site/content/pt/docs/a.mdx')).match(
        /<figure /g,
      ),
    ).toHaveLength(2);
    await expect(
      compile(`<Diagram id="${first}" />\n\n<Diagram id="${first}" />\n`, 'site/content/pt/docs/a.mdx'),
    ).rejects.toThrow(
      `site/content/pt/docs/a.mdx:3: found <Diagram id="${first}" /> a second time; expected every diagram once on a page`,
    );
  });

  it('names the nearest diagram', async () => {
    await expect(compile(`Texto.\n\n<Diagram id="${first}x" />\n`, 'site/content/pt/docs/a.mdx')).rejects.toThrow(
      `site/content/pt/docs/a.mdx:3: found <Diagram id="${first}x" />, which does not exist; expected the name of a file in site/diagrams/; nearest: ${first}`,
    );
  });

  it('wants the diagram on a line of its own, with an id and nothing else', async () => {
    await expect(compile(`Veja <Diagram id="${first}" /> aqui.\n`, 'site/content/pt/docs/a.mdx')).rejects.toThrow(
      'site/content/pt/docs/a.mdx:1: found <Diagram> inside a line of text',
    );
    await expect(compile(`<Diagram name="${first}" />\n`, 'site/content/pt/docs/a.mdx')).rejects.toThrow(
      'site/content/pt/docs/a.mdx:1: found <Diagram> without exactly the attribute id="…"',
    );
  });
});
