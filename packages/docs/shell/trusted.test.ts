import {afterEach, beforeEach, expect, it, vi} from 'vitest';

const createPolicy = vi.fn((_name: string, rules: object) => ({...rules}));
const load = (): Promise<typeof import('./trusted.ts')> => import('./trusted.ts');
/** As when a page starts: a test file that ran before in this process may have left a policy. */
const forgetPolicy = (): boolean => Reflect.deleteProperty(globalThis, 'docsPolicy');

beforeEach(() => {
  vi.resetModules();
  forgetPolicy();
  createPolicy.mockClear();
  vi.stubGlobal('location', new URL('https://docs.example/docs'));
});

afterEach(() => {
  forgetPolicy();
});

it('the bundles of a page share one policy, of the name that packages/docs/hosting/http-headers.ts allows', async () => {
  vi.stubGlobal('trustedTypes', {createPolicy});
  const first = await load();
  vi.resetModules();
  const second = await load();
  expect(second.policy).toBe(first.policy);
  expect(createPolicy).toHaveBeenCalledTimes(1);
  const {contentSecurityPolicy} = await import('../hosting/http-headers.ts');
  expect(contentSecurityPolicy('', '').split('; ')).toContain(`trusted-types ${createPolicy.mock.calls[0]?.[0]}`);
});

it('scripts come from this site, in browsers that check it and in those that do not', async () => {
  const {scriptAddress} = await load();
  expect(scriptAddress('/assets/shell/rest.js')).toBe('https://docs.example/assets/shell/rest.js');
  expect(() => scriptAddress('https://other.example/x.js')).toThrow('https://other.example/x.js is not of this site');
  expect(() => scriptAddress('data:text/javascript,1')).toThrow(TypeError);
});
