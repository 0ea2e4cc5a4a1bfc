import {expect, it, vi} from 'vitest';
import {keepInPlace} from './keep-in-place.ts';

it('scrolls by as much as the element moved, at once', () => {
  const scrollBy = vi.fn();
  vi.stubGlobal('scrollBy', scrollBy);
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => callback());
  const removeProperty = vi.fn();
  vi.stubGlobal('document', {documentElement: {style: {removeProperty}}});
  let top = 460;
  const element = {getBoundingClientRect: () => ({top})} as Element;
  keepInPlace(element, () => void (top = 945));
  expect(scrollBy).toHaveBeenCalledExactlyOnceWith({top: 485, behavior: 'instant'});
  expect(removeProperty).toHaveBeenCalledExactlyOnceWith('overflow-anchor');
});
