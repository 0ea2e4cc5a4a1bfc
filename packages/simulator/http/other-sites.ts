import {isIP} from 'node:net';

/** Domains that public DNS does not have (RFC 6761, RFC 6762, and `.internal`, reserved by ICANN), such as `host.docker.internal`. */
const privateDomain = /(?:^|\.)(?:internal|local|localhost|test)$/;

/**
 * Whether a request may come from a page of another web site, which must not read or change what is in the simulator: a page whose origin is
 * neither this machine nor the simulator itself, or a public name that leads to the loopback address (DNS rebinding).
 *
 * @param headers `Origin` and `Host`
 * @param isLoopback whether the simulator listens on the loopback address only; elsewhere it may have a public name
 */
export function isFromOtherSite(
  {origin, host = ''}: {readonly origin?: string | undefined; readonly host?: string | undefined},
  isLoopback: boolean,
): boolean {
  const ownName = nameIn(`http://${host}`);
  if (isLoopback && host !== '' && !isPrivateName(ownName) && isIP(ownName) === 0) return true;
  if (origin === undefined || origin.replace(/^https?:\/\//, '') === host) return false;
  const name = nameIn(origin);
  return !isPrivateName(name) && !isLoopbackAddress(name);
}

/** Whether an address reaches this machine only. */
export function isLoopbackAddress(address: string): boolean {
  return address === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}

function isPrivateName(name: string): boolean {
  return name !== '' && isIP(name) === 0 && (!name.includes('.') || privateDomain.test(name));
}

/** Host name of a URL without brackets; empty when it is no URL, like the origin `null` of a file or a sandboxed frame. */
function nameIn(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replaceAll(/[[\]]/g, '') : '';
}
