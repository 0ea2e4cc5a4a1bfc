/**
 * Classes of the search dialog, which `packages/docs/shell/search.ts` may open before the whole style sheet has loaded. Every page includes
 * their styles (`packages/docs/engine`).
 */
export const searchClasses = {
  dialog: 'search',
  field: 'search-field',
  close: 'icon-button',
  body: 'search-body',
  status: 'search-status',
  retry: 'button',
} as const;
