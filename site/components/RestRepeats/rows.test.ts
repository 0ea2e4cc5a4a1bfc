import {expect, it} from 'vitest';
import {repeats} from './rows.ts';

const key = {name: 'Idempotency-Key', href: '#key', required: true};
const trace = {name: 'X-Request-Id', href: '#trace', required: false};
const submit = {id: 'submit', href: '/issued#submit', method: 'POST', headers: [key, trace]};
const read = {id: 'read', href: '/issued#read', method: 'GET', headers: [trace]};
const entry = {operation: 'submit', repeat: 'Nothing'};

it('joins what a repetition does with the address and the required headers of the operation', () => {
  expect(repeats([entry], [submit, read])).toEqual([
    {operation: 'submit', href: '/issued#submit', headers: ['Idempotency-Key'], repeat: 'Nothing'},
  ]);
});

it('refuses an operation that the contract does not have', () => {
  expect(() => repeats([entry, {operation: 'resubmit', repeat: ''}], [submit])).toThrow(/no operation "resubmit"/);
});

it('refuses to leave out an operation that writes', () => {
  expect(() => repeats([], [submit, read])).toThrow(/nothing about submit\./);
});

it('covers the contract', () => {
  expect(repeats().find(({operation}) => operation === 'annulDocument')?.headers).toEqual([
    'Idempotency-Key',
    'If-Match',
  ]);
});
