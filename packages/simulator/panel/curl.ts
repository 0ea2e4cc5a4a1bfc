import type {LoggedRequest} from './types.ts';

/** The data of a request that a command or a program needs to repeat it. */
export interface RepeatableRequest extends Pick<LoggedRequest, 'method' | 'headers' | 'body'> {
  /** Path and query, without the base path of the API, which is part of `BASE_URL`. */
  readonly resource: string;
}

/**
 * Returns a request as a command for bash. Secrets come from the environment, with those of the simulator as default, and are passed by standard
 * input, because every user of the machine can read the arguments of a command. The idempotency key is the sent one, because a repeated request
 * needs the same key.
 *
 * @param base address of the simulator, the default of `BASE_URL`
 */
export function asCurl({method, resource, headers, body}: RepeatableRequest, base: string): string {
  const {authorization, ...others} = headers;
  const options = [
    `--request ${method}`,
    ...Object.entries(others).map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
    ...(authorization === 'Bearer' ? ['--header @-'] : authorization === 'Basic' ? ['--config -'] : []),
    ...(body === null ? ['--data-binary @body'] : body === '' ? [] : [`--data-binary ${quote(body)}`]),
  ];
  const address = `"\${BASE_URL:-${base}}${escapeForDoubleQuotes(resource)}"`;
  const command = ['curl --silent --show-error --include', address, ...options].join(' \\\n  ');
  return `${command}${secretOf(authorization)}\n`;
}

function secretOf(authorization: string | undefined): string {
  if (authorization === 'Bearer') return ' <<< "Authorization: Bearer ${TOKEN:-sandbox}"';
  if (authorization === 'Basic') return ' <<< "user = \\"${CLIENT_ID:-client}:${CLIENT_SECRET:-secret}\\""';
  return '';
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function escapeForDoubleQuotes(text: string): string {
  return text.replaceAll(/["$`\\]/g, '\\$&');
}
