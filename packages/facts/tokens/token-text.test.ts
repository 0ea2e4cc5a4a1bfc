import {describe, expect, it} from 'vitest';
import {fillTokens, makeTokens, tokenProblems} from './token-text.ts';

const site = {
  name: 'Sítio',
  title: {pt: 'Título', en: 'Title'},
  api: {sandbox: 'https://api.example/v1', retries: 3},
  editUrl: null,
  list: ['x'],
};
const tokens = makeTokens(site, [{id: 'small', date: '2027-01-01'}], 'pt');
const where = {file: 'site/content/pt/docs/a.mdx', line: 10};

describe('makeTokens', () => {
  it('takes every text and number of the site, in the language', () => {
    expect(Object.fromEntries(tokens)).toEqual({
      'site.name': 'Sítio',
      'site.title': 'Título',
      'site.api.sandbox': 'https://api.example/v1',
      'site.api.sandbox.path': '/v1',
      'site.api.retries': '3',
      'deadline.small': '1 de janeiro de 2027',
    });
    expect(makeTokens(site, [], 'en').get('site.title')).toBe('Title');
  });
});

describe('fillTokens', () => {
  it('fills all tokens of a text', () => {
    expect(fillTokens('%site.name%: %site.api.sandbox%/x até %deadline.small%', tokens, where)).toBe(
      'Sítio: https://api.example/v1/x até 1 de janeiro de 2027',
    );
  });

  it.each(['100 % de 3.5%', 'a%20b.c%20d', '%APPDATA%\\x', 'date +%Y.%m.%d', '50%'])('leaves %j alone', (text) => {
    expect(fillTokens(text, tokens, where)).toBe(text);
  });

  it('names an unknown token, its line, the nearest one and the cure', () => {
    expect(() => fillTokens('um\ndois %site.nmae%', tokens, where)).toThrow(
      'site/content/pt/docs/a.mdx:11: found the unknown token %site.nmae%; expected one of the 6 tokens, for example %site.name%\n' +
        '  → Write %site.name%, or add the value to site.ts.',
    );
  });

  it('sends an unknown deadline to its catalogue', () => {
    expect(() => fillTokens('%deadline.smal%', tokens, where)).toThrow(
      'site/content/pt/docs/a.mdx:10: found the unknown token %deadline.smal%; expected one of the 6 tokens, for example %deadline.small%\n' +
        '  → Write %deadline.small%, or add the value to deadlines.yaml (ids).',
    );
  });

  it('notices a token that is not closed', () => {
    expect(() => fillTokens('%site.name e', tokens, where)).toThrow(
      'site/content/pt/docs/a.mdx:10: found %site.name without a closing percent sign; expected %site.name%\n  → Write %site.name%.',
    );
  });

  it('reports all tokens at once', () => {
    expect(tokenProblems('%site% %site.x% %other.name%', tokens, where)).toHaveLength(3);
  });
});
