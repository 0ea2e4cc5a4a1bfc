import {expect, it} from 'vitest';
import {acceptedType} from './media-types.ts';

const available = ['application/xml', 'application/pdf'];

it.each([
  [undefined, 'application/xml'],
  ['*/*', 'application/xml'],
  ['application/*', 'application/xml'],
  ['application/pdf', 'application/pdf'],
  ['application/pdf, */*;q=0.1', 'application/pdf'],
  ['application/xml;q=0, */*', 'application/pdf'],
  ['APPLICATION/PDF;Q=1', 'application/pdf'],
  ['text/html', undefined],
  ['*/*;q=0', undefined],
  ['nonsense;q=x', undefined],
])('Accept: %s → %s', (header, expected) => {
  expect(acceptedType(header, available)).toBe(expected);
});
