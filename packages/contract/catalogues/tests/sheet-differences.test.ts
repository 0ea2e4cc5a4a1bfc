import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import {validate} from '@integration-docs/cius-pt';
import {projectRoot} from '@integration-docs/facts/node';

const {entries} = z
  .object({entries: z.array(z.object({id: z.string(), warning: z.string().optional()}))})
  .parse(parse(readFileSync(new URL('../sheet-differences.yaml', import.meta.url), 'utf8')));

const payload = (name: string): string => readFileSync(`${projectRoot}/samples/payloads/${name}.xml`, 'utf8');

const replaced = (xml: string, find: string | RegExp, replace: string): string => {
  const changed = xml.replace(find, replace);
  expect(changed).not.toBe(xml);
  return changed;
};

const note = (text: string): string =>
  replaced(payload('invoice'), '<cbc:DocumentCurrencyCode>', `<cbc:Note>${text}</cbc:Note><cbc:DocumentCurrencyCode>`);

/** Documents that the rules accept although the sheet requires something else, or refuse although the sheet allows them. */
const documents: Readonly<Record<string, {readonly taken?: string; readonly refused?: string}>> = {
  tolerance: {
    taken: replaced(payload('invoice'), '>123.00</cbc:Payable', '>123.90</cbc:Payable'),
    refused: replaced(payload('invoice'), '>123.00</cbc:Payable', '>124.10</cbc:Payable'),
  },
  rounding: {
    taken: replaced(
      payload('invoice'),
      /<cbc:PayableAmount.*/,
      '<cbc:PayableRoundingAmount currencyID="EUR">5.00</cbc:PayableRoundingAmount><cbc:PayableAmount currencyID="EUR">128.00</cbc:PayableAmount>',
    ),
  },
  exemption: {taken: payload('exemption-text')},
  'exemption-line': {
    taken: replaced(
      payload('reverse-charge'),
      /<cac:AdditionalItemProperty>\s*<cbc:Name>#TAXEXEMPTIONREASON@.*?<\/cac:AdditionalItemProperty>/s,
      '',
    ),
    refused: payload('invalid/BR-CIUS-PT-18'),
  },
  multibanco: {
    taken: replaced(
      replaced(payload('multibanco-two'), />#ENTITY@ATMPAYMENT#99999#</, '>MB<'),
      /ATMPAYMENT-001/g,
      'ATMPAYMENT-000',
    ),
  },
  'property-name': {taken: note('#ADDITIONALPROPERTY#Número do processo#2026-118#')},
  'property-value': {
    taken: note(`#ADDITIONALPROPERTY#N#${'x'.repeat(50)}#`),
    refused: note(`#ADDITIONALPROPERTY#N#${'x'.repeat(51)}#`),
  },
  'text-plain': {
    taken: replaced(payload('other-attachment'), 'mimeCode="text/csv"', 'mimeCode="text/plain"'),
    refused: replaced(payload('qr-code'), 'mimeCode="text/plain"', 'mimeCode="Text/plain"'),
  },
  'qr-code': {taken: replaced(payload('qr-code'), 'mimeCode="text/plain"', 'mimeCode="image/png"')},
  'attachment-kind': {
    taken: replaced(
      payload('other-attachment'),
      '>ATTACHMENT</cbc:DocumentDescription>',
      '>PDF</cbc:DocumentDescription>',
    ),
  },
  batch: {taken: replaced(payload('batch'), /<cac:ProjectReference>.*?<\/cac:ProjectReference>/s, '')},
  atcud: {taken: replaced(payload('invoice'), ' schemeID="ANG"', '')},
  'stamp-duty': {
    taken: replaced(
      payload('stamp-duty'),
      '>ST</cbc:AllowanceChargeReasonCode>',
      '>ZZZ</cbc:AllowanceChargeReasonCode>',
    ),
  },
  rappel: {taken: replaced(replaced(payload('rappel'), '>RAPPEL<', '>FT A/1<'), '<cbc:Note>', '<cbc:Note>Rappel. ')},
  withholding: {
    taken: replaced(
      payload('withholding-tax'),
      /<cbc:PayableAmount.*/,
      '<cbc:PrepaidAmount currencyID="EUR">23.00</cbc:PrepaidAmount><cbc:PayableAmount currencyID="EUR">100.00</cbc:PayableAmount>',
    ),
  },
  commitment: {taken: replaced(payload('invoice'), /<cbc:AccountingCost>.*<\/cbc:AccountingCost>/, '')},
};

describe('sheet-differences.yaml', () => {
  it.each(entries)('$id is as the rules decide, with the warning that it names', ({id, warning}) => {
    const {taken, refused} = documents[id] ?? {};
    const reportOf = (xml: string): ReturnType<typeof validate> => validate('file.xml', new TextEncoder().encode(xml));
    if (taken === undefined) throw new Error(`${id}: add a document that the rules take`);
    const {verdict, findings} = reportOf(taken);
    expect([verdict, findings.filter(({severity}) => severity === 'error')]).toEqual(['valid', []]);
    expect(findings.filter(({level}) => level === 'usage').map(({rule}) => rule)).toEqual(
      warning === undefined ? [] : [warning],
    );
    if (refused !== undefined) expect(reportOf(refused).verdict).toBe('invalid');
  });
});
