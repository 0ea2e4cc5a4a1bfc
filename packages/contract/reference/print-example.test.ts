import {describe, expect, it} from 'vitest';
import {printExample, printForm} from './print-example.ts';

describe('printExample', () => {
  it('writes on one line what fits, and the outermost always on several', () => {
    const long = 'x'.repeat(80);
    expect(printExample({a: [1, 'b'], c: {d: long}, e: []})).toBe(
      `{\n  "a": [1, "b"],\n  "c": {\n    "d": "${long}"\n  },\n  "e": []\n}`,
    );
  });

  it('leaves text as it is', () => {
    expect(printExample('<a/>\n')).toBe('<a/>\n');
  });
});

it('a form is one line, encoded', () => {
  expect(printForm({grant_type: 'client_credentials', scope: 'documents:write documents:read'})).toBe(
    'grant_type=client_credentials&scope=documents%3Awrite+documents%3Aread',
  );
});
