import {describe, expect, it, vi} from 'vitest';
import {brokenDocuments, creditNote, invoice, type BrokenDocument} from '../rules/testing/broken.ts';
import {categoryDocuments, invoiceOf} from '../rules/testing/categories.ts';
import {edit} from '../rules/testing/edit.ts';
import {applyCure} from '../rules/testing/follow.ts';
import {notFollowed} from '../rules/testing/not-followed.ts';
import {fixture, report} from './testing.ts';
import type {Finding} from './report.ts';
import {usageDocuments} from './usage/testing.ts';

/*
 * Applies the cure of each document that breaks one rule, in both languages and in each alternative: the finding must disappear, and no new
 * one may appear. Values that only the sender knows come from the original document.
 */

vi.setConfig({testTimeout: 120_000});

/** Number of documents whose cure no test can apply. `notFollowed` gives the reason, by rule. */
const notDoneCount = 14;

/** New findings that are allowed after a cure: EN 16931 warns of AT codes in BT-121, the intra-Community code, a QR code as text, and stamp duty. */
const allowedAfter: Readonly<Record<string, readonly string[]>> = {
  'DT-CIUS-PT-108': ['BR-CL-22'],
  'BR-CIUS-PT-17': ['BR-CL-22'],
  'BR-CIUS-PT-18': ['BR-CL-22'],
  'BR-AE-10': ['BR-CL-22'],
  'BR-E-10': ['BR-CL-22'],
  'DT-CIUS-PT-091': ['BR-CL-17'],
  // This document has `K` with VAT.
  'DT-CIUS-PT-105': ['BR-CL-17', 'USAGE-RATE'],
  'DT-CIUS-PT-131': ['BR-CL-18'],
  // These documents have `RED` at 23.00.
  ...Object.fromEntries(
    ['BR-CIUS-PT-12', 'BR-AA-01', 'BR-AA-02', 'BR-AA-03', 'BR-AA-04'].map((rule) => [rule, ['USAGE-RATE']]),
  ),
  // This document has the entity and the reference in its notes too.
  'DT-CIUS-PT-079.1': ['USAGE-MULTIBANCO'],
  // No code for cash is valid in both rule sets.
  'DT-CIUS-PT-079.2': ['BR-CL-16'],
  'USAGE-EXEMPTION': ['BR-CL-22'],
  // A credit note with a batch number.
  'UBL-ELEMENT': ['UBL-CR-665', 'UBL-SR-43'],
  'USAGE-QR-CODE': ['BR-CL-24'],
  'USAGE-STAMP-DUTY': ['BR-CL-20'],
};

/** Two groups for one category and rate. */
const twoGroups = [
  'TaxTotal/TaxSubtotal/TaxableAmount = 100.00',
  'TaxTotal/TaxSubtotal/TaxAmount = 23.00',
  'TaxTotal += <cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">80.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">18.40</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>23.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>',
];

/** A category without VAT that has VAT and no reason. */
const charged = [
  'TaxTotal/TaxSubtotal/TaxCategory/Percent = 23.00',
  'TaxTotal/TaxSubtotal/TaxAmount = 41.40',
  '- TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason',
];

/** The invoice with a reason code on line and breakdown. */
const withCode = edit(
  invoice,
  'TaxTotal/TaxSubtotal[2]/TaxCategory += <cbc:TaxExemptionReasonCode>M10</cbc:TaxExemptionReasonCode>',
  'InvoiceLine[2]/Item += <cac:AdditionalItemProperty><cbc:Name>#TAXEXEMPTIONREASONCODE@CLASSIFIEDTAXCATEGORY#</cbc:Name><cbc:Value>M10</cbc:Value></cac:AdditionalItemProperty>',
);

const rulesCache = new Map<string, readonly string[]>();

