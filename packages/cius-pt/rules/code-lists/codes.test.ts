import {describe, expect, it} from 'vitest';
import {codes, expand} from './codes.ts';
import * as lists from './lists.ts';
import {unitsCiusPt, unitsEn16931} from './units.ts';

describe('expand', () => {
  it('reads codes, characters and ranges of characters', () => {
    expect(expand('A1 B*02-4 XX*A-CZ')).toEqual(['A1', 'B0', 'B2', 'B3', 'B4', 'XXA', 'XXB', 'XXC', 'XXZ']);
  });
});

describe('codes', () => {
  it('knows whole codes only', () => {
    const list = codes('AB*CD');
    expect(['ABC', 'ABD', 'AB', 'ABE', ''].map(list)).toEqual([true, true, false, false, false]);
  });
});

describe('lists', () => {
  it.each([
    [
      'units, EN 16931',
      unitsEn16931,
      ['C62', 'H87', 'KGM', 'HUR', 'DAY', 'KWH', 'MTQ', 'LTR', 'MTR', 'XBX', 'Q30'],
      ['UN', 'PCS', 'NPR', 'BX'],
    ],
    [
      'units, CIUS-PT',
      unitsCiusPt,
      ['C62', 'H87', 'KGM', 'HUR', 'DAY', 'KWH', 'MTQ', 'LTR', 'MTR', 'XBX', 'NPR'],
      ['UN', 'PCS', 'Q30', 'BX'],
    ],
    [
      'currencies, EN 16931',
      lists.currenciesEn16931,
      ['EUR', 'USD', 'BYN', 'ZWG', 'XCG', 'MRU'],
      ['HRK', 'BYR', 'EURO', 'BGN', 'ANG'],
    ],
    ['currencies, CIUS-PT', lists.currenciesCiusPt, ['EUR', 'USD', 'BYR', 'HRK', 'ZWL', 'BGN'], ['BYN', 'SLE', 'XCG']],
    ['countries, EN 16931', lists.countriesEn16931, ['PT', 'XI', '1A', 'RE'], ['AN', 'EL', 'XX']],
    ['countries, CIUS-PT', lists.countriesCiusPt, ['PT', 'AN'], ['XI', 'RE', 'EL']],
    [
      'VATEX',
      lists.exemptionReasons,
      ['VATEX-EU-132', 'vatex-eu-132-1a', 'VATEX-EU-135-1', 'VATEX-EU-AE', 'VATEX-FR-CGI261-8'],
      ['M07', 'VATEX-EU-132-1R', 'EU-132', ''],
    ],
    [
      'schemes, EN 16931',
      lists.schemesEn16931,
      ['0002', '0088', '0240', '0241', '0248'],
      ['0001', '0092', '0103', '0181', '0249', '9946'],
    ],
    ['schemes, CIUS-PT', lists.schemesCiusPt, ['0001', '0092', '0103', '0192'], ['0181', '0190', 'SEPA']],
    [
      'electronic addresses',
      lists.addressSchemes,
      ['9946', '0088', 'EM', '0240', '0242', '0248'],
      ['9945X', '0001', '0241', '9956'],
    ],
    ['payment means, CIUS-PT', lists.paymentMeansCiusPt, ['30', '58', 'MB', 'TB'], ['1', '31', 'ZZZ']],
    ['payment means, EN 16931', lists.paymentMeansEn16931, ['1', '30', '70', '98', 'ZZZ'], ['0', '71', '99', 'MB']],
    [
      'document types, EN 16931',
      lists.invoiceTypesEn16931,
      ['380', '383', '386', '389', '500', '877'],
      ['381', '381', 'FT', '391', '502', '503'],
    ],
    ['credit notes, EN 16931', lists.creditNoteTypesEn16931, ['381', '502', '503'], ['380', '500', 'NC']],
  ])('%s', (_, list, inside, outside) => {
    expect(inside.filter((code) => !list(code))).toEqual([]);
    expect(outside.filter(list)).toEqual([]);
  });

  it('document types and VAT points, CIUS-PT', () => {
    const {invoiceTypesCiusPt, creditNoteTypesCiusPt, vatPointCodesCiusPt} = lists;
    expect([invoiceTypesCiusPt, creditNoteTypesCiusPt, vatPointCodesCiusPt]).toEqual([
      '380,383,386,389,FT,FS,FR,ND,RP,RE,CS,LD,RA,',
      '381,NC,',
      '3,35,432,',
    ]);
  });
});
