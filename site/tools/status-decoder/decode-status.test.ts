import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {schema as statesSchema} from '@integration-docs/contract/catalogues/document-states.schema.ts';
import {schema as feapSchema} from '@integration-docs/contract/catalogues/feap-statuses.schema.ts';
import {schema as refusalsSchema} from '@integration-docs/contract/catalogues/medidata-file-codes.schema.ts';
import {schema as mdnSchema} from '@integration-docs/contract/catalogues/mdn-dispositions.schema.ts';
import {localize} from '@integration-docs/facts';
import {cutIn, nearest, placesOf} from './unknown.ts';
import {decodeStatus, dispositionText, namesIn, printedIn} from './decode-status.ts';

const root = new URL('../../../', import.meta.url);
const load = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const feap = localize(feapSchema.parse(parse(load('packages/contract/catalogues/feap-statuses.yaml'))), 'pt');
const mdn = localize(mdnSchema.parse(parse(load('packages/contract/catalogues/mdn-dispositions.yaml'))), 'pt');
const {entries: refusals} = refusalsSchema.parse(parse(load('packages/contract/catalogues/medidata-file-codes.yaml')));
const {entries: states} = statesSchema.parse(parse(load('packages/contract/catalogues/document-states.yaml')));
const catalogue = {
  states,
  dispositions: mdn.entries,
  statuses: feap.entries,
  businessErrors: feap.businessErrors.entries,
  refusals: [{code: 'refused'}, ...refusals],
};

/** Names of the entries found in messages, without states and refusals. */
function decode(input: string): readonly string[] | string {
  const decoded = decodeStatus<object>(input, catalogue);
  if (decoded.kind !== 'found') return decoded.kind;
  return decoded.findings.filter(({kind}) => kind !== 'state' && kind !== 'refusal').map(nameOf);
}

function nameOf({
  entry,
}: {
  readonly entry: {readonly id: string} | {readonly code: string} | {readonly state: string};
}): string {
  if ('id' in entry) return entry.id;
  return 'code' in entry ? entry.code : entry.state;
}

