import type {Text} from './language.ts';
import {Refusal} from './refusal.ts';

/** IPv4 networks that are not public (RFC 6890), this machine included: address and prefix length. */
const internalNetworks = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const;

/** The same for IPv6: `fc00::/7` and `fe80::/10`. */
const internal6 = /^(?:f[cd][\da-f]{2}|fe[89ab][\da-f]):/;

const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** An IPv4 address within IPv6, as a URL writes it: `::ffff:a00:1`. */
const mappedIpv4 = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/** Names of local networks (RFC 6762, RFC 8375, ICANN's `.internal`). */
const internalName = /\.(?:local|internal|home\.arpa)\.?$/;

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a URL leads to this machine. Only the simulator sends webhooks there, without TLS too. */
function isLoopback(url: string): boolean {
  return URL.canParse(url) && loopback.test(new URL(url).hostname);
}

/** Whether a URL is `http` to this machine, which only the simulator accepts. */
export function isLocalHttp(url: string): boolean {
  return isLoopback(url) && new URL(url).protocol === 'http:';
}

/**
 * Refuses a URL that is not a public address on port 443. The simulator also accepts this machine, because tests run there.
 *
 * @throws Refusal `endpoint-url-not-allowed`
 */
export function refuseInternalUrl(text: string): void {
  if (isLoopback(text)) return;
  const reason = URL.canParse(text) ? reasonOf(new URL(text)) : {pt: 'Não é um URL.', en: 'This is not a URL.'};
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
  const isIpv6 = hostname.startsWith('[');
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIpv6 ? isInternal6(address) : ipv4.test(address) && isInternal(numberOf(address)))
    return {pt: `${address} é um endereço privado.`, en: `${address} is a private address.`};
  if (!isIpv6 && (!address.includes('.') || internalName.test(address)))
    return {pt: `${address} não é um nome público.`, en: `${address} is not a public name.`};
  if (port !== '') return {pt: `A porta ${port} não é permitida.`, en: `Port ${port} is not allowed.`};
  return username === '' && password === ''
    ? undefined
    : {pt: 'Não pode ter nome de utilizador.', en: 'A user name is not allowed.'};
}

/** @param address as a URL writes it, in lower case and shortened */
function isInternal6(address: string): boolean {
  const [, high, low] = mappedIpv4.exec(address) ?? [];
  if (high === undefined || low === undefined) return internal6.test(address);
  return isInternal(Number.parseInt(high, 16) * 2 ** 16 + Number.parseInt(low, 16));
}

function isInternal(address: number): boolean {
  return internalNetworks.some(([network, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) === Math.floor(numberOf(network) / size);
  });
}

function numberOf(ipv4: string): number {
  return ipv4.split('.').reduce((number, part) => number * 256 + Number(part), 0);
}
