import {expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import type {DocumentFacts, PlatformEvent} from '../types.ts';
import {createDelayOf, createOutcomeOf, seriesOf} from './outcome.ts';
import {readTriggers} from '../testing/read-triggers.ts';

const catalogue = await readTriggers(projectRoot);
const outcomeOf = createOutcomeOf(catalogue);
const feapStatuses = catalogue.usual;
const facts: DocumentFacts = {
  buyerNif: '600000001',
  sellerNif: '510000010',
  number: 'FT A/123',
  typeCode: '380',
  payableAmount: '229.00',
  hasPrecedingInvoice: false,
  channel: 'feap',
};

it('delivers a document that no entry is about, and lets the buyer put it to payment', () => {
  expect(outcomeOf(facts)).toEqual({
    outcome: {kind: 'deliver', feapStatuses: ['11', '33']},
    quirk: {},
    trigger: null,
  });
});

it('lets the buyer accept a credit note', () => {
  expect(outcomeOf({...facts, typeCode: '381'}).outcome).toEqual({kind: 'deliver', feapStatuses: ['30']});
});

it('lets the buyer pay nothing where nothing is due, unless a trigger says so', () => {
  const settled = {...facts, payableAmount: '0.00'};
  expect(outcomeOf(settled).outcome).toEqual({kind: 'deliver', feapStatuses: ['11']});
  expect(outcomeOf({...settled, number: 'FT SIM-429/7'}).outcome).toMatchObject({feapStatuses: ['11']});
  expect(outcomeOf({...settled, typeCode: '381'}).outcome).toMatchObject({feapStatuses: ['30']});
  expect(outcomeOf({...settled, buyerNif: '600000338'}).outcome).toMatchObject({feapStatuses: ['11', '33']});
});

it('has nothing to say of FE-AP where the document goes another way', () => {
  expect(outcomeOf({...facts, channel: 'email'}).outcome).toEqual({kind: 'deliver', feapStatuses: []});
  expect(outcomeOf({...facts, channel: 'as2', buyerNif: '600000141'}).outcome).toEqual({
    kind: 'deliver',
    feapStatuses: [],
  });
});

it('brings back only what went by e-mail', () => {
  const bouncing = {...facts, buyerNif: '600000478'};
  expect(outcomeOf({...bouncing, channel: 'email'}).outcome).toEqual({kind: 'bounce', failureCode: 'email-bounced'});
  expect(outcomeOf({...bouncing, channel: 'network'}).outcome).toEqual({kind: 'deliver', feapStatuses: []});
});

it.each([
  [{buyerNif: '600000141'}, {kind: 'deliver', feapStatuses: ['14']}, 'feap-14'],
  [{buyerNif: '600000435'}, {kind: 'fail', failureCode: 'mdn-error'}, 'mdn-error'],
  [{sellerNif: '510000517'}, {kind: 'refuse', problem: 'nif-not-authorised', feapStatuses}, 'nif-not-authorised'],
  [
    {number: 'FT SIM-429/7'},
    {kind: 'refuse', problem: 'rate-limit-exceeded', retryAfter: 5, feapStatuses},
    'rate-limit',
  ],
  [{number: 'NC SIM-TIMEOUT/2', typeCode: '381'}, {kind: 'time-out', feapStatuses: ['30']}, 'no-response'],
  [{number: 'FT SIM-BR-CIUS-PT-66/1'}, {kind: 'reject', rule: 'BR-CIUS-PT-66'}, 'reject-delivery-address'],
])('decides by %j', (changed, outcome, trigger) => {
  expect(outcomeOf({...facts, ...changed})).toEqual({outcome, quirk: {}, trigger});
});

it.each([
  [{buyerNif: '600000141', typeCode: '381'}, ['30'], null],
  [{buyerNif: '600000222', hasPrecedingInvoice: true}, ['11', '33'], null],
  [{buyerNif: '600001148', hasPrecedingInvoice: true}, ['11', '14'], 'feap-11-14'],
  [{buyerNif: '600001229', typeCode: '381'}, ['11', '22'], 'feap-11-22'],
])('lets the buyer of %j decide on a document that corrects the first one', (changed, feapStatuses, trigger) => {
  expect(outcomeOf({...facts, ...changed})).toEqual({outcome: {kind: 'deliver', feapStatuses}, quirk: {}, trigger});
});

it('combines an outcome with a quirk', () => {
  expect(outcomeOf({...facts, buyerNif: '600000222', number: 'FT SIM-TWICE/1'})).toEqual({
    outcome: {kind: 'deliver', feapStatuses: ['22']},
    quirk: {duplicate: true},
    trigger: 'feap-22',
  });
  expect(outcomeOf({...facts, number: 'FT SIM-ORDER/1'})).toMatchObject({
    quirk: {},
    trigger: 'events-out-of-order',
  });
  expect(outcomeOf({...facts, number: 'FT SIM-LATE/1'}).quirk).toEqual({lateMs: 30_000});
});

it.each([
  ['document.validated', 'FT SIM-ORDER/1', 10_000],
  ['document.delivered', 'FT SIM-ORDER/1', 0],
  ['document.validated', 'FT SIM-LATE/1', 0],
  ['webhook_endpoint.test', undefined, 0],
])('holds %s of %s back for %i ms', (type, number, expected) => {
  const data: PlatformEvent['data'] = number === undefined ? {} : {number};
  expect(createDelayOf(catalogue)({id: 'evt_1', type, timestamp: '2026-11-02T09:30:00Z', data})).toBe(expected);
});

it.each([
  ['FT SIM-429/1', 'SIM-429'],
  ['FT A/123', 'A'],
  ['FT SIM-429/1/2', undefined],
  ['SIM-429/1', undefined],
  ['FT SIM-429', undefined],
])('reads the series of %s', (number, expected) => {
  expect(seriesOf(number)).toBe(expected);
});
