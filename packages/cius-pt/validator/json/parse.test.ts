import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {nodeAt, parseJson} from './parse.ts';

const fault = (text: string): unknown => {
  const [draft] = parseJson(text).drafts;
  return draft && [draft.rule, draft.start, draft.message.en];
};

describe('parseJson', () => {
  it('reads what JSON.parse reads, and gives places', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJson(text).node?.value).toEqual(JSON.parse(text));
      }),
    );
  });

  it('refuses what JSON.parse refuses', () => {
    const accepts = (text: string): boolean => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    const damaged = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', '\\', '\n', '0', '-', 'x', '\u0001'))
      .map(
        ([text, at, other]) => text.slice(0, at % (text.length + 1)) + other + text.slice((at % (text.length + 1)) + 1),
      );
    fc.assert(
      fc.property(fc.oneof(damaged, fc.string()), (text) => {
        const {node} = parseJson(text);
        expect(node !== undefined).toBe(accepts(text));
      }),
      {numRuns: 500},
    );
  });

  it.each([
    ['', 0, 'The file is empty.'],
    [' \n ', 0, 'The file is empty.'],
    ['{"a": 1,}', 8, 'There is one comma too many before `}`.'],
    ['{"a" 1}', 5, '`1` is not allowed here in JSON.'],
    ["{'a': 1}", 1, "`'` is not allowed here in JSON."],
    ['{"a": "b', 6, 'The text is not closed, or has a line break or a `\\` that is not escaped.'],
    ['{"a": 1', 7, 'The file ends in the middle.'],
    ['{"a": 1} x', 9, 'There is text after the end of the document.'],
    ['{"a": 01}', 7, '`1` is not allowed here in JSON.'],
  ])('says what is wrong with %s, and where', (text, start, message) => {
    expect(fault(text)).toEqual(['JSON-SYNTAX', start, message]);
  });

  it('reports a key that stands twice', () => {
    expect(fault('{"a": 1, "a": 2}')).toEqual(['JSON-DUPLICATE', 9, 'The property `a` appears twice.']);
  });

  it('survives deep nesting', () => {
    expect(fault('['.repeat(1_000_000))).toEqual(['JSON-SYNTAX', 100, 'There are more than 100 levels.']);
  });

  it('keeps a key that is called __proto__ to itself', () => {
    const value = parseJson('{"__proto__": {"x": 1}}').node?.value;
    expect(Object.keys(value ?? {})).toEqual(['__proto__']);
    expect(({} as {x?: unknown}).x).toBeUndefined();
  });
});

describe('nodeAt', () => {
  it('finds a value, or the nearest one above it', () => {
    const text = '{"a": [{"b/c": 5}]}';
    const {node} = parseJson(text);
    if (!node) throw new Error('the sample is JSON');
    const at = (pointer: string): string[] => {
      const found = nodeAt(node, pointer);
      return [found.pointer, text.slice(found.node.start, found.node.end)];
    };
    expect(at('/a/0/b~1c')).toEqual(['/a/0/b~1c', '5']);
    expect(at('/a/0/missing/deep')).toEqual(['/a/0', '{"b/c": 5}']);
  });
});
