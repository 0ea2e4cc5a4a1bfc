import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {locales} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {knownAddresses} from '../checks/addresses.ts';
import {readContext} from '../checks/context.ts';
import {answersOf, judgeAnswers, readAnswers, tuneSureness} from './answers.ts';

const folder = path.join(projectRoot, 'site/search-eval/judged');

describe('the judged answers of this site', async () => {
  const addresses = knownAddresses(await readContext(projectRoot));

  it.each(locales)('stand one on a line and name rows that are there (%s)', async (language) => {
    const answers = await readAnswers(folder, language);
    const lines = (await readFile(path.join(folder, `answers.${language}.json`), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(answers.length + 2);
    const unknownAddresses = answers
      .flatMap((one) => one.answers)
      .filter((address) => {
        const [route = '', anchor = ''] = address.split('#');
        return addresses.get(route)?.has(anchor) !== true;
      });
    expect(unknownAddresses).toEqual([]);
    expect(answers.some((one) => one.answers.length === 0)).toBe(true);
  });
});

describe('judgeAnswers', () => {
  const judged = [
    {query: 'right', answers: ['/docs#a', '/docs#b']},
    {query: 'event', answers: ['/docs#event-x']},
    {query: 'wrong', answers: ['/docs#a']},
    {query: 'missing', answers: ['/docs#a']},
    {query: 'none', answers: []},
  ];
  const answersByQuery = new Map([
    ['right', '/docs#b'],
    ['event', '/docs#row-event-x'],
    ['wrong', '/docs#c'],
  ]);

  it('counts what is shown and right, shown and wrong, and not shown', () => {
    expect(judgeAnswers(judged, (query) => answersByQuery.get(query) ?? null)).toEqual({
      shown: 3,
      precision: 2 / 3,
      recall: 2 / 4,
      wrong: ['"wrong" → /docs#c'],
      missing: ['missing'],
    });
  });

  it('an answer to a query that has none is wrong', () => {
    expect(judgeAnswers(judged.slice(4), () => '/docs#a').precision).toBe(0);
  });

  it('nothing shown is nothing wrong', () => {
    expect(judgeAnswers(judged, () => null)).toMatchObject({precision: 1, recall: 0});
  });
});

it('tuning shows more answers as long as they are right', () => {
  const start = {first: 0.8, other: 1, code: 0.8, share: 0.95, margin: 1.1, sibling: 1.1};
  const tuned = tuneSureness(start, ({first, share}) => ({
    ...{shown: 10, wrong: [], missing: []},
    precision: share < 0.85 ? 0.5 : 1,
    recall: 2 - first - share,
  }));
  expect(tuned).toEqual({...start, first: 0.6, share: 0.85});
});

it('a judged query is answered by the rows among its sections', () => {
  const query = {query: 'q', kind: 'code', relevant: {'/docs': 2}, sections: ['/docs#a']} as const;
  expect(answersOf([{...query, relevant: {...query.relevant}, sections: [...query.sections]}])).toEqual([
    {query: 'q', answers: ['/docs#a']},
  ]);
});
