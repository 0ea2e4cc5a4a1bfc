import {expect, it} from 'vitest';
import {Router} from './router.ts';

const router = new Router([
  {method: 'GET', path: '/documents/{id}'},
  {method: 'GET', path: '/{kind}/summary'},
  {method: 'POST', path: '/documents/search'},
  {method: 'GET', path: '/documents/{id}/content'},
]);
const route = (method: string, pathname: string): unknown => {
  const route = router.route(method, pathname);
  return route !== undefined && 'operation' in route ? [route.operation.path, route.path] : route;
};

it('finds a concrete path before one with parameters, whatever comes first (OpenAPI 3.1, Paths Object)', () => {
  expect(route('POST', '/documents/search')).toEqual(['/documents/search', {}]);
  expect(route('GET', '/documents/search')).toEqual({allow: ['POST']});
  expect(route('GET', '/documents/a%20b')).toEqual(['/documents/{id}', {id: 'a b'}]);
  expect(route('GET', '/documents/summary')).toEqual(['/documents/{id}', {id: 'summary'}]);
  expect(route('GET', '/events/summary')).toEqual(['/{kind}/summary', {kind: 'events'}]);
});

it('finds no path with more or fewer parts', () => {
  expect(route('GET', '/documents')).toBeUndefined();
  expect(route('HEAD', '/documents/1/content')).toEqual(['/documents/{id}/content', {id: '1'}]);
});
