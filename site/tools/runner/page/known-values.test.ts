import {describe, expect, it} from 'vitest';
import {latestAfter, latestOf, withValuesOf, offersFor} from './known-values.ts';

const id = (prefix: string, last: string): string => `${prefix}_01JD8Z3K7Q4W9X2V5B6N8M0PR${last}`;

it('learns the first identifier of each kind, and the entity tag', () => {
  const body = JSON.stringify({id: id('doc', 'A'), eventId: id('evt', 'B'), other: id('doc', 'C'), note: 'doc_short'});
  expect(withValuesOf({}, body, '"1-a"')).toEqual({doc: [id('doc', 'A')], evt: [id('evt', 'B')], etag: ['"1-a"']});
});

it('remembers the newest three, each once', () => {
  const known = ['A', 'B', 'A', 'C', 'D'].reduce((all, last) => withValuesOf(all, id('doc', last), undefined), {});
  expect(known).toEqual({doc: [id('doc', 'D'), id('doc', 'C'), id('doc', 'A')]});
});

describe('the latest', () => {
  const doc = id('doc', 'A');
  const whe = id('whe', 'B');
  const call = (
    method: string,
    target: string,
    {status = 200, body = '', etag}: {status?: number; body?: string; etag?: string} = {},
  ) => ({method, target, status, body, etag}) as const;

  it('is what an answer made, or else what its path names, with its entity tag', () => {
    const latest = latestAfter({}, call('POST', '/v1/documents', {status: 202, body: JSON.stringify({id: doc})}));
    expect(latest).toEqual({doc: {id: doc}});
    const rotated = latestAfter(
      latest,
      call('POST', `/v1/webhook-endpoints/${whe}/secret?a=${id('evt', 'C')}`, {etag: '"2"'}),
    );
    expect(rotated).toEqual({doc: {id: doc}, whe: {id: whe, etag: '"2"'}});
    expect(latestOf(rotated, id('whe', 'Z'))).toEqual({id: whe, etag: '"2"'});
  });

  it('is no item of a list, nothing that was refused, nothing that is gone', () => {
    const latest = {whe: {id: whe, etag: '"1"'}};
    const list = JSON.stringify({items: [{id: doc}]});
    expect(latestAfter(latest, call('GET', '/v1/documents', {body: list}))).toEqual(latest);
    expect(latestAfter(latest, call('PATCH', `/v1/webhook-endpoints/${whe}`, {status: 412}))).toEqual(latest);
    const newer = call('PATCH', `/v1/webhook-endpoints/${whe}`, {status: 412, etag: '"9"'});
    expect(latestAfter(latest, newer)).toEqual({whe: {id: whe, etag: '"9"'}});
    expect(latestAfter(latest, call('DELETE', `/v1/webhook-endpoints/${whe}`, {status: 204})).whe).toBeUndefined();
    // A change without a tag in its answer makes the old tag invalid.
    expect(latestAfter(latest, call('POST', `/v1/webhook-endpoints/${whe}/test-event`))).toEqual({
      whe: {id: whe},
    });
  });
});

it('offers what a parameter is an example of', () => {
  const known = {doc: [id('doc', 'A')], etag: ['"1-a"']};
  expect(offersFor(known, 'documentId', id('doc', 'Z'))).toEqual([id('doc', 'A')]);
  expect(offersFor(known, 'If-Match', '"3-a91f"')).toEqual(['"1-a"']);
  expect(offersFor(known, 'eventId', id('evt', 'Z'))).toEqual([]);
  expect(offersFor(known, 'limit', '50')).toEqual([]);
});
