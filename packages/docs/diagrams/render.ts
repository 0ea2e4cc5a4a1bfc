import {type Locale, localize} from '@integration-docs/facts';
import {drawFlow} from './flow/draw.ts';
import {plain} from './measure.ts';
import {diagramPlay, type DiagramPlay} from './play.ts';
import type {Diagram} from './schema.ts';
import {drawSequence} from './sequence/draw.ts';
import {element} from './svg.ts';
import {diagramText, type DiagramText} from './text.ts';

export interface RenderedDiagram {
  /** A whole `<svg>` element: classes only, no inline styles, no scripts. */
  readonly svg: string;
  readonly title: string;
  /** Id of the title on the page. */
  readonly titleId: string;
  readonly text: DiagramText;
  /** Null when there is nothing to play. */
  readonly play: DiagramPlay | null;
}

/** Draws a checked diagram in one language. Colours come from `packages/docs/css/diagrams.css`. */
export async function renderDiagram(diagram: Diagram, locale: Locale): Promise<RenderedDiagram> {
  const localized = localize(diagram, locale);
  const {width, height, content} = localized.kind === 'sequence' ? drawSequence(localized) : await drawFlow(localized);
  const title = plain(localized.title);
  const titleId = `diagram-${diagram.id}-title`;
  const svg = element(
    'svg',
    {
      class: `dg dg-${diagram.kind}`,
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      // A <title> would also be the description, and be read twice.
      'aria-label': title,
    },
    content,
  );
  const text = diagramText(localized, locale);
  return {svg, title, titleId, text, play: diagramPlay(localized, text)};
}
