import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {namesIn, printedIn} from '../tools/status-decoder/decode-status.ts';
import {placesOf} from '../tools/status-decoder/unknown.ts';
import {runLinks} from './run-links.ts';

const links = await runLinks(projectRoot, []);
const addressesOf = (input: string): readonly string[] =>
  placesOf(namesIn(input), links, printedIn(input)).map(({address}) => address);
const source = (name: string): string => readFileSync(path.join(projectRoot, `samples/as2/${name}`), 'utf8');

describe('what the AS2 programs print', () => {
  const said = [...source('verify-mdn.sh').matchAll(/\bfail (?:'([^']+)'|"([^"]+)")/g)].map(
    ([, plain, filled]) => plain ?? filled ?? '',
  );

  it.each(said)('has a row: %s', (message) => {
    expect(addressesOf(message)).toEqual([expect.stringMatching(/^\/docs\/integrations\/as2\/.*#symptom-/)]);
  });

  it.each([
    ['the MDN is not signed: do not send again', 'intro#symptom-unsigned-mdn'],
    ['no MDN: the body is empty. Ask for the MDN', 'intro#symptom-empty-body'],
    ['not signed with partner.crt: compare its fingerprint', 'intro#symptom-mdn-signer'],
    ['The MIC is not the one of the\n message sent: do not send again', 'intro#symptom-mic-differs'],
    ['Disposition: none\nnot processed cleanly: look the disposition up', 'intro#symptom-failed-disposition'],
    ['the MDN is of another message: verify it', 'status-messages#symptom-unmatched-mdn'],
    ['own/as2.crt has expired: stop sending until it is replaced', 'others#symptom-certificate-expired'],
  ])('%s', (message, address) => {
    expect(addressesOf(message)).toEqual([`/docs/integrations/as2/${address}`]);
  });

  it('is only looked for in a text of several words', () => {
    expect(['MDN', '{"a": "no MDN"}', '<a>no MDN</a>', 'two words'].flatMap(addressesOf)).toEqual([]);
  });
});

it('an HTTP status leads to what it means over AS2 too', () => {
  for (const status of ['404', 'HTTP 413', '503']) {
    expect(addressesOf(status)).toContain('/docs/integrations/as2/others#node-6');
  }
  expect(addressesOf('404').length).toBeGreaterThan(1);
  expect(addressesOf('422')).not.toContain('/docs/integrations/as2/others#node-6');
});
