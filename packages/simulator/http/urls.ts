import {BlockList, isIP} from 'node:net';
import type {Text} from './language.ts';
import {Refusal} from './refusal.ts';

/** Addresses that are not public (RFC 6890), and the machine itself. */
const internal = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  internal.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  internal.addSubnet(network, prefix, 'ipv6');
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a URL leads to this machine: here, and only here, a webhook may go to one without TLS. */
function isLoopback(url: string): boolean {
  return URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);
}

/** Whether a URL is what only the simulator takes: `http` to this machine. */
export function isLocalHttp(url: string): boolean {
  return isLoopback(url) && new URL(url).protocol === 'http:';
}

/**
 * A webhook goes to a public address on port 443. The simulator sends to this machine as well: that is what it is for.
 *
 * @throws Refusal `endpoint-url-not-allowed`
 */
export function refuseInternalUrl(text: string): void {
  if (isLoopback(text)) return;
  const reason = URL.canParse(text) ? reasonOf(new URL(text)) : {pt: 'Não é um URL.', en: 'This is no URL.'};
  if (reason === undefined) return;
  throw new Refusal(
    'endpoint-url-not-allowed',
    {pt: 'O URL tem de ser HTTPS público.', en: 'The URL must be public HTTPS.'},
    {
      errors: [{pointer: '/url', detail: reason}],
    },
  );
}

function reasonOf({hostname, port, username, password}: URL): Text | undefined {
  const address = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  if (version > 0 && internal.check(address, version === 6 ? 'ipv6' : 'ipv4'))
    return {pt: `${address} é um endereço privado.`, en: `${address} is a private address.`};
  if (version === 0 && !address.includes('.'))
    return {pt: `${address} não é um nome público.`, en: `${address} is no public name.`};
  if (port !== '') return {pt: `A porta ${port} não é permitida.`, en: `Port ${port} is not allowed.`};
  return username === '' && password === ''
    ? undefined
    : {pt: 'Não pode ter nome de utilizador.', en: 'A user name is not allowed.'};
}
