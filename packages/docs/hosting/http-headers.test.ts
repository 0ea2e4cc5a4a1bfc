import {expect, it} from 'vitest';
import {contentSecurityPolicy, headerRules, httpHeaders} from './http-headers.ts';

const policy = contentSecurityPolicy('sha256-script', 'sha256-style');

it('the policy allows nothing but what it names, no form and no <base>', () => {
  const directives = policy.split('; ');
  const closed = ["default-src 'none'", "form-action 'none'", "base-uri 'none'"];
  expect(directives).toEqual(expect.arrayContaining(closed));
  expect(directives).toContain("script-src 'self' 'sha256-script'");
  expect(policy).not.toMatch(/unsafe|\*/);
});

it('no other site shows a page in a frame', () => {
  expect(httpHeaders('/docs', headerRules(policy))['Content-Security-Policy']).toContain("frame-ancestors 'none'");
});

it.each([
  ['/assets/js/a.1.js', true],
  ['/en/assets/js/a.1.js', true],
  ['/docs/assets', false],
  ['/en/docs', false],
])('a file of assets/ is kept for good, in every language: %s', (pathname, isKept) => {
  const {'Cache-Control': cache} = httpHeaders(pathname, headerRules(policy));
  expect(cache?.includes('immutable')).toBe(isKept);
});
