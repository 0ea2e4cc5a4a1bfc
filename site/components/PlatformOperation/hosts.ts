import type {Site} from '../../config/site.schema.ts';

/** A server in both environments, as `host:port` for firewall rules. */
export interface Hosts {
  readonly sandbox: string;
  readonly production: string;
}

/** Default port of SSH (RFC 4253 §4.1). */
const sshPort = 22;

/** Returns the servers that a customer connects to, by their id in `network` of `packages/contract/catalogues/operation-facts.yaml`. */
export function outboundHosts({api, as2, sftp}: Pick<Site, 'api' | 'as2' | 'sftp'>): ReadonlyMap<string, Hosts> {
  return new Map([
    ['api', {sandbox: hostOf(api.sandbox), production: hostOf(api.production)}],
    ['token', {sandbox: hostOf(api.tokenSandbox), production: hostOf(api.tokenProduction)}],
    ['as2', {sandbox: hostOf(as2.test), production: hostOf(as2.production)}],
    ['sftp', {sandbox: hostOf(`sftp://${sftp.test}`), production: hostOf(`sftp://${sftp.production}`)}],
  ]);
}

function hostOf(address: string): string {
  const {protocol, hostname, port} = new URL(address);
  const defaultPort = {'https:': 443, 'http:': 80}[protocol] ?? sshPort;
  return `${hostname}:${port === '' ? defaultPort : port}`;
}
