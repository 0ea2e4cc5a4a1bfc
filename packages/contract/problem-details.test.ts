import {expect, it} from 'vitest';
import {problemDetails} from './problem-details.ts';

const kind = {code: 'not-found', status: 404, title: {pt: 'Não existe', en: 'Not found'}};
const occurrence = {detail: '-', requestId: 'req_1'};

it.each([
  ['https://docs.example', 'pt', 'https://docs.example/docs/'],
  ['https://docs.example', 'en', 'https://docs.example/en/docs/'],
  ['https://docs.example/help', 'pt', 'https://docs.example/help/docs/'],
  ['https://docs.example/help', 'en', 'https://docs.example/help/en/docs/'],
] as const)('the type of a site at %s in %s starts with %s', (siteUrl, locale, start) => {
  expect(problemDetails(kind, occurrence, siteUrl, locale).type.startsWith(start)).toBe(true);
});
