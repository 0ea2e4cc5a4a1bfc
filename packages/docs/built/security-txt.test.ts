import {expect, it} from 'vitest';
import {securityTxt} from './security-txt.ts';

it('security.txt names the contact, and expires within a year of the build', () => {
  expect(securityTxt('https://docs.example', 'a@b.example', ['pt', 'en'], new Date('2026-11-22T18:00:00Z'))).toBe(
    'Contact: mailto:a@b.example\nExpires: 2027-11-21T00:00:00Z\nPreferred-Languages: pt, en\nCanonical: https://docs.example/.well-known/security.txt\n',
  );
});