describe('dispositions', () => {
  it.each(mdn.entries.map((entry) => [dispositionText(entry), entry.id]))('knows its own entry %s', (text, id) => {
    expect(decode(text)).toEqual([id]);
    expect(decode(`Disposition: automatic-action/MDN-sent-automatically; ${text}`)).toEqual([id]);
  });

  it.each([
    ['Disposition: automatic-action/MDN-sent-automatically; processed', 'processed'],
    ['disposition:manual-action/MDN-sent-manually;processed', 'processed'],
    ['  PROCESSED / ERROR :  Decryption-Failed ', 'decryption-failed'],
    ['processed/Error: decryption-failed', 'decryption-failed'],
    ['decryption-failed', 'decryption-failed'],
    ['decryption failed', 'decryption-failed'],
    ['Integrity_Check_Failed', 'integrity-check-failed'],
    ['MIC mismatch', 'integrity-check-failed'],
    ['AS2 error: the MIC does not match.', 'integrity-check-failed'],
    ['failed/Failure: unsupported MIC-algorithms', 'unsupported-mic-algorithms'],
    ['failed/failure: unsupported mic algorithms', 'unsupported-mic-algorithms'],
    ['processed/Warning: authentication-failed, processing continued', 'warning-authentication-failed'],
    ['processed/error: authentication-failed', 'authentication-failed'],
    ['processed/error: decryption-failed, unknown key', 'decryption-failed'],
    ['failed/error: decryption-failed', 'decryption-failed'],
    ['failed', 'failed'],
  ])('%s', (input, id) => {
    expect(decode(input)).toEqual([id]);
  });

  it('gives the general entry and the free text for a description of its own', () => {
    expect(decodeStatus<object>('processed/error: disk full', catalogue)).toMatchObject({
      findings: [{kind: 'disposition', entry: {id: 'error'}, freeText: 'disk full'}],
    });
    expect(decodeStatus<object>('failed/failure: no clue', catalogue)).toMatchObject({
      findings: [{entry: {id: 'failed'}, freeText: 'no clue'}],
    });
  });

  it.each([
    ['processed/error: __x() é ÚNICO-a_b', '__x() é ÚNICO-a_b'],
    ['Disposition: automatic-action/MDN-sent-automatically; processed/error\nError: Disk_C: full', 'Disk_C: full'],
  ])('shows the free text as it came: %s', (input, freeText) => {
    expect(decodeStatus<object>(input, catalogue)).toMatchObject({findings: [{freeText}]});
  });

  it('refuses a text that is too long, at once', () => {
    expect(decodeStatus<object>('\n'.repeat(100_001), catalogue)).toEqual({kind: 'too-long'});
    expect(decodeStatus<object>('14'.padEnd(100_000), catalogue)).toMatchObject({kind: 'found'});
    expect(namesIn(`channel-timeout${' '.repeat(100_000)}`)).toEqual([]);
  });

  it('joins a folded field', () => {
    expect(
      decode('Disposition: automatic-action/MDN-sent-automatically;\r\n  processed/Error:\r\n\tdecryption-failed'),
    ).toEqual(['decryption-failed']);
  });

  it('reads the description from a field of its own (RFC 3798)', () => {
    expect(
      decode('Disposition: automatic-action/MDN-sent-automatically; processed/error\nError: authentication-failed'),
    ).toEqual(['authentication-failed']);
    expect(
      decode('Disposition: automatic-action/MDN-sent-automatically; failed\nFailure: sender-equals-receiver'),
    ).toEqual(['sender-equals-receiver']);
  });

  it('finds the field in a whole MDN, not the headers that begin alike', () => {
    const request = load('samples/as2/request-sync.http').split('\n\n')[0] ?? '';
    const decoded = decodeStatus<object>(`${request}\n${load('samples/as2/mdn-decryption-failed.http')}`, catalogue);
    expect(decoded).toMatchObject({
      kind: 'found',
      findings: [{kind: 'disposition', entry: {id: 'decryption-failed'}}],
      messageId: '<20261123T120311Z-0c44e6f7@fornecedor.example>',
    });
    expect(decoded).not.toHaveProperty('mic');
  });

  describe('in a whole MDN', () => {
    const line = 'Disposition: automatic-action/MDN-sent-automatically;';
    const refused = load('samples/as2/mdn-decryption-failed.http');
    const [start = '', end = ''] = refused.split(/(?<=\nContent-Type: message\/disposition-notification\n)/);
    const fields = end.slice(end.indexOf('\n\n') + 2, end.indexOf('\n--'));
    const encoded = (encoding: string, body: string): string =>
      `${start}Content-Transfer-Encoding: ${encoding}\n\n${body}${end.slice(end.indexOf('\n--'))}`;

    it('is that of the report, whatever the readable part quotes', () => {
      const quoted = refused.replace(/(text\/plain[^]*?\n\n)/, `$1${line} processed\n`);
      expect(quoted).not.toBe(refused);
      expect(decode(quoted)).toEqual(['decryption-failed']);
      expect(decode(quoted.replaceAll('\n', '\r\n'))).toEqual(['decryption-failed']);
      // Pasted without its headers, or only with the readable part.
      expect(decode(quoted.slice(quoted.indexOf('\n--report')))).toEqual(['decryption-failed']);
      expect(decode(quoted.slice(0, quoted.indexOf('Content-Type: message/')))).toBe('unknown');
    });

    it('is decoded from base64 and quoted-printable', () => {
      expect(decode(encoded('base64', `${btoa(fields).replace(/.{64}/g, '$&\n')}\n`))).toEqual(['decryption-failed']);
      expect(decode(encoded('quoted-printable', fields.replace('processed', 'pro=63=\nessed')))).toEqual([
        'decryption-failed',
      ]);
      expect(decode(encoded('base64', '*'))).toBe('unknown');
    });

    it('is shown each time when several differ', () => {
      expect(decode(`${line} processed\n${line} processed/error: decryption-failed\n${line} processed`)).toEqual([
        'processed',
        'decryption-failed',
      ]);
    });
  });

  it('shows no MIC that is not one', () => {
    const printed =
      'Disposition: x; processed/error: decryption-failed\nReceived-content-MIC: none\nnot processed cleanly';
    const decoded = decodeStatus<object>(printed, catalogue);
    expect(decoded.kind).toBe('found');
    expect(decoded).not.toHaveProperty('mic');
  });

  it('shows the MIC of a whole MDN', () => {
    const decoded = decodeStatus<object>(load('samples/as2/mdn-sync.http'), catalogue);
    expect(decoded).toMatchObject({findings: [{entry: {id: 'processed'}}]});
    expect(decoded.kind === 'found' && decoded.mic).toMatch(/^[A-Za-z0-9+/]{43}=, sha-256$/);
  });
});

