import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {locales} from '@integration-docs/facts';
import site from '../../../site/config/site.ts';
import {projectRoot} from '@integration-docs/facts/node';
import {figureHtml} from './figure.ts';
import {renderDiagram} from './render.ts';
import type {Diagram} from './schema.ts';
import {allDiagrams, fixtures} from './testing.ts';

const renderedDiagrams = await Promise.all(
  allDiagrams.flatMap((diagram) =>
    locales.map(async (locale) => ({
      name: `${diagram.id} ${locale}`,
      id: diagram.id,
      locale,
      rendered: await renderDiagram(diagram, locale),
    })),
  ),
);

function fixture(id: string): Diagram {
  const diagram = fixtures.find((each) => each.id === id);
  if (!diagram) throw new Error(`No fixture ${id}`);
  return diagram;
}

/** Finds errors that make markup invalid as XML: elements not closed or closed wrongly, characters that must be entities. */
function unbalanced(markup: string): string[] {
  const open: string[] = [];
  const errors: string[] = [];
  const rest = markup.replace(
    /<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<>]*")*)(\/?)>/gi,
    (tag, close: string, name: string, attributes: string, empty: string) => {
      const names = [...attributes.matchAll(/ ([a-zA-Z-]+)=/g)].map((match) => match[1]);
      if (new Set(names).size !== names.length) errors.push(tag);
      if (close !== '' && open.pop() !== name) errors.push(tag);
      if (close === '' && empty === '') open.push(name);
      return attributes;
    },
  );
  const strayText = rest.replace(/&(?:amp|lt|gt|quot);/g, '').match(/[<>&].{0,20}/g) ?? [];
  return [...errors, ...open, ...strayText];
}

describe('renderDiagram', () => {
  it.each(renderedDiagrams)('$name: is well-formed', ({rendered, locale}) => {
    expect(unbalanced(rendered.svg)).toEqual([]);
    expect(unbalanced(figureHtml(rendered, locale))).toEqual([]);
  });

  it.each(renderedDiagrams)('$name: holds no style, script or stray number', ({rendered}) => {
    expect(rendered.svg).not.toMatch(/\sstyle=|<style|<script|\son[a-z]+=|NaN|undefined|Infinity/);
  });

  it.each(renderedDiagrams)('$name: reserves its place and has an accessible name', ({id, rendered, locale}) => {
    const {svg, title} = rendered;
    const [, width = '', height = ''] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
    expect(svg).toContain(` width="${width}" height="${height}" role="img" aria-label="${title}"`);
    // Browsers take a <title> for the description too.
    expect(svg).not.toContain('<title');
    const figure = figureHtml(rendered, locale);
    expect(figure).toContain(`<figcaption id="diagram-${id}-title" class="diagram-title">${title}</figcaption>`);
    expect(figure).toContain(`<summary aria-describedby="diagram-${id}-title">`);
  });

  it('begins every id with that of the diagram', () => {
    const ids = renderedDiagrams
      .filter(({locale}) => locale === 'pt')
      .flatMap(({rendered}) => [...rendered.svg.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => id?.startsWith('diagram-'))).toBe(true);
  });

  it('uses only classes that the style sheet knows', () => {
    const css = readFileSync(path.join(projectRoot, 'packages/docs/css/diagrams.css'), 'utf8');
    const usedClasses = new Set(
      renderedDiagrams.flatMap(({rendered}) =>
        [...rendered.svg.matchAll(/class="([^"]+)"/g)].flatMap((match) => match[1]?.split(' ') ?? []),
      ),
    );
    const withoutRule = ['dg-flow', 'dg-box', 'dg-store'];
    expect([...usedClasses].filter((name) => !withoutRule.includes(name) && !css.includes(`.${name}`))).toEqual([]);
    const sizes = [...css.matchAll(/font-size: ([\d.]+)px/g)].map((match) => Number(match[1]));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
  });
});

describe('text', () => {
  const sequence = fixture('as2-message');
  const flow = fixture('invoice-states');

  it('gives the steps of a sequence with their numbers, by phase', async () => {
    const {text} = await renderDiagram(sequence, 'pt');
    if (text.kind !== 'sequence') throw new Error('not a sequence');
    expect(text.parts.map(({phase, steps}) => [phase, steps.map(({number}) => number)])).toEqual([
      [undefined, [1, 2, 3, 4]],
      ['Mais tarde, noutra ligação', [5, 6]],
      ['Entrega', [7, 8, 9]],
    ]);
    expect(text.parts[0]?.steps.map((step) => step.text).slice(0, 3)).toEqual([
      'Sistema emissor: Assina, cifra e guarda o MIC',
      `Sistema emissor → ${site.name}: \`POST\` com \`AS2-From\`, \`AS2-To\` e \`Message-ID\``,
      `${site.name} → Sistema emissor (resposta): \`200\` sem corpo`,
    ]);
  });

  it('is in English on English pages', async () => {
    const html = figureHtml(await renderDiagram(sequence, 'en'), 'en');
    expect(html).toContain('>Diagram as text</summary><ol><li>Issuing system: Signs, encrypts and keeps the MIC</li>');
    expect(html).toContain(
      `<p>Later, on another connection</p><ol start="5"><li>${site.name} → Issuing system: Signed MDN</li>`,
    );
    expect(html).toContain(`<li>Issuing system → ${site.name} (reply): <code>200</code></li>`);
    expect(html).toContain('computes the MIC &lt;SHA-256&gt;');
  });

  it('says node by node where a flow leads', async () => {
    const html = figureHtml(await renderDiagram(flow, 'pt'), 'pt');
    expect(html).toContain(
      '>Diagrama em texto</summary><ul><li>Rascunho (início)<ul><li>Rascunho → Cumpre as regras CIUS-PT?</li></ul></li>',
    );
    expect(html).toContain(
      '<li>Cumpre as regras CIUS-PT? (decisão)<ul><li>Cumpre as regras CIUS-PT? → Recusada com <code>422</code>: não</li><li>Cumpre as regras CIUS-PT? → Fila de entrega: sim</li></ul></li>',
    );
    expect(html).toContain('<li>Paga (<code>29</code>) (fim)</li>');
    expect(figureHtml(await renderDiagram(flow, 'en'), 'en')).toContain('<li>Delivery queue (store)<ul>');
  });
});
