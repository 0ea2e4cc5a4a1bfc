import type {Report} from '@integration-docs/cius-pt/report';

/** A tab of a report. `json` and `xml` show a text with line numbers. */
export type View = 'findings' | 'totals' | 'invoice' | 'json' | 'xml';

/** The tabs of a report in order, without those that would be empty. */
export function viewsOf({syntax, totals, invoice, xml}: Report): readonly View[] {
  return [
    'findings',
    ...(totals ? (['totals'] as const) : []),
    ...(invoice ? (['invoice'] as const) : []),
    ...(syntax === 'json' ? (['json'] as const) : []),
    ...(syntax !== 'json' || xml !== null ? (['xml'] as const) : []),
  ];
}

/** The tab that shows the original file, to which the line numbers of findings refer. */
export function sourceOf({syntax}: Report): View {
  return syntax === 'json' ? 'json' : 'xml';
}

/** The tab to select with an arrow key, Home or End; undefined for other keys. */
export function neighbour(views: readonly View[], view: View, key: string): View | undefined {
  const index = views.indexOf(view);
  switch (key) {
    case 'ArrowRight':
      return views[(index + 1) % views.length];
    case 'ArrowLeft':
      return views[(index - 1 + views.length) % views.length];
    case 'Home':
      return views[0];
    case 'End':
      return views.at(-1);
    default:
      return undefined;
  }
}
