import {describe, expect, it} from 'vitest';
import {decode} from './encoding.ts';
import {validate} from './index.ts';
import {bytesOf, creditNote, report, rulesOf, textOnly} from './testing.ts';

const latin = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

const utf16 = (text: string, bigEndian: boolean): Uint8Array =>
  Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const code = character.charCodeAt(0);
      return bigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );

const declaring = (encoding: string, text = '<a>é</a>'): string =>
  `<?xml version="1.0" encoding="${encoding}"?>\n${text}`;

const words = (content: Uint8Array): string[] => decode(content).drafts.map(({message}) => message.en);

describe('decode', () => {
  it.each([
    ['UTF-8', bytesOf(declaring('UTF-8')), declaring('UTF-8'), undefined],
    ['UTF-8 with a mark', bytesOf(`\ufeff${declaring('utf-8')}`), declaring('utf-8'), undefined],
    ['nothing declared', bytesOf('<a>é</a>'), '<a>é</a>', undefined],
    [
      'ASCII that says ISO-8859-1',
      bytesOf(declaring('ISO-8859-1', '<a/>')),
      declaring('ISO-8859-1', '<a/>'),
      undefined,
    ],
    ['ISO-8859-1', latin(declaring('ISO-8859-1')), declaring('ISO-8859-1'), 'ISO-8859-1'],
    ['Windows-1252', latin(declaring('windows-1252')), declaring('windows-1252'), 'windows-1252'],
    ['UTF-16 little-endian', utf16(`\ufeff${declaring('UTF-16')}`, false), declaring('UTF-16'), 'UTF-16'],
    ['UTF-16 big-endian', utf16(`\ufeff${declaring('UTF-16')}`, true), declaring('UTF-16'), 'UTF-16'],
    ['UTF-16 without a mark', utf16(declaring('UTF-16'), true), declaring('UTF-16'), 'UTF-16'],
    ['JSON in UTF-16 without a mark', utf16('{"a":"é"}', false), '{"a":"é"}', 'UTF-16'],
  ])('%s', (_, bytes, text, encoding) => {
    expect(decode(bytes)).toEqual({text, drafts: [], ...(encoding !== undefined && {encoding})});
  });

  it('says at which byte a file is no UTF-8, and reads the rest', () => {
    const {text, drafts} = decode(latin('<a>\n<b>é</b></a>'));
    expect(text).toBe('<a>\n<b>é</b></a>');
    expect(drafts).toMatchObject([{rule: 'XML-ENCODING', start: 7, found: 'E9'}]);
    expect(words(latin('<a>\n<b>é</b></a>'))).toEqual([
      'The file is not UTF-8: the byte E9 at position 7 is no character.',
    ]);
  });

  it('keeps the characters before a single fault', () => {
    const {text, drafts} = decode(Uint8Array.from([...bytesOf('<a>ção'), 0xff, ...bytesOf('</a>')]));
    expect(text).toBe('<a>ção\ufffd</a>');
    expect(drafts).toMatchObject([{start: 6}]);
  });

  it.each([
    ['a mark of UTF-8 and ISO-8859-1', bytesOf(`\ufeff${declaring('ISO-8859-1')}`), 'ISO-8859-1', 'UTF-8'],
    ['bytes of UTF-16 and UTF-8', utf16(`\ufeff${declaring('UTF-8')}`, false), 'UTF-8', 'UTF-16'],
    ['bytes of UTF-8 and UTF-16', bytesOf(declaring('UTF-16')), 'UTF-16', 'UTF-8'],
    ['bytes of UTF-8 and ISO-8859-1', bytesOf(declaring('ISO-8859-1')), 'ISO-8859-1', 'UTF-8'],
  ])('%s differ', (_, bytes, declared, real) => {
    expect(words(bytes)).toEqual([`The file declares the encoding ${declared}, but its bytes are ${real}.`]);
  });

  it('finds half of a character in UTF-16', () => {
    expect(words(utf16('\ufeff<a>\ud800</a>', false))).toEqual([
      'The file is not UTF-16: half of a character is missing.',
    ]);
    expect(words(Uint8Array.from([...utf16('\ufeff<a/>', true), 0x3c]))).toHaveLength(1);
  });

  it('takes no byte beyond ASCII for US-ASCII', () => {
    const [draft] = decode(latin(declaring('US-ASCII'))).drafts;
    expect(draft).toMatchObject({severity: 'error', found: 'US-ASCII'});
    expect(decode(bytesOf(declaring('us-ascii', '<a/>'))).drafts).toEqual([]);
  });

  it.each([
    ['ZIP', [0x50, 0x4b, 3, 4]],
    ['gzip', [0x1f, 0x8b, 8]],
    ['PDF', [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31]],
    ['PNG', [0x89, 0x50, 0x4e, 0x47]],
  ])('knows a %s file', (kind, start) => {
    const result = report(Uint8Array.from([...start, 0, 1, 2]));
    expect(result).toMatchObject({verdict: 'unreadable', syntax: null, findings: [{rule: 'XML-FILE', found: kind}]});
  });

  it('says which encoding it cannot read', () => {
    expect(words(bytesOf(declaring('EBCDIC-CP-PT', '<a/>')))).toEqual([
      'An encoding that cannot be read: EBCDIC-CP-PT.',
    ]);
    expect(words(Uint8Array.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]))).toEqual([
      'An encoding that cannot be read: UTF-32.',
    ]);
  });
});

