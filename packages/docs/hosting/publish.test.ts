import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {publish, record} from './publish.ts';

const day = 24 * 60 * 60 * 1000;
const month = 30 * day;
const first = new Date('2026-01-01T00:00:00Z');
const later = (days: number): Date => new Date(first.getTime() + days * day);

describe('publish', () => {
  let folder = '';
  let build = '';
  let target = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'publish-'));
    build = path.join(folder, 'build');
    target = path.join(folder, 'www');
  });
  afterEach(() => rmSync(folder, {recursive: true}));

  const write = (root: string, files: Readonly<Record<string, string>>): void => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), {recursive: true});
      writeFileSync(path.join(root, file), text);
    }
  };
  const rebuild = (files: Readonly<Record<string, string>>): void => {
    rmSync(build, {recursive: true, force: true});
    write(build, files);
  };
  const publishedFiles = (): readonly string[] =>
    readdirSync(target, {recursive: true, withFileTypes: true})
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(target, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
      .filter((file) => file !== record)
      .sort();

  it('puts every file there, whole', async () => {
    rebuild({'index.html': 'new', 'docs/index.html': 'docs', 'assets/js/a.1.js': 'a'});
    expect(await publish(build, target, month, first)).toEqual({files: 3, removed: [], kept: []});
    expect(publishedFiles()).toEqual(['assets/js/a.1.js', 'docs/index.html', 'index.html']);
    expect(readFileSync(path.join(target, 'docs/index.html'), 'utf8')).toBe('docs');
  });

  it('puts what pages need there before the pages', async () => {
    rebuild({'index.html': 'new', 'a.html': 'page', 'assets/z.1.js': 'code'});
    // A page that cannot be replaced ends the copy.
    mkdirSync(path.join(target, 'a.html'), {recursive: true});
    await expect(publish(build, target, month, first)).rejects.toThrow('EISDIR');
    expect(publishedFiles()).toEqual(['assets/z.1.js']);
  });

  it('knows the files of a copy that was interrupted', async () => {
    rebuild({'index.html': '1', 'a.html': 'page', 'assets/z.1.js': '1'});
    mkdirSync(path.join(target, 'a.html'), {recursive: true});
    await expect(publish(build, target, month, first)).rejects.toThrow('EISDIR');
    rmSync(path.join(target, 'a.html'), {recursive: true});
    rebuild({'index.html': '2'});
    expect((await publish(build, target, 0, later(1))).removed).toContain('assets/z.1.js');
    expect(publishedFiles()).toEqual(['index.html']);
  });

  it('leaves the time of an unchanged file as it is', async () => {
    rebuild({'index.html': 'one', 'docs.html': 'docs'});
    await publish(build, target, month, first);
    const past = new Date('2025-01-01T00:00:00Z');
    for (const file of ['index.html', 'docs.html']) utimesSync(path.join(target, file), past, past);
    rebuild({'index.html': 'two', 'docs.html': 'docs'});
    await publish(build, target, month, later(1));
    expect(statSync(path.join(target, 'docs.html')).mtime).toEqual(past);
    expect(statSync(path.join(target, 'index.html')).mtime).not.toEqual(past);
    expect(readFileSync(path.join(target, 'index.html'), 'utf8')).toBe('two');
  });

  it('leaves alone what it did not put there', async () => {
    write(target, {'blog/index.html': 'blog', 'assets/of-another.css': 'css'});
    rebuild({'index.html': 'new'});
    await publish(build, target, month, first);
    await publish(build, target, 0, later(400));
    expect(publishedFiles()).toEqual(['assets/of-another.css', 'blog/index.html', 'index.html']);
  });

  it('removes pages that went at once, with their folder, and hashed files after the days', async () => {
    rebuild({'index.html': '1', 'old/index.html': 'old', 'assets/js/a.1.js': '1'});
    await publish(build, target, month, first);
    rebuild({'index.html': '2', 'assets/js/a.2.js': '2'});
    expect(await publish(build, target, month, later(1))).toMatchObject({
      removed: ['old/index.html'],
      kept: ['assets/js/a.1.js'],
    });
    expect(existsSync(path.join(target, 'old'))).toBe(false);
    expect(publishedFiles()).toEqual(['assets/js/a.1.js', 'assets/js/a.2.js', 'index.html']);
    await publish(build, target, month, later(29));
    expect(publishedFiles()).toContain('assets/js/a.1.js');
    await publish(build, target, month, later(31));
    expect(publishedFiles()).toEqual(['assets/js/a.2.js', 'index.html']);
  });

  it('counts the days of a hashed file from the last build that had it', async () => {
    rebuild({'index.html': '1', 'assets/a.1.js': '1'});
    await publish(build, target, month, first);
    await publish(build, target, month, later(100));
    rebuild({'index.html': '2'});
    await publish(build, target, month, later(101));
    expect(publishedFiles()).toContain('assets/a.1.js');
  });

  it('changes nothing without a build or with a record that it cannot read', async () => {
    await expect(publish(build, target, month, first)).rejects.toThrow(/holds no build: no index\.html/);
    expect(existsSync(target)).toBe(false);
    rebuild({'index.html': 'new'});
    for (const text of ['{', '{"../secret": "2026-01-01T00:00:00Z"}', '{"index.html": "yesterday"}']) {
      write(target, {'index.html': 'old', [record]: text});
      await expect(publish(build, target, month, first)).rejects.toThrow(`${record} should name the files`);
      expect(readFileSync(path.join(target, 'index.html'), 'utf8')).toBe('old');
    }
  });
});
