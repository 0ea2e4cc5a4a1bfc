import {pieces, type Links} from '@integration-docs/simulator/page';
import {expect, it} from 'vitest';

const links: Links = {
  code: {'token-invalid': '/errors#error-token-invalid', both: '/errors#both'},
  failure: {'email-bounced': '/issued#failure-email-bounced', both: '/issued#both'},
  issued: {submitted: '/flows#state-issued-submitted'},
  received: {available: '/received#state-received-available', submitted: '/received#other'},
  rule: {'BR-CO-15': '/usecases#invalid-br-co-15'},
};
const page = {base: '/en/', isReceived: false};

function linksIn(value: unknown, at = page): readonly (readonly [string, string])[] {
  return pieces(JSON.stringify(value), links, at).flatMap(({text, href}) =>
    href === undefined ? [] : [[text, href] as const],
  );
}

it('links names to what explains them, by the property that holds them', () => {
  const body = {
    code: 'token-invalid',
    failure: {code: 'email-bounced'},
    issues: [{rule: 'BR-CO-15'}],
    title: 'submitted',
  };
  expect(linksIn(body)).toEqual([
    ['token-invalid', '/en/errors#error-token-invalid'],
    ['email-bounced', '/en/issued#failure-email-bounced'],
    ['BR-CO-15', '/en/usecases#invalid-br-co-15'],
  ]);
  expect(linksIn({state: 'submitted'})).toEqual([['submitted', '/en/flows#state-issued-submitted']]);
  expect(linksIn({state: 'submitted'}, {...page, isReceived: true})).toEqual([['submitted', '/en/received#other']]);
  expect(linksIn({state: 'constructor', code: 'toString'})).toEqual([]);
});

it('keeps every letter', () => {
  const value = {text: 'a "state": "submitted" b', code: 'both', list: [{code: 'both'}]};
  const text = pieces(JSON.stringify(value), links, page)
    .map((piece) => piece.text)
    .join('');
  expect(text).toBe(JSON.stringify(value, null, 2));
});