describe('FE-AP codes', () => {
  it.each(feap.entries.map(({code}) => [code]))('knows %s', (code) => {
    expect(decode(code)).toEqual([code]);
  });

  it.each([
    ['Accepted', 'ACCEPTED'],
    [' Error ', 'ERROR'],
    ['estado 14', '14'],
    ['code 14 from customer', '14'],
    ['Código: 22', '22'],
    ['status code 30', '30'],
    ['«14»', '14'],
    ['ResponseCode = 11', '11'],
    ['01', '1'],
    ['estado 22 devolução', '22'],
    ['14 – Regularização', '14'],
    ['código de estado FE-AP 29', '29'],
  ])('%s', (input, code) => {
    expect(decode(input)).toEqual([code]);
  });

  it.each([
    ['14\n22', ['14', '22']],
    [' 14 \r\n\r\nestado 22\n14', ['14', '22']],
  ])('reads several, one a line: %j', (input, codes) => {
    expect(decode(input)).toEqual(codes);
  });

  it('offers no other code for one of several that it does not know', () => {
    expect(decodeStatus<object>('14\n99', catalogue, nearest)).toEqual({kind: 'unknown', near: []});
    expect(decode(Array.from({length: 21}, () => '14').join('\n'))).toBe('unknown');
  });

  it('reads a whole status message', () => {
    expect(decode(load('samples/as2/document-status.xml'))).toEqual(['14']);
    expect(decode(load('samples/as2/document-status-error.xml'))).toEqual(['ERROR', 'BE-CIUS-PT-01']);
  });

  it.each([
    ['BR-CIUS-PT-66: no place of delivery', 'rule'],
    ['[duplicate-document] FT A/1', 'refusal'],
    ['[BE-CIUS-PT-02] Entities PT1 and PT2', 'businessError'],
    ['Sem encomenda', 'text'],
    ['', undefined],
  ])('says what decides the state after ERROR: %s', (description, cause) => {
    const message = load('samples/as2/document-status-error.xml').replace(/\[BE-CIUS-PT-01\][^<]*/, description);
    const decoded = decodeStatus<object>(message, catalogue);
    const [finding] = decoded.kind === 'found' ? decoded.findings : [];
    expect(finding).toMatchObject({kind: 'status', entry: {code: 'ERROR'}});
    expect(finding?.kind === 'status' && finding.cause).toBe(cause);
  });

  it.each([
    [{state: 'failed', code: 'rejected-by-feap'}, 'text'],
    [{state: 'failed', code: 'duplicate-at-recipient'}, 'businessError'],
    [{state: 'rejected', code: ''}, 'rule'],
  ])('takes it from the state of a status file: %o', (file, cause) => {
    expect(decodeStatus<object>(JSON.stringify({...file, feapCode: 'ERROR'}), catalogue)).toMatchObject({
      findings: [{kind: 'status', cause}, {kind: 'state'}],
    });
  });

  it("reads the error's text", () => {
    expect(decode("[BE-CIUS-PT-02] Entities PT510000010 and PT600000001 aren't connected for document type")).toEqual([
      'BE-CIUS-PT-02',
    ]);
    expect(decode('be-cius-pt-01')).toEqual(['BE-CIUS-PT-01']);
  });
});

