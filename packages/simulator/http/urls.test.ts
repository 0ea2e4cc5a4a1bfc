import {BlockList, isIP} from 'node:net';
import {expect, it} from 'vitest';
import {Refusal} from './refusal.ts';
import {refuseInternalUrl} from './urls.ts';

/** The networks of RFC 6890, checked by Node. */
const internal = new BlockList();
for (const network of ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'])
  internal.addSubnet(network.replace(/\/.*/, ''), Number(network.replace(/.*\//, '')), 'ipv4');
internal.addSubnet('fc00::', 7, 'ipv6');
internal.addSubnet('fe80::', 10, 'ipv6');

function isRefused(url: string): boolean {
  try {
    refuseInternalUrl(url);
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}

it.each([
  ...[
    '0.0.0.0',
    '9.255.255.255',
    '10.0.0.0',
    '10.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.64.0.1',
    '100.127.9.9',
  ],
  ...[
    '100.128.0.0',
    '169.254.7.7',
    '169.255.0.0',
    '172.15.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '172.32.0.0',
    '8.8.8.8',
  ],
  ...['192.167.1.1', '192.168.0.1', '192.169.0.1', '255.255.255.255'],
  ...['fc00::1', 'fdff::1', 'fe80::1', 'febf::1', 'fec0::1', 'fc::1', 'fe8::1', '2001:db8::1', '::2'],
  ...['::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:c0a8:1', '::ffff:0:a00:1'],
])('says of %s what Node says', (address) => {
  const isSix = isIP(address) === 6;
  const host = isSix ? `[${address}]` : address;
  expect(isRefused(`https://${host}/hook`)).toBe(internal.check(address, isSix ? 'ipv6' : 'ipv4'));
});

it.each([
  ['https://erp.example/hook', false],
  ['http://127.0.0.1:8080/', false],
  ['http://localhost:8080/', false],
  ['https://0x0a000001/', true],
  ['https://intranet/', true],
  ['https://intranet.local/', true],
  ['https://erp.internal/', true],
  ['https://erp.home.arpa./', true],
  ['https://internal.example/', false],
  ['https://erp.example:8443/', true],
  ['https://user@erp.example/', true],
  ['nonsense', true],
])('%s: refused %s', (url, reason) => {
  expect(isRefused(url)).toBe(reason);
});