/** The rules that a document breaks; cached, because both languages need the same documents. */
function rulesOf(xml: string): readonly string[] {
  const rules = rulesCache.get(xml) ?? report(xml).findings.map(({rule}) => rule);
  rulesCache.set(xml, rules);
  return rules;
}

/** Longer than the maximum of all texts except notes. */
const long = 'Texto '.repeat(40).trim();

/** More ways to break a rule, each with a cure of its own. */
const otherWays: readonly BrokenDocument[] = (
  [
    ...['DT-CIUS-PT-173', 'BR-S-08'].map((rule): [string, string, string[]] => [rule, invoice, twoGroups]),
    [
      'BR-CO-19',
      invoice,
      [
        '- TaxPointDate',
        '- InvoicePeriod',
        '. += <cac:InvoicePeriod><cbc:DescriptionCode>432</cbc:DescriptionCode></cac:InvoicePeriod>',
      ],
    ],
    ['BR-AE-10', invoiceOf('AE'), charged],
    ['DT-CIUS-PT-131', invoice, ['InvoiceLine/Item/ClassifiedTaxCategory/ID = K']],
    ['DT-CIUS-PT-108', withCode, ['TaxTotal/TaxSubtotal[2]/TaxCategory/TaxExemptionReasonCode = VATEX-EU-AE']],
    ['DT-CIUS-PT-127.1', invoice, ['InvoiceLine/Price/PriceAmount = 1.610,00']],
    ['DT-CIUS-PT-117.1', invoice, ['InvoiceLine/InvoicedQuantity = 2.0001']],
    ['DT-CIUS-PT-130.1', invoice, ['InvoiceLine/Price/BaseQuantity = 1.0001']],
    ['DT-CIUS-PT-001', invoice, ['ID = ']],
    ['BR-E-10', invoiceOf('E'), charged],
    ...['10', '42', '1'].map((code): [string, string, string[]] => [
      'DT-CIUS-PT-079.2',
      invoice,
      [`PaymentMeans/PaymentMeansCode = ${code}`],
    ]),
    // Elements of an invoice that are elsewhere in a credit note.
    [
      'UBL-ELEMENT',
      creditNote,
      ['/(?=<cac:AccountingSupplierParty>)/ = <cac:ProjectReference><cbc:ID>L-2026-1</cbc:ID></cac:ProjectReference>'],
    ],
    [
      'UBL-ELEMENT',
      edit(creditNote, '- PaymentMeans/PaymentDueDate'),
      ['/(?=<cbc:CreditNoteTypeCode>)/ = <cbc:DueDate>2026-12-02</cbc:DueDate>'],
    ],
    ['UBL-ELEMENT', invoice, ['/cbc:InvoiceTypeCode/ = cbc:CreditNoteTypeCode']],
    // Texts that are too long: terms that share a path, and texts between the keys of a note.
    ['DT-CIUS-PT-017.1', invoice, [`AdditionalDocumentReference[2]/ID = ${long}`]],
    ['DT-CIUS-PT-027.1', invoice, [`AccountingSupplierParty/Party/PartyIdentification/ID = ${long}`]],
    ['DT-CIUS-PT-093', invoice, [`AllowanceCharge[2]/AllowanceChargeReason = ${long}`]],
    ['DT-CIUS-PT-126', invoice, [`InvoiceLine/AllowanceCharge[2]/AllowanceChargeReason = ${long}`]],
    ['DT-CIUS-PT-140', invoice, [`InvoiceLine[2]/Item/AdditionalItemProperty/Value = ${long}`]],
    ['DT-CIUS-PT-140', invoice, [`InvoiceLine/Item/AdditionalItemProperty/Value = ${long}`]],
    ['DT-CIUS-PT-079.1', invoice, [`PaymentMeans/PaymentMeansCode = #ENTITY@ATMPAYMENT#${long}#`]],
    ['DT-CIUS-PT-079.4', invoice, [`PaymentMeans/PaymentMeansCode@name = #DESCRIPTION@ATMPAYMENT#${long}#`]],
    ['DT-CIUS-PT-080', invoice, [`PaymentMeans/PaymentID = #REFERENCE@ATMPAYMENT#${long}#`]],
    ['DT-CIUS-PT-084.2', invoice, [`PaymentMeans/CardAccount/NetworkID = ${long}`]],
    ['DT-CIUS-PT-020', invoice, [`Note = ${long.repeat(3)}`]],
    ...['NUMBER@ATCERTIFIEDPROGRAM', 'HASHCODE@ATCERTIFIEDPROGRAM', 'WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX-001'].map(
      (key): [string, string, string[]] => [
        `DT-CIUS-PT-020_${key.startsWith('N') ? '6.1' : key.startsWith('H') ? '7.1' : '9.2'}`,
        invoice,
        [`/(?<=#${key}#)[^#]*/ = ${long}`],
      ],
    ),
    // A note with the index of another group, and an optional description.
    ['DT-CIUS-PT-020_9.4', invoice, ['/DESCRIPTION@WITHHOLDINGTAX-001/ = DESCRIPTION@WITHHOLDINGTAX-000']],
    ['DT-CIUS-PT-020_10.5', invoice, ['/DESCRIPTION@WITHHOLDINGTAX-001/ = DESCRIPTION@WITHHOLDINGTAX-000']],
    ['DT-CIUS-PT-020_13.4', invoice, ['/#ENTITY@ATMPAYMENT-001/ = #ENTITY@ATMPAYMENT-002']],
    ['DT-CIUS-PT-020_15.4', invoice, ['/#DESCRIPTION@ATMPAYMENT-001/ = #DESCRIPTION@ATMPAYMENT-000']],
    // Swapped dates of a period.
    [
      'BR-29',
      edit(invoice, 'InvoicePeriod/StartDate = 2026-11-01', 'InvoicePeriod/EndDate = 2026-11-30'),
      ['InvoicePeriod/StartDate = 2026-11-30', 'InvoicePeriod/EndDate = 2026-11-01'],
    ],
    // More paid in advance than the total.
    ...['DT-CIUS-PT-102.1', 'DT-CIUS-PT-166'].map((rule): [string, string, string[]] => [
      rule,
      invoice,
      [
        'LegalMonetaryTotal/PrepaidAmount = 9000.00',
        `LegalMonetaryTotal/PayableAmount = ${rule.endsWith('166') ? '0.00' : '-8728.56'}`,
      ],
    ]),
    ...['DT-CIUS-PT-127.1', 'BR-27'].map((rule): [string, string, string[]] => [
      rule,
      fixture('standard'),
      ['InvoiceLine/Price/PriceAmount = -100.00', 'InvoiceLine/InvoicedQuantity = -1.000'],
    ]),
  ] as [string, string, string[]][]
).map(([rule, whole, steps]) => ({rule, whole, xml: edit(whole, ...steps)}));

