/**
 * Classes of the search dialog as it opens, before the whole style sheet is there: every page carries their styles
 * (`lib/pages/usedStyles.ts`).
 */
export const searchClasses = {
  dialog: 'search',
  field: 'search-field',
  close: 'icon-button',
  body: 'search-body',
  status: 'search-status',
  retry: 'button',
} as const;
