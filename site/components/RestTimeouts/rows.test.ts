import limits from '@integration-docs/contract/catalogues/limits.yaml';
import {expect, it} from 'vitest';
import {waits} from './rows.ts';

it('takes the texts of a limit from limits.yaml', () => {
  const limit = limits.entries.find(({id}) => id === 'request-timeout');
  expect(waits().find(({id}) => id === 'request-timeout')).toEqual({
    id: 'request-timeout',
    what: limit?.limit,
    value: limit?.value,
    beyond: limit?.beyond,
  });
});

it('keeps advice as it stands', () => {
  const advice = {id: 'nap', what: 'A nap', value: '5 minutes', beyond: 'Wake up'};
  expect(waits([advice])).toEqual([advice]);
});

it('refuses a limit that does not exist', () => {
  expect(() => waits([{limit: 'request-time'}])).toThrow(/rest-timeouts\.yaml: no limit "request-time"/);
});
