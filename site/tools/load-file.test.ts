import {afterEach, expect, it, vi} from 'vitest';
import {loadBlob, loadText} from './load-file.ts';

afterEach(() => vi.unstubAllGlobals());

function answerWith(body: string, status: number): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, {status})));
}

it('loads a file as text and as bytes', async () => {
  answerWith('nota', 200);
  expect(await loadText('/samples/a.txt')).toBe('nota');
  answerWith('nota', 200);
  expect(await (await loadBlob('/samples/a.txt')).text()).toBe('nota');
});

it.each([loadText, loadBlob])('never takes the page of an error for the file: %o', async (load) => {
  answerWith('<h1>404</h1>', 404);
  await expect(load('/samples/a.txt')).rejects.toThrow(new TypeError('/samples/a.txt: 404'));
});