describe('a report', () => {
  it('is the same in every encoding', () => {
    const plain = report(creditNote);
    const other = report(utf16(`\ufeff${creditNote.replace('UTF-8', 'UTF-16')}`, false));
    expect(other.verdict).toBe('valid');
    expect(other.invoice).toEqual(plain.invoice);
  });

  it('of Latin-1 without a declaration is invalid and still readable', () => {
    const result = report(latin(creditNote.replace('<cbc:StreetName>', '<cbc:StreetName>Praça ')));
    expect(rulesOf(result)).toEqual(['error XML-ENCODING', textOnly]);
    expect(result.verdict).toBe('invalid');
    expect(result.invoice?.seller.find(({term}) => term.id === 'BT-35')?.value).toMatch(/^Praça /u);
  });

  it('with two byte order marks is no XML', () => {
    expect(rulesOf(report(bytesOf(`\ufeff\ufeff${creditNote}`)))).toEqual(['error XML-SYNTAX']);
  });

  const platform = {schemas: {}, cures: {}, platform: {maxBytes: 100_000}};

  it('names what the platform refuses although the XML is right, where there is a platform', () => {
    const bytes = utf16(`\ufeff${creditNote.replace('UTF-8', 'UTF-16')}`, true);
    expect(validate('x.xml', bytes, platform)).toMatchObject({
      verdict: 'invalid',
      findings: [
        {rule: 'API-ENCODING', level: 'platform', found: 'UTF-16', line: 1, column: 1},
        {rule: 'USAGE-EXEMPTION'},
      ],
    });
    const latin1 = latin(
      creditNote.replace('UTF-8', 'ISO-8859-1').replace('<cbc:StreetName>', '<cbc:StreetName>Praça '),
    );
    expect(rulesOf(validate('x.xml', latin1, platform))).toEqual(['error API-ENCODING', textOnly]);
    expect(rulesOf(report(latin1))).toEqual([textOnly]);
    const otherName = bytesOf(
      creditNote.replace('UTF-8', 'ISO-8859-1').replace('<cbc:StreetName>', '<cbc:StreetName>Praça '),
    );
    expect(rulesOf(validate('x.xml', otherName, platform))).toEqual(['error XML-ENCODING', textOnly]);
    expect(rulesOf(report(otherName))).toEqual(['warning XML-ENCODING', textOnly]);
  });

  it('of a file that no request can hold says so, and checks the rest', () => {
    const long = bytesOf(creditNote.replace('</CreditNote>', `<!--${'x'.repeat(100_000)}--></CreditNote>`));
    const {findings, invoice} = validate('x.xml', long, platform);
    expect(findings).toMatchObject([
      {rule: 'API-SIZE', level: 'platform', found: `${long.length} bytes`},
      {rule: 'USAGE-EXEMPTION'},
    ]);
    expect(invoice).not.toBeNull();
  });
});
