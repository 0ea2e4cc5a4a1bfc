import {expect, it} from 'vitest';
import {announcementProblems} from './announcement.ts';

const source = `export default {
  name: 'A',
  announcement: {
    text: {
      pt: 'Até %deadline.a%.',
      en: 'Until %deadline.b%.',
    },
  },
};
`;
const tokens = {pt: new Map([['deadline.a', 'x']]), en: new Map([['deadline.a', 'x']])};

it('names the line of the text with an unknown token', () => {
  const problems = announcementProblems({pt: 'Até %deadline.a%.', en: 'Until %deadline.b%.'}, tokens, source);
  expect(problems.map(({file, line, found}) => `${file}:${line}: ${found}`)).toEqual([
    'site/config/site.ts:6: the unknown token %deadline.b%',
  ]);
});

it('names the line of the announcement for a text that is joined of parts', () => {
  const problems = announcementProblems({pt: 'Desde %deadline.c%', en: ''}, tokens, source);
  expect(problems.map(({line}) => line)).toEqual([3]);
});
