import {expect, it} from 'vitest';
import {specificationHref} from '@integration-docs/facts';
import {absentAddresses} from './chapters.ts';
import site from './site.ts';

it.each([
  [null, '/specification'],
  ['https://api.example/', 'https://api.example/'],
])('"Especificação Técnica" leads with %s to %s', (configured, href) => {
  expect(specificationHref(configured)).toBe(href);
});

it('an operator with another specification publishes no page of its own, and the same downloads', () => {
  const absent = absentAddresses({...site, specificationUrl: 'https://api.example/'});
  expect(absent).toContain('/specification');
  expect(absentAddresses({...site, specificationUrl: null})).not.toContain('/specification');
});
