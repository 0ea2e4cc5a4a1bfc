import {describe, expect, it} from 'vitest';
import {buildOptions} from './build-options.ts';

describe('the options of a build', () => {
  it.each([
    [[], ['pt', 'en'], false],
    [['--locale', 'pt'], ['pt'], true],
    [['--locale=en'], ['en'], true],
    [['--locale', 'en', '--locale', 'pt'], ['pt', 'en'], false],
    [['--draft'], ['pt', 'en'], true],
  ])('%j: %j, draft: %j', (args, languages, isDraft) => {
    expect(buildOptions(args)).toEqual({languages, isDraft});
  });

  it.each([
    [['--locale', 'de'], 'There is no language "de"'],
    [['--locale'], 'argument missing'],
    [['--minify'], "Unknown option '--minify'"],
    [['en'], "Unexpected argument 'en'"],
  ])('%j is refused', (args, message) => {
    expect(() => buildOptions(args)).toThrow(message);
  });
});
