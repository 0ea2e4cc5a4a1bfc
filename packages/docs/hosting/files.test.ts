import {describe, expect, it} from 'vitest';
import {apache} from './apache.ts';
import {caddy} from './caddy.ts';
import {headersFile} from './headers-file.ts';
import {nginx} from './nginx.ts';
import {pathsIn, type HostedSite} from './site.ts';

const site: HostedSite = {
  base: '/docs.v1/',
  languages: ['en'],
  rules: [
    {folder: undefined, headers: {'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff'}},
    {folder: 'assets', headers: {'Cache-Control': 'immutable'}},
  ],
  hsts: 60,
};

describe('a site below a path that has a dot', () => {
  it.each([
    ['/docs.v1/assets/a.js', true],
    ['/docs.v1/en/assets', true],
    ['/docsXv1/assets/a.js', false],
    ['/docs.v1/assets-of-others/a.js', false],
    ['/x/docs.v1/assets/a.js', false],
  ])('the files of a folder: %s %s', (path, isInside) => {
    expect(new RegExp(pathsIn('assets', site)).test(path)).toBe(isInside);
  });

  it.each([
    ['nginx', nginx(site, {root: '/srv/www', port: 8080}), 3],
    ['Apache', apache(site, {root: '/srv/www', port: 8080}), 3],
    ['Caddy', caddy(site, {root: '/srv/www', address: ':8080'}), 1],
  ])('%s: no expression takes the dot for any character', (_name, text, count) => {
    const expressions = text.match(/(?:\^|<docs_root>)\/docs\S*/g) ?? [];
    expect(expressions).toHaveLength(count);
    expect(expressions.filter((each) => !each.includes(String.raw`/docs\.v1`))).toEqual([]);
  });
});

describe('_headers', () => {
  it('has the rules of Cloudflare Pages: a later one takes away what an earlier one set', () => {
    expect(headersFile({...site, base: '/'}))
      .toBe(`# Made by npm run build from packages/docs/hosting/http-headers.ts: change it there.
/*
  Cache-Control: no-cache
  X-Content-Type-Options: nosniff
  Strict-Transport-Security: max-age=60; includeSubDomains

/assets/*
  ! Cache-Control
  Cache-Control: immutable

/en/assets/*
  ! Cache-Control
  Cache-Control: immutable
`);
  });
});
