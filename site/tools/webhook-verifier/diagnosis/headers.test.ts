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

  const event = '{"id":"evt_1","data":{"sellerName":"D\'Ávila \\"A\\"","body":"x"}}';
  const headers = {'webhook-id': 'evt_1', 'webhook-timestamp': '1793700000', 'webhook-signature': expected.signature};
  const dict = `{'webhook-id': 'evt_1', 'webhook-timestamp': '1793700000', 'webhook-signature': '${expected.signature}'}`;
  const inBytes = event
    .replaceAll('\\', String.raw`\\`)
    .replaceAll("'", String.raw`\'`)
    .replace('Á', String.raw`\xc3\x81`);
  it.each([
    ['JSON', JSON.stringify({headers, body: event})],
    ['JSON over several lines', JSON.stringify({body: event, headers}, null, 2)],
    ['JSON that ends with an empty line', `${JSON.stringify({rawBody: event, headers})}\n\n`],
    ['an object of Node.js', `{\n  headers: ${dict},\n  body: \`${event.replaceAll('\\', String.raw`\\`)}\`\n}`],
    ['a dict of Python', `{'headers': ${dict}, 'data': b'${inBytes}'}`],
    ['a dict and bytes, each in a line', `${dict}\nb'${inBytes}'`],
    ['a dict and text, each in a line', `${dict}\n${event}`],
    ['the same after another line', `received:\n${dict}\n${event}`],
  ])('takes the body beside the headers, in %s', (_, pasted) => {
    expect(readRequest(pasted)).toEqual({...expected, body: event});
  });

  it('takes no body that is not text', () => {
    expect(readRequest(JSON.stringify({headers, body: {id: 'evt_1'}}))).toEqual(expected);
    expect(readRequest(String.raw`{'headers': ${dict}, 'body': b'\xff'}`)).toEqual(expected);
  });

  it('finds nothing in other text', () => {
    expect(readRequest('Host: a\n\nwebhook')).toEqual({});
    expect(readRequest('')).toEqual({});
  });
});
