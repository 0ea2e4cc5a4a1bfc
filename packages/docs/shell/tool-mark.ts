import {store} from './store.ts';

const key = 'tool.mark';

/** Marks the button of the tool, also on the pages that come next: what the reader has set there affects them. */
export function markTool(isMarked: boolean): void {
  const {dataset} = document.documentElement;
  if ('toolMark' in dataset === isMarked) return;
  store.set(key, isMarked ? '1' : '');
  restoreToolMark();
}

export function restoreToolMark(): void {
  document.documentElement.toggleAttribute('data-tool-mark', store.get(key) === '1');
}
