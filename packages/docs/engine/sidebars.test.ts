import {describe, expect, it} from 'vitest';
import type {SourcePage} from './pages.ts';
import {placesOf} from './sidebars.ts';

const page = (id: string, label: string): SourcePage => ({
  locale: 'en',
  kind: 'docs',
  file: `site/content/pt/docs/${id}.mdx`,
  id,
  route: `/docs/${id}`,
  address: `/en/docs/${id}`,
  title: `${label}, whole`,
  description: '',
  label,
  unlisted: false,
  hidesToc: false,
  ownSidebar: '',
  repeats: false,
});
const pages = [
  page('index', 'Introduction'),
  page('api/scope', 'Scope'),
  page('api/issued', 'Issued'),
  page('hidden', 'Hidden'),
];
const sidebars = {
  docs: ['index', {type: 'category', message: 'sidebar.api', collapsed: false, items: ['api/scope', 'api/issued']}],
} as const;
const places = placesOf(sidebars, pages, (message) => (message === 'sidebar.api' ? 'REST API' : message));

describe('the places of pages', () => {
  it('follow the order of the sidebar, across categories', () => {
    const scope = places.get('api/scope');
    expect(scope?.previous).toEqual({type: 'link', href: '/en/docs/index', label: 'Introduction'});
    expect(scope?.next?.label).toBe('Issued');
    expect(places.get('index')?.previous).toBeUndefined();
    expect(places.get('api/issued')?.next).toBeUndefined();
  });

  it('name the categories in the words of the language', () => {
    expect(places.get('api/issued')?.breadcrumbs).toEqual(['REST API', 'Issued']);
    expect(places.get('index')?.breadcrumbs).toEqual(['Introduction']);
    expect(places.get('index')?.items[1]).toMatchObject({type: 'category', label: 'REST API', collapsed: false});
  });

  it('are none for a page that no sidebar names', () => {
    expect(places.has('hidden')).toBe(false);
  });

  it('refuse a sidebar that names no page, and say how to mend it', () => {
    expect(() => placesOf({docs: ['nope']}, pages, String)).toThrow(
      'site/config/sidebars.ts: found "nope" in "docs", which is no page; expected a page; nearest: index\n  → Correct it (npm run check -- content names the line), add site/content/pt/docs/nope.mdx in both languages, or remove it.',
    );
  });
});
