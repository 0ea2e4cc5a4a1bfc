import {escapeText, type Locale} from '@integration-docs/facts';
import {mark} from '../built/marks.ts';
import {runsOf} from './measure.ts';
import {messages} from './messages.ts';
import type {RenderedDiagram} from './render.ts';
import {element} from './svg.ts';
import type {DiagramText} from './text.ts';

/** The HTML of a diagram on a page: caption, picture that scrolls sideways, folded text equivalent. */
export function figureHtml({svg, title, titleId, text}: Omit<RenderedDiagram, 'play'>, locale: Locale): string {
  return element(
    'figure',
    {class: 'diagram'},
    element('figcaption', {id: titleId, class: 'diagram-title'}, escapeText(title)),
    element('div', {class: 'diagram-scroll', tabindex: 0}, svg),
    element(
      'details',
      {class: 'diagram-text', ...mark('alternative')},
      element('summary', {'aria-describedby': titleId}, messages[locale].asText),
      textHtml(text),
    ),
  );
}

const richHtml = (text: string): string =>
  runsOf(text)
    .map((run) => (run.code ? element('code', {}, escapeText(run.text)) : escapeText(run.text)))
    .join('');

function textHtml(text: DiagramText): string {
  if (text.kind === 'sequence') {
    return text.parts
      .map(({phase, steps}) => {
        const start = steps[0]?.number;
        const list = element(
          'ol',
          {start: start === 1 ? undefined : start},
          ...steps.map((step) => element('li', {}, richHtml(step.text))),
        );
        return phase === undefined ? list : element('p', {}, richHtml(phase)) + list;
      })
      .join('');
  }
  return element(
    'ul',
    {},
    ...text.groups.map(({node, edges}) =>
      element(
        'li',
        {},
        richHtml(node),
        edges.length === 0 ? '' : element('ul', {}, ...edges.map((edge) => element('li', {}, richHtml(edge)))),
      ),
    ),
  );
}