describe('states of the API', () => {
  it.each(states.map(({state}) => [state]))('knows %s', (state) => {
    const decoded = decodeStatus<object>(state, catalogue);
    expect(decoded.kind === 'found' && decoded.findings.map(nameOf)).toContain(state);
  });

  it('takes one as JSON writes it', () => {
    expect(decodeStatus<object>('"payment_issued"', catalogue)).toMatchObject({
      findings: [{entry: {state: 'payment_issued'}}],
    });
  });

  it('tells a state from the code of FE-AP of the same name', () => {
    const kindsOf = (input: string): readonly string[] => {
      const decoded = decodeStatus<object>(input, catalogue);
      return decoded.kind === 'found' ? decoded.findings.map(({kind}) => kind) : [decoded.kind];
    };
    expect(kindsOf('ACCEPTED')).toEqual(['status']);
    expect(kindsOf('accepted')).toEqual(['state']);
    expect(kindsOf('"accepted"')).toEqual(['state']);
    expect(kindsOf('Accepted')).toEqual(['status', 'state']);
  });
});

describe('files refused over SFTP or AS2', () => {
  const kindsOf = (input: string): readonly string[] => {
    const decoded = decodeStatus<object>(input, catalogue);
    return decoded.kind === 'found'
      ? decoded.findings.map((finding) => `${finding.kind} ${nameOf(finding)}`)
      : [decoded.kind];
  };

  it.each(catalogue.refusals.map(({code}) => [code]))('knows %s', (code) => {
    expect(kindsOf(code)).toContain(`refusal ${code}`);
  });

  it('reads the code from the description of a status message', () => {
    const message = load('samples/as2/document-status-error.xml').replace(
      /\[BE-CIUS-PT-01\][^<]*/,
      '[duplicate-document] FT A/1',
    );
    expect(kindsOf(message)).toEqual(['status ERROR', 'refusal duplicate-document']);
    expect(kindsOf('[nif-not-authorised] 510000010')).toEqual(['refusal nif-not-authorised']);
  });

  it('tells a refused file from an MDN with the same words', () => {
    expect(kindsOf('duplicate-document')).toEqual(['disposition duplicate-document', 'refusal duplicate-document']);
    expect(kindsOf('processed/warning: duplicate-document')).toEqual(['disposition duplicate-document']);
  });

  it.each([
    ['refused', ['refusal checksum-mismatch']],
    ['rejected', ['state rejected']],
    ['delivered', ['status ACCEPTED', 'state delivered']],
  ])('reads the whole status file of %s', (state, expected) => {
    expect(kindsOf(load(`samples/medidata/status-${state}.json`))).toEqual(expected);
  });

  it.each([
    ['{"state":"refused","code":"one-of-tomorrow"}', ['refusal refused']],
    ['{"state":"failed","feapCode":"ERROR","code":"channel-timeout"}', ['status ERROR', 'state failed']],
    ['{"state":"delivered","feapCode":14,"issues":[null,{"rule":1}]}', ['state delivered']],
    ['{"state":"tomorrow"}', ['unknown']],
    ['{"state":"failed"', ['unknown']],
    ['{}', ['unknown']],
  ])('%s', (file, expected) => {
    expect(kindsOf(file)).toEqual(expected);
  });
});

describe('a text that is cut off', () => {
  const xml = load('samples/as2/document-status.xml');

  it.each([
    ['{"type":"document.status_changed"', {format: 'JSON', line: 1, column: 34}],
    ['{"type":"document.stat', {format: 'JSON', line: 1, column: 23}],
    ['{"detail":"}} and', {format: 'JSON', line: 1, column: 18}],
    ['{\r\n  "data": {"id": "a\\"}"}\r\n', {format: 'JSON', line: 2, column: 25}],
    ['<DocumentStatus', {format: 'XML', line: 1, column: 16}],
    ['<?xml version="1.0"?>\n<DocumentStatus', {format: 'XML', line: 2, column: 16}],
    ['<a><!-- </a>', {format: 'XML', line: 1, column: 13}],
    ['<a x="1', {format: 'XML', line: 1, column: 8}],
  ])('%s', (input, cut) => {
    expect(cutIn(input)).toEqual(cut);
  });

  it('is one wherever a message ends', () => {
    const {length} = xml.trimEnd();
    for (let end = 2; end < length; end += 7) expect(cutIn(xml.slice(0, end)), xml.slice(0, end)).toBeDefined();
  });

  it.each([
    xml,
    load('samples/medidata/status-rejected.json'),
    '{}',
    '<a x=">"/>',
    '<cbc:ResponseCode>14</cbc:ResponseCode>',
  ])('is not one that is complete: %s', (input) => {
    expect(cutIn(input)).toBeUndefined();
  });

  it.each(['', 'banana', '[BE-CIUS-PT-02', '<20261123T120311Z@fornecedor.example', 'x <y'])(
    'is neither JSON nor XML: %s',
    (input) => {
      expect(cutIn(input)).toBeUndefined();
    },
  );

  it('is found at once, however it is made', () => {
    for (const part of ['<a ', '<!--', '<a x="', '{"', '<![CDATA[', "<a '"]) cutIn(part.repeat(16_000));
  });
});

