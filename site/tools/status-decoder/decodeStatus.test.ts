import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {schema as statesSchema} from '@integration-docs/contract/catalogues/document-states.schema.ts';
import {schema as feapSchema} from '@integration-docs/contract/catalogues/feap-statuses.schema.ts';
import {schema as mdnSchema} from '@integration-docs/contract/catalogues/mdn-dispositions.schema.ts';
import {localize} from '@integration-docs/facts';
import {decodeStatus, dispositionText, isName, placesOf} from './decodeStatus.ts';

const root = new URL('../../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const feap = localize(feapSchema.parse(parse(read('packages/contract/catalogues/feap-statuses.yaml'))), 'pt');
const mdn = localize(mdnSchema.parse(parse(read('packages/contract/catalogues/mdn-dispositions.yaml'))), 'pt');
const {entries: states} = statesSchema.parse(parse(read('packages/contract/catalogues/document-states.yaml')));
const catalogue = {
  states,
  dispositions: mdn.entries,
  statuses: feap.entries,
  businessErrors: feap.businessErrors.entries,
};

/** What was found in messages, as short as it can be compared. */
function decode(input: string): readonly string[] | string {
  const decoded = decodeStatus(input, catalogue);
  if (decoded.kind !== 'found') return decoded.kind;
  return decoded.findings.map(nameOf).filter((name) => !name.startsWith('state '));
}

function nameOf({
  entry,
}: {
  readonly entry: {readonly id: string} | {readonly code: string} | {readonly state: string};
}): string {
  if ('id' in entry) return entry.id;
  return 'code' in entry ? entry.code : `state ${entry.state}`;
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
    expect(decodeStatus('processed/error: disk full', catalogue)).toMatchObject({
      findings: [{kind: 'disposition', entry: {id: 'error'}, freeText: 'disk full'}],
    });
    expect(decodeStatus('failed/failure: no clue', catalogue)).toMatchObject({
      findings: [{entry: {id: 'failed'}, freeText: 'no clue'}],
    });
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
    const request = read('samples/as2/request-sync.http').split('\n\n')[0] ?? '';
    const decoded = decodeStatus(`${request}\n${read('samples/as2/mdn-decryption-failed.http')}`, catalogue);
    expect(decoded).toMatchObject({
      kind: 'found',
      findings: [{kind: 'disposition', entry: {id: 'decryption-failed'}}],
      messageId: '<20261123T120311Z-0c44e6f7@fornecedor.example>',
    });
    expect(decoded).not.toHaveProperty('mic');
  });

  it('shows the MIC of a whole MDN', () => {
    const decoded = decodeStatus(read('samples/as2/mdn-sync.http'), catalogue);
    expect(decoded).toMatchObject({findings: [{entry: {id: 'processed'}}]});
    expect(decoded.kind === 'found' && decoded.mic).toMatch(/^[A-Za-z0-9+/]{43}=, sha-256$/);
  });
});

describe('FE-AP codes', () => {
  it.each(feap.entries.map(({code}) => [code]))('knows %s', (code) => {
    expect(decode(code)).toEqual([code]);
  });

  it.each([
    ['accepted', 'ACCEPTED'],
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

  it('reads a whole status message', () => {
    expect(decode(read('samples/as2/document-status.xml'))).toEqual(['14']);
    expect(decode(read('samples/as2/document-status-error.xml'))).toEqual(['ERROR', 'BE-CIUS-PT-01']);
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
    const decoded = decodeStatus(state, catalogue);
    expect(decoded.kind === 'found' && decoded.findings.map(nameOf)).toContain(`state ${state}`);
  });

  it('takes one as JSON writes it', () => {
    expect(decodeStatus('"payment_issued"', catalogue)).toMatchObject({findings: [{entry: {state: 'payment_issued'}}]});
  });

  it('tells a state from the code of FE-AP of the same name', () => {
    expect(decodeStatus('accepted', catalogue)).toMatchObject({findings: [{kind: 'status'}, {kind: 'state'}]});
  });
});

describe('what it does not know', () => {
  it.each(['banana', '<xml', '?', 'https://example.com/'])('offers nothing for %s', (input) => {
    expect(decodeStatus(input, catalogue)).toEqual({kind: 'unknown', near: []});
  });

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
    const decoded = decodeStatus(input, catalogue);
    expect(decoded.kind).toBe('unknown');
    expect(decoded.kind === 'unknown' && decoded.near.map(nameOf)).toContain(id);
  });

  it('is not upset by a long text', () => {
    expect(decode('x;'.repeat(20_000))).toBe('unknown');
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
    expect(isName(input)).toBe(true);
    expect(placesOf(input, links)).toMatchObject([{kind, address}]);
  });

  it('are looked for only where the text is one name', () => {
    expect(['banana', 'two words', '14', 'code 14 from customer'].filter(isName)).toEqual([]);
    expect(placesOf('constructor-x', links)).toEqual([]);
  });
});
