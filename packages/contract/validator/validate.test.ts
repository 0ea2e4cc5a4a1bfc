import fc from 'fast-check';
import {readdirSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import {schema as useCasesSchema} from '../catalogues/usecases.schema.ts';
import {projectRoot} from '@integration-docs/facts/node';
import {type Finding, RULES} from '@integration-docs/cius-pt';
import {schema as validatorSchema} from '../catalogues/validator.schema.ts';
import {knowledge, readFile, report, rulesOf} from './testing.ts';

const catalogue = useCasesSchema.parse(parse(readFile('packages/contract/catalogues/usecases.yaml')));
const payloads = readdirSync(path.join(projectRoot, 'samples/payloads')).filter((name) =>
  /\.(?:json|xml)$/u.test(name),
);

describe('the samples of the site', () => {
  it.each(payloads)('%s is valid', (name) => {
    const result = report(readFile(`samples/payloads/${name}`));
    expect([result.verdict, result.counts.errors]).toEqual(['valid', 0]);
    expect(result.invoice?.number).not.toBe('');
    expect(result.totals?.rows.filter(({result: each}) => !['equal', 'given'].includes(each))).toEqual([]);
  });

  const invalid = catalogue.invalid.entries.flatMap(({rule, files, cius, en}) =>
    files.map((file) => ({rule, file, cius, en})),
  );

  /** Documents that violate the schema of the JSON model, so that the rules are not checked. */
  const inSchema = ['schema-invalid.json', 'DT-CIUS-PT-133.json'];

  it.each(invalid.filter(({file}) => !inSchema.some((name) => file.endsWith(`/${name}`))))(
    '$file reports what the catalogue says',
    ({file, cius, en}) => {
      const {findings: all, verdict} = report(readFile(file));
      const findings = all.filter(({level}) => level !== 'usage');
      const rules = (severity: string): string[] => [
        ...new Set(findings.filter((finding) => finding.severity === severity).map(({rule}) => rule)),
      ];
      expect(rules('error').sort()).toEqual([...cius].sort());
      expect(rules('warning').sort()).toEqual([...en].sort());
      expect(verdict).toBe(cius.length > 0 ? 'invalid' : 'valid');
      const [first] = findings;
      expect(first?.useCase).toMatch(/^\/docs\/integrations\/api\/usecases#(?:invalid-|rounding$)/u);
    },
  );

  it('gets cures that name fields of the JSON document, and no figure that follows from a wrong one', () => {
    const document = JSON.parse(readFile('samples/payloads/full-invoice.json')) as Record<string, object>;
    const cures = (changes: object): Readonly<Record<string, string | undefined>> =>
      Object.fromEntries(
        report(JSON.stringify({...document, ...changes})).findings.map(({rule, cure}) => [rule, cure?.en]),
      );
    expect(cures({dueDate: undefined, paymentTerms: undefined})['BR-CO-25']).toBe(
      'Write `/dueDate` or `/paymentTerms`, with the due date or the terms of the issued document.',
    );
    const totals = cures({totals: {...document.totals, withVat: '1.00'}});
    expect(totals['DT-CIUS-PT-165']).toMatch(/^The calculation gives `222\.85`\. Compare/u);
    expect(totals['DT-CIUS-PT-166']).toMatch(/^Check the total with VAT/u);
  });

  it('the one that breaks the schema says where and what to write', () => {
    expect(report(readFile('samples/payloads/invalid/schema-invalid.json'))).toMatchObject({
      syntax: 'json',
      kind: 'invoice',
      verdict: 'invalid',
      findings: [
        {
          rule: 'JSON-SCHEMA',
          level: 'schema',
          pointer: '/totals/payable',
          line: 43,
          column: 16,
          found: '123',
          cure: {pt: 'Escreva `"123.00"`.'},
          terms: [{id: 'BT-115', name: {en: 'amount due for payment'}}],
          useCase: '/docs/integrations/api/usecases#invalid-schema-invalid',
        },
      ],
      xml: null,
    });
  });
});

describe('the verdict', () => {
  it.each([
    ['a broken JSON text', '{"number": ', 'unreadable', null],
    ['a JSON text that is no object', '[1]', 'unreadable', null],
    ['a JSON object without a type', '{}', 'invalid', null],
    ['a credit note in JSON that breaks the schema', '{"typeCode": "381"}', 'invalid', 'credit-note'],
  ])('on %s', (_, text, verdict, kind) => {
    expect(report(text)).toMatchObject({syntax: 'json', verdict, kind, xml: null, totals: null});
  });
});

describe('findings in a JSON document', () => {
  it('of the XML made of a JSON document point into the JSON', () => {
    const document = JSON.parse(readFile('samples/payloads/several-rates.json')) as {lines: {netAmount: string}[]};
    const text = JSON.stringify(
      {
        ...document,
        lines: document.lines.map((line, index) => (index === 1 ? {...line, netAmount: '99999.00'} : line)),
      },
      null,
      2,
    );
    const result = report(text);
    const pointers = result.findings
      .filter(({severity}) => severity === 'error')
      .map(({rule, pointer}) => `${rule} ${pointer ?? ''}`);
    expect(pointers).toContain('DT-CIUS-PT-157 /lines/1/netAmount');
    expect(pointers).toContain('DT-CIUS-PT-160 /totals/lines');
    const line = result.findings.find(({rule}) => rule === 'DT-CIUS-PT-157');
    expect(text.split('\n')[(line?.line ?? 0) - 1]).toContain('99999.00');
    expect(result.xml).toContain('99999.00</cbc:LineExtensionAmount>');
  });

  it('say that JSON holds a control character, or a line break where none is allowed', () => {
    const text = readFile('samples/payloads/notes.json').replace(/"notes": \[\s*"/u, '$&\\u0001');
    const broken = report(readFile('samples/payloads/invalid/DT-CIUS-PT-133.json'));
    expect(rulesOf(report(text))).toEqual(['error JSON-SCHEMA']);
    expect(report(text).findings[0]?.message.en).toBe(
      'It has a control character other than a line feed (U+000A) or a tab.',
    );
    expect(report(text.replace('\\u0001', '\\t\\u2028')).findings[0]?.cure?.en).toBe('Remove control characters.');
    expect(broken.findings.map(({rule, pointer, message}) => [rule, pointer, message.pt])).toEqual([
      ['JSON-SCHEMA', '/lines/0/item/name', expect.stringMatching(/^Tem uma mudança de linha/u)],
    ]);
  });

  it('allow line feeds and tabs in notes', () => {
    const text = readFile('samples/payloads/notes.json').replace(/"notes": \[\s*"/u, '$&a\\n\\tb ');
    expect(report(text).verdict).toBe('valid');
  });

  it('name the list that lacks a code, and a country that is no prefix', () => {
    const sample = readFile('samples/payloads/invoice.json');
    const cureOf = (from: string | RegExp, to: string): unknown =>
      report(sample.replace(from, to)).findings.map(({pointer, message}) => `${pointer ?? ''} ${message.en}`)[0];
    expect(cureOf('"EUR"', '"XYZ"')).toBe("/currency It is not in CIUS-PT's version of the list ISO 4217.");
    expect(cureOf('"PT600000001"', '"EL123456789"')).toMatch(/^\/buyer\/vatId It has to start with a country code/);
    expect(String(cureOf('"PT600000001"', '"GR123456789"'))).not.toMatch(/vatId/);
  });

  it('say what a pattern asks for in words, and what to write as the rules do', () => {
    const curesOf = (name: string, from: string | RegExp, to: string): readonly (string | undefined)[] => {
      const [finding] = report(readFile(`samples/payloads/${name}.json`).replace(from, to)).findings;
      return [finding?.message.en, finding?.cure?.en];
    };
    expect(curesOf('atcud', /(?<="atcud": ")/u, 'ATCUD:')).toEqual([
      expect.stringMatching(/^It has to be the validation code \(8 or more letters or digits\), a hyphen/u),
      expect.stringMatching(/^Write `"[A-Z\d]+-\d+"`\.$/u),
    ]);
    expect(curesOf('invoice', /(?<="payable": ")[^"]+/u, '1234,5')).toEqual([
      'It has to be a string of up to 13 digits, a point and 2 decimals, without a sign.',
      'Write `"1234.50"`.',
    ]);
    expect(curesOf('invoice', /(?<="payable": ")/u, '-')[1]).toMatch(
      /^Write `"[\d.]+"`, without a sign, if the issued document says so; a negative total calls for a credit note\.$/u,
    );
    expect(curesOf('invoice', /(?<="payable": ")[^"]+/u, '1.610,00')[1]).toBe('Write `"1610.00"`.');
    expect(curesOf('invoice', /(?<="payable": ")[^"]+/u, '1.610')[1]).toBe(
      'Write `"1.61"`; if the point separates thousands, `"1610.00"`.',
    );
    expect(curesOf('invoice', /(?<="payable": ")[^"]+/u, 'mil')[1]).toMatch(/^Write a string such as `"1234\.50"`/u);
    expect(curesOf('invoice', /(?<="rate": ")[^"]+/u, '23%')[1]).toMatch(/^Write a string such as `"23\.00"`/u);
    expect(curesOf('invoice', '"PT600000001"', '"600000001"')[1]).toBe('Write `"PT600000001"`.');
  });

  it('of the schema have the cure that the rules have', () => {
    const category = (name: string, from: string | RegExp, to: string): string | undefined => {
      const sample = readFile(`samples/payloads/${name}`);
      expect(sample.replace(from, to)).not.toBe(sample);
      return report(sample.replace(from, to)).findings.find(({rule}) => rule === 'JSON-SCHEMA')?.cure?.en;
    };
    expect(category('invoice.json', '"C62"', '"UN"')).toMatch(/^Write the code of the unit: a unit is `C62`/u);
    expect(category('charge.json', '"FC"', '"XX"')).toMatch(/^Write the code of the charge: freight is `FC`/u);
    expect(category('invoice.json', 'Serviço de', 'Serviço\\nde')).toBe('Write the text on one line.');
    expect(category('invoice.json', 'Serviço de', 'Serviço\\u0001de')).toBe('Remove control characters.');
    expect(category('invoice.json', /(?<="name": ")[^"]+/u, ' ')).toBe('Write the text of the issued document.');
    expect(
      category(
        'small-business.json',
        /,\s*"exemptionCode": "M10",\s*"exemptionReason": "[^"]+"\s*(?=\}\s*,\s*"item")/u,
        '',
      ),
    ).toBe(
      'Add `exemptionCode` and `exemptionReason`, with the code and the text of the reason of the issued document, here and in the VAT breakdown.',
    );
    expect(category('header-discount.json', /,\s*"reason": "[^"]+"/u, '')).toBe(
      'Add one of them: `reason`, `reasonCode`.',
    );
  });

  describe('of codes make no other document of what was issued', () => {
    const documentWith = (name: string, from: string | RegExp, to: string): string | undefined => {
      const sample = readFile(`samples/payloads/${name}.json`);
      expect(sample.replace(from, to)).not.toBe(sample);
      return report(sample.replace(from, to)).findings.find(({rule}) => rule === 'JSON-SCHEMA')?.cure?.en;
    };
    const category = /(?<="category": ")[^"]+/u;
    const type = /(?<="typeCode": ")[^"]+/u;
    const price = /(?<="net": ")/u;

    const means = /(?<="meansCode": ")[^"]+/u;

    it.each([
      ['intra-community', category, 'K', /^If it is an intra-Community supply .*, write `IC`, .* if not, confirm/u],
      ['export', category, 'EXP', /depends on the transaction: confirm it with your accountant\.$/u],
      ['invoice', category, 'L', /depends on the transaction/u],
      ['invoice', category, 'IVA', /depends on the transaction/u],
      ['invoice', category, 's', /^Write `"S"`\.$/u],
      ['exemption-code', /(?<="exemptionCode": ")M07/u, 'm07', /^Write `"M07"`\.$/u],
      [
        'exemption-code',
        /(?<="exemptionCode": ")M07/u,
        'VATEX-EU-132',
        /^Write `"M07"`, which the category has elsewhere, if it is the code of the issued document\.$/u,
      ],
      ['invoice', type, 'FT', /^Write `"380"`\.$/u],
      ['credit-note', type, 'NC', /^Write `"381"`\.$/u],
      ['invoice', type, 'FR', /^In JSON, an invoice-receipt is `"380"`/u],
      ['invoice', type, 'FS', /^In JSON, a simplified invoice is `"380"`; in XML, it may go as `FS`\.$/u],
      ['invoice', type, '396', /^`396` is a credit note, which is `"381"` in JSON: confirm it/u],
      ['invoice', type, '325', /^A pro forma is not an invoice: do not send it\.$/u],
      ['invoice', type, '384', /a correction is a credit note or a debit note/u],
      ['invoice', type, '751', /^Write the type of the issued document: .* do not send it\.$/u],
      ['withholding-tax', '"IRF"', '"IRS"', /^Write `"IRF"`; IRS or IRC and the rate go into `description`\.$/u],
      ['invoice', '"EUR"', '"eur"', /^Write `"EUR"`\.$/u],
      ['bank-transfer', means, 'NU', /^If the issued document says cash, send it as XML, with `NU`; if not/u],
      ['bank-transfer', means, '10', /^If the issued document says cash, send it as XML, with `NU`; if not/u],
      ['bank-transfer', means, '42', /^If the issued document says credit transfer, write `"30"`, with its IBAN/u],
      ['bank-transfer', means, '1', /^Write the code of the means that .*; others go in XML only\.$/u],
      ['invoice', '"commitmentNumber"', '"commitment"', /^If it is `commitmentNumber`, rename it/u],
      ['invoice', '"currency"', '"colour": "red", "currency"', /into the property that holds it or into `notes`\.$/u],
      ['invoice', '"C62"', '"H"', /^Write the code of the unit: .*`HUR`/u],
      ['invoice', /(?<="issueDate": ")[^"]+/u, '02-11-2026', /^Write `"2026-11-02"`, if that is the day\.$/u],
      ['invoice', '"PT600000001"', '"600000001"', /^Write `"PT600000001"`\.$/u],
      [
        'export',
        /(?<="buyer": \{[^{]*"vatId": ")[^"]+/u,
        '123456789',
        /^Write the code of the country .* never put `PT`/u,
      ],
      ['invoice', /(?<="orderReference": ")/u, 'x'.repeat(20), /^Do not cut it: ask the buyer/u],
      ['atcud', /(?<="atcud": ")/u, 'x'.repeat(200), /^Do not cut it: it is the code printed/u],
      ['notes', /(?<="notes": \[\s*")/u, 'x'.repeat(501), /split it across several notes\.$/u],
      ['debit-note', /"precedingInvoices": \[[^\]]*\],/u, '', /^Add `"precedingInvoices"`(?!.*RAPPEL)/u],
      [
        'paid-amount',
        /"prepaid": "[^"]+",(?<between>[^]*)"payable": "[^"]+"/u,
        '"prepaid": "200.00",$<between>"payable": "-77.00"',
        /^The amount paid \(BT-113\) is above .* do not change the sign/u,
      ],
      ['invoice', /(?<="quantity": ")[^"]+/u, '1', /^Write `"1\.000"`\.$/u],
      ['invoice', /(?<="quantity": )"[^"]+"/u, '1', /^Write `"1\.000"`\.$/u],
      ['invoice', '"PT600000001"', '"EL123456789"', /write `GR123456789`\.$/u],
      ['invoice', '"PT600000001"', '"XI123456789"', /^CIUS-PT does not take `XI` .* Do not change the prefix/u],
      ['pdf', '"application/pdf"', '"application/zip"', /replace the file by a PDF/u],
    ])('%s: %s → %s', (name, from, to, cure) => {
      expect(documentWith(name, from, to)).toMatch(cure);
    });

    it.each([
      ['AE', 'VATEX-EU-AE', 'VATEX-EU-AE', /^(?!.*M07)Write the code that the reason of the issued document has/u],
      ['AE', 'VATEX-EU-AE', 'M31', /^Write `"M31"`, which the category has elsewhere/u],
      ['E', 'VATEX-EU-132-1I', 'VATEX-EU-132-1I', /\(that of article 9 of the CIVA is `M07`\)/u],
    ])('%s: the code %s where the line has %s', (curesOf, code, onLine, cure) => {
      const document = z
        .looseObject({
          lines: z.array(z.looseObject({vat: z.looseObject({})})),
          vatBreakdown: z.array(z.looseObject({})),
        })
        .parse(JSON.parse(readFile('samples/payloads/exemption-code.json')));
      const {findings} = report(
        JSON.stringify({
          ...document,
          lines: document.lines.map((line) => ({
            ...line,
            vat: {...line.vat, category: curesOf, exemptionCode: onLine},
          })),
          vatBreakdown: document.vatBreakdown.map((group) => ({...group, category: curesOf, exemptionCode: code})),
        }),
      );
      const finding = findings.find(({pointer}) => pointer?.startsWith('/vatBreakdown/') === true);
      expect(finding?.cure?.en).toMatch(cure);
    });

    it.each([
      ['negative-lines', price, /^Write `"[\d.]+"`, without a sign; the sign goes to the quantity \(`quantity`\)\.$/u],
      ['credit-note', price, /without a sign; the sign goes to the quantity/u],
      ['price-discount', /(?<="discount": ")/u, /^A negative discount raises the price: /u],
      ['header-discount', /(?<="amount": ")/u, /without a sign, in `charges`: a negative allowance is a charge\.$/u],
      ['charge', /(?<="amount": ")/u, /without a sign, in `allowances`: a negative charge is an allowance\.$/u],
    ])('%s: the sign of %s', (name, from, cure) => {
      expect(documentWith(name, from, '-')).toMatch(cure);
    });

    it('and of what is missing ask for nothing that has to be made up', () => {
      expect(documentWith('export', /(?<="buyer": \{[^{]*)"vatId": "[^"]+",/u, '')).toMatch(
        /do not make one up: ask your acc/u,
      );
      expect(documentWith('export', /(?<="delivery": [^]*)"postCode": "[^"]+",/u, '')).toMatch(
        /do not make one up: ask the buyer/u,
      );
      expect(documentWith('credit-note', /"precedingInvoices": \[[^\]]*\],/u, '')).toMatch(
        /that the issued note states; `RAPPEL`/u,
      );
      expect(documentWith('invoice', /"delivery": \{[^}]*\}\s*\},/u, '')).toMatch(/^Add `"delivery"`, with the place/u);
      expect(documentWith('credit-note', '"issueDate"', '"dueDate": "2030-01-01", "issueDate"')).toMatch(
        /^In a credit note, `dueDate` goes with `payment` only\./u,
      );
    });
  });

  it.each([
    ['header-discount', 'allowances', 'BR-CIUS-PT-62', '10.00'],
    ['charge', 'charges', 'BR-CIUS-PT-63', '5.00'],
  ])('of %s without the sum name the property, not the element of the XML', (name, property, rule, amount) => {
    const text = readFile(`samples/payloads/${name}.json`).replace(new RegExp(`"${property}": "[^"]+",\\s*`, 'u'), '');
    const finding = report(text).findings.find((each) => each.rule === rule);
    expect(finding?.cure).toEqual({
      pt: `Escreva \`"${amount}"\` em \`/totals/${property}\`, se é a soma do documento emitido.`,
      en: `Write \`"${amount}"\` in \`/totals/${property}\`, if that is the sum of the issued document.`,
    });
  });

  it('have words for every pattern of a document', () => {
    const bare = Object.entries(knowledge.forms ?? {}).filter(([pattern, {pt}]) => pt.includes(pattern));
    expect(Object.keys(knowledge.forms ?? {}).length).toBeGreaterThan(10);
    expect(bare).toEqual([]);
  });

  it('lead to the place that explains them: rules that exist', () => {
    const knownRules = new Set(Object.values(RULES).flatMap((rules) => rules.map(({id}) => id)));
    const {explained} = validatorSchema.parse(parse(readFile('packages/contract/catalogues/validator.yaml')));
    const rules = explained.flatMap(({rules: each}) => each);
    expect(rules.filter((rule) => !knownRules.has(rule))).toEqual([]);
    expect(rules.filter((rule) => knowledge.cures[rule]?.useCase?.startsWith('/docs/') !== true)).toEqual([]);
    expect(knowledge.cures['DT-CIUS-PT-163']?.useCase).toBe('/docs/integrations/api/usecases#rounding');
  });

  it('of the signs of a credit note tell one that is negated from one with lines of both signs', () => {
    const sample = readFile('samples/payloads/full-credit-note.json');
    const cures = (text: string): readonly (string | undefined)[] => [
      ...new Set(
        report(text)
          .findings.filter(({pointer}) => pointer?.startsWith('/totals/') === true)
          .map(({cure}) => cure?.en),
      ),
    ];
    const negated = sample.replace(
      /(?<="(?:quantity|\w*[aA]mount|lines|with\w+|vat|payable)": ")(?=[\d.]*[1-9])/gu,
      '-',
    );
    expect(cures(negated)).toEqual([
      'In a credit note, quantities and amounts are positive: remove the sign throughout.',
    ]);
    expect(report(negated.replaceAll('"-', '"')).verdict).toBe('valid');
    const some = sample.replace(/(?<="(?:withoutVat|withVat|payable)": ")/gu, '-');
    expect(cures(some)).toEqual([expect.stringMatching(/^A total below zero is no credit\. Compare with the issued/u)]);
    // With a null line, the document cannot be read as a credit note.
    expect(cures(some.replace(/"lines": \[/u, '"lines": [null, '))).toEqual(cures(some));
  });

  it('of a negative allowance in a credit note below zero ask for its sign, and not for a charge', () => {
    const {lines, ...rest} = z
      .looseObject({lines: z.array(z.looseObject({quantity: z.string(), netAmount: z.string()})), totals: z.unknown()})
      .parse(JSON.parse(readFile('samples/payloads/credit-note.json')));
    const findingOf = (sign: string): string =>
      JSON.stringify({
        ...rest,
        lines: lines.map((line) => ({
          ...line,
          quantity: `-${line.quantity}`,
          netAmount: `-${line.netAmount}`,
          allowances: [{amount: `${sign}1.00`, reason: 'Desconto'}],
        })),
        // The allowance of the header stays unchanged.
        allowances: [{amount: '0.57', reason: 'Desconto', vatCategory: 'S', vatRate: '23.00'}],
      });
    const [finding] = report(findingOf('-')).findings;
    expect(finding?.pointer).toBe('/lines/0/allowances/0/amount');
    expect(finding?.cure?.en).toBe(
      'In a credit note, quantities and amounts are positive: remove the sign throughout.',
    );
  });

  it('of an ATCUD that only XML takes say so', () => {
    const [finding] = report(
      readFile('samples/payloads/invoice.json').replace(/(?<="atcud": ")[^"]+/u, '0-107'),
    ).findings;
    expect(finding?.cure?.en).toMatch(/^Write the printed ATCUD into `\/atcud`\. .* as XML, with `0-`/u);
  });

  it('count in the singular, and in the words that a number needs', () => {
    const cureOf = (name: string, from: RegExp, to: string): readonly (string | undefined)[] => {
      const [finding] = report(readFile(`samples/payloads/${name}.json`).replace(from, to)).findings;
      return [finding?.message.pt, finding?.message.en];
    };
    expect(cureOf('invoice', /(?<="name": ")[^"]+/u, '')).toEqual([
      'Tem de ter pelo menos 1 carácter.',
      'It needs at least 1 character.',
    ]);
    expect(cureOf('invoice', /(?<="lines": \[)[^]*(?=\]\s*\}\s*$)/u, '')).toEqual([
      'A lista tem de ter pelo menos 1 entrada.',
      'The list needs at least 1 item.',
    ]);
    expect(cureOf('invoice', /(?<="orderReference": ")[^"]+/u, 'x'.repeat(21))).toEqual([
      'Tem 21 caracteres; o máximo é 20.',
      'It has 21 characters; the most is 20.',
    ]);
    expect(cureOf('multibanco', /(?<="reference": ")[^"]+/u, '12345')).toEqual([
      'Tem de ter 9 algarismos.',
      'It needs 9 digits.',
    ]);
  });

  it('of a property with the name of another schema name the free one that is meant, and never one that is there', () => {
    const curesOf = (properties: string): readonly (string | undefined)[] =>
      report(readFile('samples/payloads/invoice.json').replace('"currency"', `${properties}, "currency"`)).findings.map(
        ({cure}) => cure?.en.replace(/(?:, rename it|;).*$/u, ''),
      );
    const [start, end] = ['If it is `startDate`', 'If it is `endDate`'];
    const either = 'If it is `startDate` or `endDate`';
    expect(curesOf('"period": {"start": "2026-10-01", "end": "2026-10-31"}')).toEqual([start, end]);
    expect(curesOf('"period": {"from": "2026-10-01", "to": "2026-10-31"}')).toEqual([either, either]);
    expect(curesOf('"period": {"startDate": "2026-10-01", "until": "2026-10-31"}')).toEqual([end]);
    expect(curesOf('"tax": "2026-10-01"')).toEqual(['If it is `taxPointDate` or `taxPointDateCode`']);
    expect(curesOf('"currencyCode": "EUR", "numbr": "1"')).toEqual(['Remove it', 'Remove it']);
  });

  it('of an attachment say what its missing property is', () => {
    const attachments = (entry: string): readonly (string | undefined)[] =>
      report(
        readFile('samples/payloads/invoice.json').replace('"currency"', `"attachments": [${entry}], "currency"`),
      ).findings.map(({cure}) => cure?.en);
    expect(attachments('{"url": "https://a.example/b.pdf"}')).toEqual([
      'Add `"reference"`, the reference of the attachment, such as `FT-A-123`.',
      'Add `"kind"`, such as `ATTACHMENT`.',
    ]);
    for (const cure of attachments('{"reference": "A", "kind": "ATTACHMENT", "content": "QQ=="}'))
      expect(cure).toMatch(/^Add `"(?:mediaType"`, such as|fileName"`, with its extension)/u);
  });

  it('of stamp duty in the header stand at it', () => {
    const charge = '{"amount": "4.00", "reason": "Imposto do selo", "vatCategory": "S", "vatRate": "23.00"}';
    const text = readFile('samples/payloads/invoice.json').replace('"currency"', `"charges": [${charge}], "currency"`);
    expect(report(text).findings.find(({rule}) => rule === 'USAGE-STAMP-DUTY')?.pointer).toBe('/charges/0/reasonCode');
  });

  it('of the code of a charge of a line stand at it', () => {
    const two = readFile('samples/payloads/stamp-duty.json').replace(
      '"charges": [',
      '$&{"amount": "0.00", "reason": "x", "reasonCode": "ADF"}, ',
    );
    const ofCode = report(two).findings.filter(({rule}) => rule === 'BR-CL-20');
    expect(ofCode.map(({pointer}) => pointer)).toEqual([0, 1].map((index) => `/lines/0/charges/${index}/reasonCode`));
  });

  it('of an account, a unit and the reason of a line stand at their properties', () => {
    const cureOf = (name: string, from: RegExp | string, to: string, rule: string): Finding | undefined => {
      const text = readFile(`samples/payloads/${name}.json`);
      expect(text.replace(from, to)).not.toBe(text);
      return report(text.replace(from, to)).findings.find((each) => each.rule === rule);
    };
    const period = cureOf(
      'invoice',
      '"issueDate"',
      '"period": {"startDate": "2026-11-30", "endDate": "2026-11-01"}, "issueDate"',
      'BR-29',
    );
    expect(period?.cure?.en).toMatch(
      /^`\/period\/startDate` says 2026-11-30 and `\/period\/endDate` says 2026-11-01\. .*which decides/u,
    );
    const means = cureOf(
      'multibanco',
      /"meansCode": "MB",\s*"multibanco": \{[^}]*\}/u,
      '"meansCode": "MB"',
      'USAGE-MULTIBANCO',
    );
    expect(means?.pointer).toBe('/payment/meansCode');
    expect(means?.cure?.en).toMatch(/add `multibanco` to `\/payment`/u);
    expect(means?.severity).toBe('warning');
    const iban = cureOf('bank-transfer', /PT50\d+/u, 'PT50000000000000000000155', 'USAGE-IBAN');
    expect(iban).toMatchObject({pointer: '/payment/creditTransfer/iban', severity: 'warning'});
    const debited = cureOf('direct-debit', /PT50\d+/u, 'PT50000000000000000000155', 'USAGE-IBAN');
    expect(debited?.pointer).toBe('/payment/directDebit/debitedIban');
    const unit = cureOf('invoice', /"C62"/u, '"KGS"', 'USAGE-UNIT');
    expect(unit).toMatchObject({pointer: '/lines/0/unitCode', severity: 'warning'});
    const reason = cureOf('exemption-code', /(?<="vatBreakdown"[^]*"exemptionCode": ")M07/u, 'M10', 'DT-CIUS-PT-176');
    expect(reason?.pointer).toBe('/lines/0/vat/exemptionCode');
    const lacking = cureOf(
      'reverse-charge',
      /(?<="lines"[^]*)"exemptionCode": "M\d\d",\s*/u,
      '',
      'USAGE-EXEMPTION-LINE',
    );
    expect(lacking?.pointer).toBe('/lines/0/vat');
  });

  it('name the places of the JSON document, where its names differ from those of the XML', () => {
    const cureOf = (name: string, from: RegExp, to: string, rule: string): string | undefined => {
      const text = readFile(`samples/payloads/${name}.json`);
      expect(text.replace(from, to)).not.toBe(text);
      return report(text.replace(from, to)).findings.find((each) => each.rule === rule)?.cure?.en;
    };
    expect(cureOf('price-discount', /(?<="gross": ")[^"]+/u, '999.00', 'DT-CIUS-PT-170')).toMatch(
      /the gross price \(`\/lines\/0\/price\/gross`\) or the discount \(`\/lines\/0\/price\/discount`\)/u,
    );
    expect(cureOf('exemption-code', /"E"/gu, '"S"', 'BR-CIUS-PT-15')).toMatch(
      /^If the issued document bears VAT, remove `\/lines\/0\/vat\/exemptionCode`;/u,
    );
    expect(cureOf('qr-code', /"content": "[^"]+",\s*/u, '', 'JSON-SCHEMA')).toBe(
      'Add one of them: `attachmentId`, `content`, `url`.',
    );
    expect(cureOf('foreign-currency', /,\s*"#CALCULATIONRATE#[^"]*"/u, '', 'DT-CIUS-PT-020_3.3')).toBe(
      'Add a note (BT-22) that begins with `#CALCULATIONRATE#` and ends with `#`, with the exchange rate of the issued document, with 2 to 5 decimals (`1.08`).',
    );
    // The property accepts any text, so the fix does not ask for a number.
    expect(cureOf('certified-software', /(?<="number": ")[^"]+(?=",\s*"hash")/u, 'a#b', 'JSON-SCHEMA')).toBeUndefined();
  });

  it('of a missing account and buyer ask for what the issued document says', () => {
    const text = readFile('samples/payloads/bank-transfer.json');
    const without = text.replace(/"creditTransfer": \{[^}]*\},?/u, '').replace(/,(\s*\})/gu, '$1');
    const finding = report(without).findings.find(({rule}) => rule === 'BR-61');
    expect(finding?.cure?.en).toBe(
      'Write `/payment/creditTransfer/iban`, with the account of the issued document; if it names none, correct the means of payment (BT-81).',
    );
  });

  it('find a line number that stands twice', () => {
    const sample = readFile('samples/payloads/several-rates.json').replace('"id": "2"', '"id": "1"');
    expect(report(sample).findings.map(({pointer}) => pointer)).toEqual(['/lines/1/id']);
  });

  it('let a code of the tax authority pass that is not known yet, with a warning', () => {
    const text = readFile('samples/payloads/exemption-code.json').replaceAll('M07', 'M98');
    expect(report(text).verdict).toBe('valid');
    expect(rulesOf(report(text))).toContain('warning BR-CL-22');
  });
});

it('changed samples in JSON: a report, whatever the change', () => {
  const source = readFile('samples/payloads/several-rates.json');
  const change = fc.record({at: fc.nat(), remove: fc.nat({max: 400}), insert: fc.string({maxLength: 4})});
  fc.assert(
    fc.property(change, ({at, remove, insert}) => {
      const start = at % source.length;
      const result = report(source.slice(0, start) + insert + source.slice(start + remove));
      expect(result.verdict === 'valid' || result.counts.errors > 0).toBe(true);
    }),
    {numRuns: 100},
  );
});