describe('what it does not know', () => {
  it.each(['banana', '<xml', '<DocumentStatus', '?', 'https://example.com/'])('offers nothing for %s', (input) => {
    expect(decodeStatus<object>(input, catalogue, nearest)).toEqual({kind: 'unknown', near: []});
  });

  it.each(['Permission denied (publickey)', 'Permission denied, please try again.'])(
    'offers nothing that only has letters in common: %s',
    (input) => {
      expect(decodeStatus<object>(input, catalogue, nearest)).toEqual({kind: 'unknown', near: []});
    },
  );

  it.each(['', '   ', '\n\t'])('is empty: %j', (input) => {
    expect(decode(input)).toBe('empty');
  });

  it.each([
    ['decription-faild', 'decryption-failed'],
    ['integrity check fail', 'integrity-check-failed'],
    ['devoluçao', '22'],
    ['15', '1'],
    ['BE-CIUS-PT-09', 'BE-CIUS-PT-01'],
    ['unsupported', 'unsupported-format'],
  ])('offers near %s: %s', (input, id) => {
    const decoded = decodeStatus<object>(input, catalogue, nearest);
    expect(decoded.kind).toBe('unknown');
    expect(decoded.kind === 'unknown' && decoded.near.map(nameOf)).toContain(id);
  });

  it('is not upset by a long text', () => {
    expect(decodeStatus<object>('x;'.repeat(20_000), catalogue, nearest).kind).toBe('unknown');
  });
});

describe('the body of a webhook', () => {
  const body = (type: string, data: object): string =>
    JSON.stringify({id: 'evt_1', type, timestamp: '2026-11-02T09:31:12Z', data: {id: 'doc_1', ...data}}, null, 2);
  const findingNames = (text: string): readonly string[] | string => {
    const decoded = decodeStatus<object>(text, catalogue);
    return decoded.kind === 'found' ? decoded.findings.map(nameOf) : decoded.kind;
  };

  it('is read like a status file: its state, its FE-AP code', () => {
    const changed = body('document.status_changed', {state: 'returned', previousState: 'processed', feapCode: '22'});
    expect(findingNames(changed)).toEqual(['22', 'returned']);
    expect(namesIn(changed)).toEqual(['document.status_changed']);
  });

  it('names the event, why a delivery failed and the rules', () => {
    const failure = {code: 'mdn-error', detail: 'x', attempts: 1};
    const failed = body('document.failed', {state: 'failed', failure});
    expect(findingNames(failed)).toEqual(['failed']);
    expect(namesIn(failed)).toEqual(['document.failed', 'mdn-error']);
    const rejected = body('document.rejected', {state: 'rejected', issues: [{rule: 'BR-CO-10'}]});
    expect(namesIn(rejected)).toEqual(['document.rejected', 'BR-CO-10']);
    expect(namesIn(JSON.stringify({id: 'doc_1', state: 'failed', failure}))).toEqual(['mdn-error']);
  });
});

