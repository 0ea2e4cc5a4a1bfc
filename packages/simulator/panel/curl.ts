import type {LoggedRequest} from './types.ts';

/** What a command or a program needs to know of a request that it repeats. */
export interface Repeated extends Pick<LoggedRequest, 'method' | 'headers' | 'body'> {
  /** Path and query, without the base path of the API, which is part of `BASE_URL`. */
  readonly resource: string;
}

/**
 * A request as a command for bash. Secrets are those of the environment, those of the simulator when there are none, and come by standard
 * input: what stands in the arguments of a command, every user of the machine can read. The key of a repetition has to be the same: it
 * stands as it was sent.
 *
 * @param base address of the simulator, when `BASE_URL` says no other
 */
export function asCurl({method, resource, headers, body}: Repeated, base: string): string {
  const {authorization, ...others} = headers;
  const options = [
    `--request ${method}`,
    ...Object.entries(others).map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(authorization === 'Bearer' ? ['--header @-'] : authorization === 'Basic' ? ['--config -'] : []),
    ...(body === null ? ['--data-binary @body'] : body === '' ? [] : [`--data-binary ${quoted(body)}`]),
  ];
  const address = `"\${BASE_URL:-${base}}${inDoubleQuotes(resource)}"`;
  const command = ['curl --silent --show-error --include', address, ...options].join(' \\\n  ');
  return `${command}${secretOf(authorization)}\n`;
}

function secretOf(authorization: string | undefined): string {
  if (authorization === 'Bearer') return ' <<< "Authorization: Bearer ${TOKEN:-sandbox}"';
  if (authorization === 'Basic') return ' <<< "user = \\"${CLIENT_ID:-client}:${CLIENT_SECRET:-secret}\\""';
  return '';
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function inDoubleQuotes(text: string): string {
  return text.replaceAll(/["$`\\]/g, '\\$&');
}
