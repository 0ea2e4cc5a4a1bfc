import {describe, expect, it} from 'vitest';
import {formatDate} from './formatDate';

describe('formatDate', () => {
  it('writes Portuguese dates with "de"', () => {
    expect(formatDate('2027-01-01', 'pt')).toBe('1 de janeiro de 2027');
  });
  it('writes English dates day first', () => {
    expect(formatDate('2026-12-31', 'en')).toBe('31 December 2026');
  });
});
