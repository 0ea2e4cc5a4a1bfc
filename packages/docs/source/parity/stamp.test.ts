import {describe, expect, it} from 'vitest';
import {formatProblem, problemsOf} from '@integration-docs/facts';
import {confirm, deadStamps, onlyChanged, parseLock, stampProblems, withoutStamps, writeLock} from './stamp.ts';
import type {Twins} from './stamp.ts';

const twins = (pt: string, en: string, name = 'a'): Twins => ({
  pt: {file: `site/content/pt/docs/${name}.mdx`, source: pt},
  en: {file: `en/${name}.mdx`, source: en},
});
const first = twins('Olá', 'Hello');
const lock = confirm({}, [first], [first]);
const say = (page: Twins): readonly string[] => stampProblems(lock, [page]).map(formatProblem);

describe('stampProblems', () => {
  it('is content while neither side changed, whatever the line endings', () => {
    expect(say(first)).toEqual([]);
    const windows = twins('a\r\nb', 'c');
    expect(stampProblems(confirm({}, [twins('a\nb', 'c')], [windows]), [windows])).toEqual([]);
  });

  it('says which side changed and how to record that the other was looked at', () => {
    expect(say(twins('Olá!', 'Hello'))).toEqual([
      'site/content/pt/docs/a.mdx:1: found changes here, but not in en/a.mdx; expected both languages confirmed together\n' +
        '  → Bring en/a.mdx up to date, then run: npm run parity -- --confirm site/content/pt/docs/a.mdx; or, when it says the same already: npm run parity -- --confirm-one-side site/content/pt/docs/a.mdx',
    ]);
    expect(say(twins('Olá', 'Hello!'))).toEqual([
      'en/a.mdx:1: found changes here, but not in site/content/pt/docs/a.mdx; expected both languages confirmed together\n' +
        '  → Bring site/content/pt/docs/a.mdx up to date, then run: npm run parity -- --confirm site/content/pt/docs/a.mdx; or, when it says the same already: npm run parity -- --confirm-one-side site/content/pt/docs/a.mdx',
    ]);
    expect(say(twins('Olá!', 'Hello!'))).toEqual([
      'site/content/pt/docs/a.mdx:1: found changes here and in en/a.mdx since they were confirmed; expected both languages confirmed together\n' +
        '  → Make sure that both say the same, then run: npm run parity -- --confirm site/content/pt/docs/a.mdx',
    ]);
  });

  it('asks for the first confirmation, and for stamps of lost pages to go', () => {
    expect(stampProblems(lock, [twins('x', 'y', 'b')]).map(formatProblem)).toEqual([
      'site/content/pt/docs/b.mdx:1: found a page that was never confirmed; expected both languages confirmed together\n' +
        '  → Compare it with en/b.mdx, then run: npm run parity -- --confirm site/content/pt/docs/b.mdx',
      'site/content/parity.lock.json:1: found a stamp for site/content/pt/docs/a.mdx, which is not there in both languages; expected stamps of existing pages\n' +
        '  → Write the page again; or, when it is gone in both languages, run: npm run parity, which takes the stamp out.',
    ]);
    // A page that cannot be parsed exists, and has a problem of its own.
    const broken = new Set(['site/content/en/docs/a.mdx']);
    expect(stampProblems(lock, [], broken)).toEqual([]);
    expect(stampProblems(lock, [], new Set(['site/content/en/docs/b.mdx']))).toHaveLength(1);
  });
});

it('a stamp is dead when its page is gone in both languages', () => {
  const [pt, en] = ['site/content/pt/docs/a.mdx', 'site/content/en/docs/a.mdx'];
  const dead = (...files: readonly string[]): readonly string[] => deadStamps(lock, (file) => files.includes(file));
  expect(dead(pt, en)).toEqual([]);
  expect(dead(en)).toEqual([]);
  expect(dead()).toEqual([pt]);
  expect(withoutStamps(lock, dead())).toEqual({});
});

it('onlyChanged names the file of the one language that changed', () => {
  const stamp = lock['site/content/pt/docs/a.mdx'];
  expect(onlyChanged(stamp, twins('Olá!', 'Hello'))).toBe('site/content/pt/docs/a.mdx');
  expect(onlyChanged(stamp, twins('Olá', 'Hello!'))).toBe('en/a.mdx');
  expect(onlyChanged(stamp, twins('Olá!', 'Hello!'))).toBeUndefined();
  expect(onlyChanged(stamp, first)).toBeUndefined();
  expect(onlyChanged(undefined, first)).toBeUndefined();
});

describe('confirm', () => {
  it('changes the stamps of the confirmed pages only, and drops those of lost pages', () => {
    const changed = twins('Olá!', 'Hello');
    const other = twins('x', 'y', 'b');
    const next = confirm({...lock, 'site/content/pt/docs/gone.mdx': {pt: '1', en: '2'}}, [other], [changed, other]);
    expect(Object.keys(next).sort()).toEqual(['site/content/pt/docs/a.mdx', 'site/content/pt/docs/b.mdx']);
    expect(stampProblems(next, [changed, other])).toHaveLength(1);
  });

  it('survives being written and read, in a stable order', () => {
    const two = confirm({}, [twins('x', 'y', 'b'), first], [twins('x', 'y', 'b'), first]);
    expect(parseLock(writeLock(two))).toEqual(two);
    expect(writeLock(two).indexOf('site/content/pt/docs/a.mdx')).toBeLessThan(
      writeLock(two).indexOf('site/content/pt/docs/b.mdx'),
    );
    expect(parseLock(undefined)).toEqual({});
  });
});

describe('parseLock', () => {
  const messageFor = (text: string): string => {
    try {
      parseLock(text);
    } catch (error) {
      return problemsOf(error).map(formatProblem).join('\n');
    }
    return '';
  };

  it('says how a conflict of two branches is mended, once', () => {
    const side = (hash: string): string => `  "site/content/pt/docs/a.mdx": {"pt": "${hash}", "en": "1"}`;
    expect(messageFor(`{\n<<<<<<< HEAD\n${side('1')}\n=======\n${side('2')}\n>>>>>>> other\n}`)).toBe(
      'site/content/parity.lock.json:2: found a conflict of two branches; expected the stamps of one of them: what the other one confirmed is asked for again\n' +
        '  → Merge the pages first; then run: git checkout --ours site/content/parity.lock.json and npm run parity, which names the pages to confirm.',
    );
  });

  it('names the line of any other mistake', () => {
    expect(messageFor('{\n  "a": {"pt": "1", "en": "2"}\n  "b": {"pt": "1", "en": "2"}\n}')).toMatch(
      /^site\/content\/parity\.lock\.json:\d: found JSON that cannot be read/,
    );
    expect(messageFor('{\n  "a": {"pt": "1"}\n}')).toMatch(/^site\/content\/parity\.lock\.json:2: found no a\.en/);
  });
});
