import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {formatProblem} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {contrastProblems} from './contrast.ts';

/** Colours of the test's own, so that an operator can change those of the site. */
const css = readFileSync(path.join(import.meta.dirname, 'fixtures/tokens.css'), 'utf8');
const lineOf = (text: string): number => css.slice(0, css.indexOf(text)).split('\n').length;

/** Returns the messages when a token has another value. */
function messagesWith(from: string, to: string): readonly string[] {
  expect(css).toContain(from);
  return contrastProblems(css.replace(from, to)).map(formatProblem);
}

it('the colours of this site can be read', () => {
  expect(contrastProblems(readFileSync(path.join(projectRoot, 'site/theme/tokens.css'), 'utf8'))).toEqual([]);
});

it('tells both colours and the ratio, once for each theme', () => {
  const [first, ...rest] = messagesWith('--accent: #0a665d', '--accent: #40b5a8');
  expect(first).toBe(
    `site/theme/tokens.css:${lineOf('--accent: #0a')}: found --accent: #40b5a8 on --bad-soft: #fbe9e7 in the light theme, a contrast of 2.13; expected at least 4.5 (WCAG AA)\n` +
      '  → Make --accent of the light theme darker, or --bad-soft lighter.',
  );
  // White text on the same accent.
  expect(rest).toEqual([expect.stringContaining('found --on-accent: #ffffff on --accent: #40b5a8 in the light theme')]);
  // White cannot be made lighter.
  expect(rest[0]).toContain('→ Make --accent of the light theme darker: --on-accent cannot be lighter.');
});

it('judges the dark theme with what it takes from the light one', () => {
  expect(messagesWith('--accent: #63cdbd', '--accent: #2a5a52')[0]).toContain(
    `site/theme/tokens.css:${lineOf('--accent: #63')}: found --accent: #2a5a52 on --`,
  );
  expect(messagesWith('--footer: #0a1010', '--footer: #7a8a88')).toEqual([
    expect.stringContaining('found --footer-text: #d5dedb on --footer: #7a8a88 in the dark theme'),
    expect.stringContaining('found --footer-link: #8fdccf on --footer: #7a8a88 in the dark theme'),
  ]);
});

it.each([
  ['--accent: #0a665d', '--accent: teal', '--accent: teal; expected a colour as #rrggbb'],
  ['--accent: #0a665d;', '', 'no --accent; expected'],
])('%s as %j is told', (from, to, message) => {
  expect(messagesWith(from, to)[0]).toContain(message);
});

it('takes the ratio of black and white, and short colours', () => {
  expect(messagesWith('--footer-text: #d5dedb', '--footer-text: #fff')).toEqual([]);
});
