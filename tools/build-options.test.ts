import {describe, expect, it} from 'vitest';
import {locales} from '../config/locales.ts';
import {languagesToBuild} from './build-options.mjs';

describe('the languages of a build', () => {
  it.each([
    [[], ['pt', 'en']],
    [['--locale', 'pt'], ['pt']],
    [['--locale=en'], ['en']],
    [
      ['--locale', 'en', '--locale', 'pt'],
      ['pt', 'en'],
    ],
  ])('%j: %j', (args, languages) => {
    expect(languagesToBuild(args, locales)).toEqual(languages);
  });

  it.each([
    [['--locale', 'de'], 'There is no language "de"'],
    [['--locale'], 'argument missing'],
    [['--minify'], "Unknown option '--minify'"],
    [['en'], "Unexpected argument 'en'"],
  ])('%j is refused, with what there is', (args, message) => {
    const run = (): unknown => languagesToBuild(args, locales);
    expect(run).toThrow(message);
    expect(run).toThrow('--locale <language> for one of pt, en.');
  });
});
