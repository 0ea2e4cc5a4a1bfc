import {expect, it} from 'vitest';
import {formats} from './formats.ts';

it.each([
  '2026-11-02T09:30:00Z',
  '2026-11-02t09:30:00z',
  '2026-11-02T09:30:00.123456789Z',
  '2026-11-02T09:30:00+01:00',
  '2026-11-02T09:30:00-00:00',
  '2024-02-29T23:59:59Z',
])('%s is a moment', (text) => {
  expect(formats['date-time'](text)).toBe(true);
  expect(Date.parse(text)).not.toBeNaN();
});

it.each([
  ['a leap second, which no clock of the platform has', '2016-12-31T23:59:60Z'],
  ['a space instead of the T', '2026-11-02 09:30:00Z'],
  ['no zone', '2026-11-02T09:30:00'],
  ['half a zone', '2026-11-02T09:30:00+01'],
  ['a zone without its colon', '2026-11-02T09:30:00+0100'],
  ['the hour 24', '2026-11-02T24:00:00Z'],
  ['a day that does not exist', '2026-02-30T09:30:00Z'],
  ['no seconds', '2026-11-02T09:30Z'],
  ['a fraction without digits', '2026-11-02T09:30:00.Z'],
  ['a space after it', '2026-11-02T09:30:00Z '],
])('%s is no moment', (_, text) => {
  expect(formats['date-time'](text)).toBe(false);
});

it('a day has no year 0, as in UBL', () => {
  expect(formats.date('0001-01-01')).toBe(true);
  expect(formats.date('0000-12-31')).toBe(false);
});
