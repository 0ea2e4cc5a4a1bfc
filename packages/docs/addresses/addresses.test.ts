import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, describe, expect, it} from 'vitest';
import {
  addressesFile,
  addressesOf,
  allAddresses,
  lostAddresses,
  movedJson,
  movesOf,
  readMoves,
  releasedAddresses,
  type Addresses,
} from './addresses.ts';

const released = {pages: {'/': ['top'], '/docs/a': ['one', 'two']}, files: ['/samples/a.sh'], lineOf: () => 1};

function lostIn(built: Addresses, moves: Parameters<typeof lostAddresses>[2] = []): string[] {
  return lostAddresses(released, built, moves).map((problem) => problem.found);
}

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, {recursive: true}))));

/** A folder with some files. */
async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'released-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.join(folder, path.dirname(name)), {recursive: true});
    await writeFile(path.join(folder, name), text);
  }
  return folder;
}

describe('addressesOf', () => {
  it('has pages and what programs fetch, without compressed copies and other languages', async () => {
    const files = ['samples/a.sh', 'samples/a.sh.br', 'catalogues/a.json', 'tools/a.mjs', 'assets/a.js'];
    const ofSpecification = ['openapi.yaml', 'openapi.json', 'openapi.json.gz', 'requests.http'];
    const names = [
      ...['index.html', 'docs/index.html', 'en/docs/index.html', 'en/samples/a.sh', 'specification/index.html'],
      ...[...files, ...ofSpecification.map((name) => `specification/${name}`)],
    ];
    const folder = await folderWith(Object.fromEntries(names.map((name) => [name, '<main><h1 id="a">A</h1></main>'])));
    expect(await addressesOf(folder, ['en'])).toEqual({
      pages: {'/': ['a'], '/docs': ['a'], '/specification': ['a']},
      files: [
        '/catalogues/a.json',
        '/samples/a.sh',
        '/specification/openapi.json',
        '/specification/openapi.yaml',
        '/specification/requests.http',
        '/tools/a.mjs',
      ],
    });
  });
});

describe('lostAddresses', () => {
  it('finds nothing when all is there, and more', () => {
    expect(lostIn({pages: {...released.pages, '/docs/b': []}, files: [...released.files, '/samples/b.sh']})).toEqual(
      [],
    );
  });

  it('names a page, an anchor and a file that went', () => {
    expect(lostIn({pages: {'/docs/a': ['one']}, files: []})).toEqual([
      '/, which is gone',
      '/docs/a#two, which is gone',
      'the published file /samples/a.sh, which is gone',
    ]);
  });

  it('takes an anchor that moved to a place that is there', () => {
    const built = {...released, pages: {'/': ['top', 'two'], '/docs/a': ['one']}};
    expect(lostIn(built, [{from: '/docs/a#two', to: '/#two'}])).toEqual([]);
    expect(lostIn(built, [{from: '/docs/a#two', to: '/#three'}])).toEqual(["to: '/#three'"]);
  });

  it('refuses a move of what is still there', () => {
    expect(lostIn(released, [{from: '/docs/a#two', to: '/#top'}])).toEqual(["from: '/docs/a#two', which is there"]);
  });
});

describe('the line of a problem', () => {
  it('is that of the address, or of the move', async () => {
    const root = await folderWith({
      [addressesFile]:
        'pages:\n  /:\n    - top\n  /docs/a:\n    - one\n    - two\n  /docs/b: []\nfiles:\n  - /samples/a.sh\n',
      'site/config/moved.yaml':
        "# Moves\n- {from: '/docs/a#two', to: '/#three'}\n\n- {from: '/docs/b', to: '/'}\n- {from: '/', to: '/'}\n",
    });
    const moves = await readMoves(root);
    const lost = lostAddresses(await releasedAddresses(root), {pages: {'/': ['top'], '/docs/a': []}, files: []}, moves);
    expect(lost.map(({file, line, found}) => `${file}:${line}: ${found}`)).toEqual([
      `${addressesFile}:5: /docs/a#one, which is gone`,
      `${addressesFile}:9: the published file /samples/a.sh, which is gone`,
      "site/config/moved.yaml:2: to: '/#three'",
      "site/config/moved.yaml:5: from: '/', which is there",
    ]);
    expect(lostAddresses(await releasedAddresses(root), {pages: {}, files: []}, []).map(({line}) => line)).toEqual([
      2, 4, 7, 9,
    ]);
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
    const configured = [{from: '/docs/a#two', to: '/#two'}];
    expect(movesOf(released, built, configured)).toEqual(configured);
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
