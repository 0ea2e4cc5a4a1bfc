import {expect, it} from 'vitest';
import {learned, offersFor} from './known.ts';

const id = (prefix: string, last: string): string => `${prefix}_01JD8Z3K7Q4W9X2V5B6N8M0PR${last}`;

it('learns the first identifier of each kind, and the entity tag', () => {
  const body = JSON.stringify({id: id('doc', 'A'), eventId: id('evt', 'B'), other: id('doc', 'C'), note: 'doc_short'});
  expect(learned({}, body, '"1-a"')).toEqual({doc: [id('doc', 'A')], evt: [id('evt', 'B')], etag: ['"1-a"']});
});

it('remembers the newest three, each once', () => {
  const known = ['A', 'B', 'A', 'C', 'D'].reduce((all, last) => learned(all, id('doc', last), undefined), {});
  expect(known).toEqual({doc: [id('doc', 'D'), id('doc', 'C'), id('doc', 'A')]});
});

it('offers what a parameter is an example of', () => {
  const known = {doc: [id('doc', 'A')], etag: ['"1-a"']};
  expect(offersFor(known, 'documentId', id('doc', 'Z'))).toEqual([id('doc', 'A')]);
  expect(offersFor(known, 'If-Match', '"3-a91f"')).toEqual(['"1-a"']);
  expect(offersFor(known, 'eventId', id('evt', 'Z'))).toEqual([]);
  expect(offersFor(known, 'limit', '50')).toEqual([]);
});
