import {absentAddresses, presentSidebars} from './chapters.ts';
import allSidebars from './sidebars.ts';
import site from './site.ts';

const sidebars = presentSidebars(allSidebars, absentAddresses(site));

/** Routes of the documentation in the order of the sidebars, after the home page. */
export const readingOrder: readonly string[] = ['/', ...Object.values(sidebars).flatMap(routesIn)];

function routesIn(items: unknown): readonly string[] {
  if (typeof items === 'string') return [`/docs/${items}`.replace(/\/index$/, '')];
  if (Array.isArray(items)) return items.flatMap(routesIn);
  return typeof items === 'object' && items !== null && 'items' in items ? routesIn(items.items) : [];
}
