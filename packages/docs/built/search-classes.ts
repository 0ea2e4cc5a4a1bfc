/**
 * Classes of the search dialog as `packages/docs/shell/search.ts` opens it, before the whole style sheet is there: every page carries their
 * styles (`packages/docs/engine`).
 */
export const searchClasses = {
  dialog: 'search',
  field: 'search-field',
  close: 'icon-button',
  body: 'search-body',
  status: 'search-status',
  retry: 'button',
} as const;
