import {describe, expect, it} from 'vitest';
import {allAddresses, lostAddresses, movedJson, movesOf, type Addresses} from './addresses.ts';

const released: Addresses = {pages: {'/': ['top'], '/docs/a': ['one', 'two']}, files: ['/samples/a.sh']};
const place = {file: '', line: 1, cure: ''};

function found(built: Addresses, moves: Parameters<typeof lostAddresses>[2] = []): string[] {
  return lostAddresses(released, built, moves).map((problem) => ({...place, ...problem}).found);
}

describe('lostAddresses', () => {
  it('finds nothing when all is there, and more', () => {
    expect(found({pages: {...released.pages, '/docs/b': []}, files: [...released.files, '/samples/b.sh']})).toEqual([]);
  });

  it('names a page, an anchor and a file that went', () => {
    expect(found({pages: {'/docs/a': ['one']}, files: []})).toEqual([
      '/, which is gone',
      '/docs/a#two, which is gone',
      'the published file /samples/a.sh, which is gone',
    ]);
  });

  it('takes an anchor that moved to a place that is there', () => {
    const built = {...released, pages: {'/': ['top', 'two'], '/docs/a': ['one']}};
    expect(found(built, [{from: '/docs/a#two', to: '/#two'}])).toEqual([]);
    expect(found(built, [{from: '/docs/a#two', to: '/#three'}])).toEqual(["to: '/#three'"]);
  });

  it('refuses a move of what is still there', () => {
    expect(found(released, [{from: '/docs/a#two', to: '/#top'}])).toEqual(["from: '/docs/a#two', which is there"]);
  });
});

describe('allAddresses', () => {
  it('keeps what was promised, and adds what is new', () => {
    const built = {pages: {'/docs/a': ['one', 'three'], '/docs/b': []}, files: ['/samples/b.sh']};
    expect(allAddresses(released, built)).toEqual({
      pages: {'/': ['top'], '/docs/a': ['one', 'three', 'two'], '/docs/b': []},
      files: ['/samples/a.sh', '/samples/b.sh'],
    });
  });
});

describe('movesOf', () => {
  it('finds what went to the one other page that has it', () => {
    const built = {files: [], pages: {'/': ['top'], '/docs/a': ['one'], '/docs/b': ['two']}};
    expect(movesOf(released, built, [])).toEqual([{from: '/docs/a#two', to: '/docs/b#two'}]);
  });

  it('leaves to the list what two pages have, and what the list tells', () => {
    const built = {files: [], pages: {'/': ['top', 'two'], '/docs/a': ['one'], '/docs/b': ['two']}};
    expect(movesOf(released, built, [])).toEqual([]);
    const told = [{from: '/docs/a#two', to: '/#two'}];
    expect(movesOf(released, built, told)).toEqual(told);
  });
});

describe('movedJson', () => {
  it('has the addresses of one language', () => {
    expect(movedJson([{from: '/docs/a#two', to: '/#two'}], '/en/')).toBe('{"/en/docs/a#two":"/en/#two"}\n');
  });

  it.each([
    ['/', '{"/#x":"/docs","/docs/gone":"/docs/a"}\n'],
    ['/en/', '{"/en#x":"/en/docs","/en/docs/gone":"/en/docs/a"}\n'],
    ['/below/en/', '{"/below/en#x":"/below/en/docs","/below/en/docs/gone":"/below/en/docs/a"}\n'],
  ])('has paths as a page knows its own, without a slash at the end (%s)', (base, expected) => {
    const moves = [
      {from: '/#x', to: '/docs'},
      {from: '/docs/gone', to: '/docs/a'},
    ];
    expect(movedJson(moves, base)).toBe(expected);
  });
});
