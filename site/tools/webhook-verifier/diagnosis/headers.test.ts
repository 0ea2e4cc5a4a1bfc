import {describe, expect, it} from 'vitest';
import {readRequest} from './headers.ts';

const expected = {id: 'evt_1', timestamp: '1793700000', signature: 'v1,aGVsbG8= v1,d29ybGQ='};

describe('readRequest', () => {
  it.each([
    [
      'raw HTTP',
      'POST /hooks HTTP/1.1\r\nHost: erp.example\r\nWebhook-Id: evt_1\r\nwebhook-timestamp: 1793700000\r\nwebhook-signature: v1,aGVsbG8= v1,d29ybGQ=\r\n',
    ],
    ['curl -v', '> webhook-id: evt_1\n> webhook-timestamp: 1793700000\n> webhook-signature: v1,aGVsbG8= v1,d29ybGQ='],
    [
      'JSON',
      '{"host":"a","webhook-id":"evt_1","webhook-timestamp":"1793700000","webhook-signature":"v1,aGVsbG8= v1,d29ybGQ="}',
    ],
    [
      'a JavaScript object',
      "{\n  'webhook-id': 'evt_1',\n  'webhook-timestamp': '1793700000',\n  'webhook-signature': 'v1,aGVsbG8= v1,d29ybGQ='\n}",
    ],
    [
      'lists of values',
      '{"webhook-id":["evt_1"],"webhook-timestamp":["1793700000"],"webhook-signature":["v1,aGVsbG8= v1,d29ybGQ="]}',
    ],
    [
      'raw header pairs',
      "['webhook-id', 'evt_1', 'webhook-timestamp', '1793700000', 'webhook-signature', 'v1,aGVsbG8= v1,d29ybGQ=']",
    ],
    ['PHP', '[HTTP_WEBHOOK_ID] => evt_1\n'],
  ])('%s', (name, pasted) => {
    expect(readRequest(pasted)).toMatchObject(name === 'PHP' ? {id: 'evt_1'} : expected);
  });

  it('takes the body below a blank line, as it is', () => {
    const pasted = 'webhook-id: evt_1\nwebhook-timestamp: 1\nwebhook-signature: v1,x\n\n{"a": 1}\n';
    expect(readRequest(pasted)).toEqual({id: 'evt_1', timestamp: '1', signature: 'v1,x', body: '{"a": 1}\n'});
  });

  it('finds nothing in other text', () => {
    expect(readRequest('Host: a\n\nwebhook')).toEqual({});
    expect(readRequest('')).toEqual({});
  });
});