describe('names that other pages explain', () => {
  const links = {
    rule: {'BR-CO-10': '/docs#rule'},
    failure: {'channel-timeout': '/docs#failure'},
    issued: {x: '/docs#x'},
  };

  it.each([
    ['channel-timeout', 'failure', '/docs#failure'],
    [' br-co-10 ', 'rule', '/docs#rule'],
  ])('%s', (input, kind, address) => {
    expect(placesOf(namesIn(input), links)).toMatchObject([{kind, address}]);
  });

  it('are the errors of a bare HTTP status', () => {
    const http = {'422 schema-invalid': '/docs#a', '422 recipient-unreachable': '/docs#b', '409 x': '/docs#c'};
    for (const input of ['422', 'HTTP 422', 'HTTP/1.1 422 Unprocessable Content']) {
      expect(placesOf(namesIn(input), {http}).map(({address}) => address)).toEqual(['/docs#a', '/docs#b']);
    }
    expect(['200', '042', '4220'].flatMap(namesIn)).toEqual([]);
    const as2 = {404: '/docs#as2', '5xx': '/docs#later'};
    expect(placesOf(namesIn('HTTP 404'), {as2}).map(({address}) => address)).toEqual(['/docs#as2']);
    expect(placesOf(namesIn('503'), {as2}).map(({address}) => address)).toEqual(['/docs#later']);
  });

  it('are of the longest message that a program printed, not of its parts', () => {
    const program = {'no MDN': '/docs#any', 'no MDN: the body is empty': '/docs#empty', 'body is empty': '/docs#body'};
    expect(placesOf([], {program}, 'no mdn: the body is empty')).toMatchObject([{address: '/docs#empty'}]);
  });

  it('are, of an MDN that contradicts itself, the message of `verify-mdn.sh`, without a disposition', () => {
    const program = {'the report of the MDN': '/docs#report', 'no MDN': '/docs#any'};
    const mdn = (...lines: readonly string[]): string =>
      ['--b', 'Content-Type: message/disposition-notification', '', ...lines, '--b--'].join('\n');
    const disposition = 'Disposition: automatic-action/MDN-sent-automatically; ';
    const twice = mdn(`${disposition}processed`, `${disposition}processed/error: decryption-failed`);
    expect(placesOf(namesIn(twice), {program}, printedIn(twice))).toMatchObject([{address: '/docs#report'}]);
    expect(decodeStatus<object>(twice, catalogue)).toEqual({kind: 'unknown', near: []});
    const once = mdn(`${disposition}processed`, `${disposition}processed`);
    expect(placesOf(namesIn(once), {program}, printedIn(once))).toEqual([]);
    expect(decodeStatus<object>(once, catalogue).kind).toBe('found');
  });

  it('are those of a line of `read-status.ts`', () => {
    const line = '510000010_FT_2026S_503.xml #3: failed (channel-timeout, BR-CO-10) → look-up';
    expect(placesOf(namesIn(line), links).map(({address}) => address)).toEqual(['/docs#failure', '/docs#rule']);
    const decoded = decodeStatus<object>(line, catalogue);
    expect(decoded.kind === 'found' && decoded.findings.map(nameOf)).toEqual(['failed']);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    [
      '2026-11-30T20:00:00.000Z alert outbox.refused name=submit:m:1 reference=m status=422 code=parties-not-connected requestId=r',
      [],
      ['parties-not-connected'],
    ],
    [
      'alert document.state document=doc_x reference=m state=failed failure=rejected-by-feap',
      ['failed'],
      ['rejected-by-feap'],
    ],
    ['alert document.state document=doc_x reference=m state=rejected rule=BR-CO-10', ['rejected'], ['BR-CO-10']],
    ['alert document.state document=doc_x reference=m state=returned code=22', ['22', 'returned'], []],
    ['info sync.later part=events reason="code=x"', [], []],
  ])('are those of a line in the log of the connector: %s', (line, findings, names) => {
    const decoded = decodeStatus<object>(line, catalogue);
    expect(decoded.kind === 'found' ? decoded.findings.map(nameOf) : []).toEqual(findings);
    expect(namesIn(line)).toEqual(names);
  });

  it('are looked for only where the text is one name', () => {
    expect(['banana', 'two words', '14', 'code 14 from customer'].flatMap(namesIn)).toEqual([]);
    expect(placesOf(['constructor-x'], links)).toEqual([]);
  });

  it('are those of a status file: its rules, and its code unless that is one of refused files', () => {
    const failed = {version: 1, state: 'failed', code: 'channel-timeout', issues: []};
    expect(namesIn(JSON.stringify(failed))).toEqual(['channel-timeout']);
    expect(namesIn(load('samples/medidata/status-rejected.json'))).toEqual(['BR-CIUS-PT-66']);
    expect(namesIn(load('samples/medidata/status-refused.json'))).toEqual([]);
  });
});
