import {expect, it} from 'vitest';
import {momentIn, zoneOf} from './moments.ts';

it.each([
  ['en', 'Europe/Lisbon', '2026-11-03T14:05:09Z', '3 Nov 2026, 14:05:09'],
  ['pt', 'Europe/Lisbon', '2026-11-03T14:05:09Z', '3 nov 2026, 14:05:09'],
  ['pt', 'Europe/Lisbon', '2026-07-31T23:05:09Z', '1 ago 2026, 00:05:09'],
  ['en', 'America/New_York', '2026-01-01T00:00:00.500Z', '31 Dec 2025, 19:00:00'],
] as const)('in %s at %s: %s is %s', (language, zone, iso, expected) => {
  expect(momentIn(language, zone)(iso)).toBe(expected);
});

it('says which time zone it is, in summer too', () => {
  expect(zoneOf('2026-11-03T14:05:09Z', 'Europe/Lisbon')).toBe('Europe/Lisbon, UTC+00:00');
  expect(zoneOf('2026-07-03T14:05:09Z', 'Europe/Lisbon')).toBe('Europe/Lisbon, UTC+01:00');
  expect(zoneOf('2026-07-03T14:05:09Z', 'UTC')).toBe('UTC+00:00');
  expect(zoneOf('2026-07-03T14:05:09Z', 'Asia/Tokyo')).toBe('Asia/Tokyo, UTC+09:00');
});