const broken = [...brokenDocuments(), ...categoryDocuments(), ...otherWays, ...usageDocuments].map((document) => {
  const {findings} = report(document.xml);
  return {...document, findings, found: findings.find(({rule}) => rule === document.rule)};
});

/** Problems that are new after a cure; undefined if its words have no form. */
function newProblemsAfter(
  words: string,
  {rule, xml, whole, findings, found}: (typeof broken)[number],
): string | undefined {
  const followResult = applyCure(words, {xml, whole, xpath: found?.xpath ?? ''});
  if (!followResult) return undefined;
  const allowed = new Set([...findings.map((each) => each.rule), ...rulesOf(whole), ...(allowedAfter[rule] ?? [])]);
  let ways = 0;
  const wrong: string[] = [];
  for (const make of followResult.documents) {
    const fixedDocument = make();
    if (fixedDocument === undefined) continue;
    ways += 1;
    const newRules = rulesOf(fixedDocument).filter((one) => one === rule || !allowed.has(one));
    if (newRules.length === 0 && followResult.any) return '';
    wrong.push(...newRules);
  }
  return ways === 0 ? 'asks for what the document never had' : wrong.join(' ');
}

/** The text of a cure. If it refers to another finding, the cure of that finding. */
function wordsOf({found, findings}: (typeof broken)[number], language: 'pt' | 'en'): string {
  const words = found?.cure?.[language] ?? '';
  const [, same] = /^(?:A mesma solução de|The same fix as) `([^`]+)`\.$/u.exec(words) ?? [];
  return same === undefined ? words : (findings.find(({rule}) => rule === same)?.cure?.[language] ?? '');
}

const reasons = 'packages/cius-pt/rules/testing/not-followed.ts';

const noForm = (rule: string, words: string): string =>
  `${rule}: no form of packages/cius-pt/rules/testing/follow.ts fits "${words}"
  → Make the cure with a builder of packages/cius-pt/rules/rule.ts or in words that have a form there, write the form, or say in ${reasons} why nobody can follow it.`;

describe('the cures of findings', () => {
  it('are there for every finding of every rule', () => {
    const cureOf = (found: Finding | undefined): boolean => Boolean(found?.cure?.pt && found.cure.en);
    expect(broken.filter(({found}) => !cureOf(found)).map(({rule}) => rule)).toEqual([]);
  });

  it('have no empty list, no blank and no empty code', () => {
    const empty = /``|(?:Escreva|Write|Retire|Remove) *[,.]| {2}|≠ *$|^ *≠|undefined|: *\.$/u;
    const faults = broken.flatMap(({findings}) =>
      findings.flatMap(({rule, cure, found}) =>
        [cure?.pt ?? '', cure?.en ?? '', found ?? '']
          .filter((words) => empty.test(words))
          .map((words) => `${rule}: ${words}`),
      ),
    );
    expect(faults).toEqual([]);
  });

  it.each(['pt', 'en'] as const)('do what they say, in %s', (language) => {
    const wrong: string[] = [];
    const notDone: string[] = [];
    for (const document of broken) {
      const {rule} = document;
      const words = wordsOf(document, language);
      const problems = newProblemsAfter(words, document);
      if (problems === undefined) notDone.push(rule);
      if (problems === undefined && !Object.hasOwn(notFollowed, rule)) wrong.push(noForm(rule, words));
      else if (problems) wrong.push(`${rule}: ${words} → ${problems}`);
    }
    expect(wrong).toEqual([]);
    const followedRules = Object.keys(notFollowed).filter((rule) => !notDone.includes(rule));
    expect(followedRules, `cures that are done: take their reasons out of ${reasons}`).toEqual([]);
    expect(notDone, `the documents whose cure nobody follows, ${reasons} says why`).toHaveLength(notDoneCount);
  });
});

it('no cure of a text that is too long asks to cut what somebody looks for', () => {
  const cut = broken.flatMap(({rule, found}) =>
    [found?.cure?.pt ?? '', found?.cure?.en ?? '']
      .filter((words) => /^(?:Deixe no máximo|Leave at most) \d+ (?:caracteres|characters)/u.test(words))
      .map(() => rule),
  );
  expect([...new Set(cut)]).toEqual(['DT-CIUS-PT-109']);
});

it('no warning of EN 16931 claims that CIUS-PT takes what it refuses at the same place', () => {
  const placeOf = ({line, column}: Finding): string => `${line}:${column}`;
  const claimed = broken.flatMap(({rule, findings}) => {
    const refused = new Set(findings.filter(({level}) => level === 'cius-pt').map(placeOf));
    return findings
      .filter(({reason}) => reason?.en.includes('does not refuse') === true)
      .filter((warning) => refused.has(placeOf(warning)))
      .map((warning) => `${rule}: ${warning.rule}`);
  });
  expect(claimed).toEqual([]);
});
