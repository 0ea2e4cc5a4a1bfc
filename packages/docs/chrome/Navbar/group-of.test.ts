import {expect, it} from 'vitest';
import {groupOf} from './group-of.ts';

const dropdowns = [
  {
    message: 'guides',
    links: [
      {message: 'api', to: '/docs/api/scope'},
      {message: 'joining', to: '/docs/joining'},
    ],
  },
  {message: 'integrations', links: [{message: 'list', to: '/docs/guides/main'}]},
  {
    message: 'tools',
    links: [
      {message: 'validator', to: '/validator'},
      {message: 'verifier', to: '/docs/webhooks/security#verifier'},
      {message: 'checklist', to: '/docs/api/checklist'},
    ],
  },
];

it.each([
  ['/docs/api/scope', 'guides'],
  ['/docs/api/issued', 'guides'],
  ['/docs', 'guides'],
  ['/docs/law', 'guides'],
  ['/docs/guides/moloni', 'integrations'],
  ['/validator', 'tools'],
  ['/docs/api/checklist', 'guides'],
  ['/', undefined],
  ['/changelog', undefined],
])('%s belongs to %s', (route, message) => {
  expect(groupOf(route, dropdowns)?.message).toBe(message);
});
