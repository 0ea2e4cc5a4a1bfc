import {log} from './log.ts';
import {kindOf, Later, nextAttempt, Refused} from './retry.ts';
import {clientSecrets} from './secrets.ts';
import {now, MINUTE, settings} from './settings.ts';
import {meta, row, setMeta} from './store.ts';
import {exchange} from './transport.ts';

type Granted = Readonly<{access_token?: string; expires_in?: number; error?: unknown}>;

/** pt: Os códigos do contrato; outro texto pode repetir o pedido, com o segredo. / en: The codes of the contract; another text may repeat the request, with the secret. */
const ERRORS = ['invalid_request', 'invalid_client', 'unauthorized_client', 'unsupported_grant_type', 'invalid_scope'] as const;

let asking: Promise<string> | undefined;
let failures = 0;

type Stored = Readonly<{value?: string; until?: number; client?: string}>;

const client = `${settings.clientId} ${settings.scopes}`;
const FORM = {grant_type: 'client_credentials', ...(settings.scopes !== '' && {scope: settings.scopes})};

/** pt: Na base de dados, para que todos os comandos usem o mesmo. / en: In the database, so that all commands use the same one. */
const stored = (): Stored => JSON.parse(meta('token') ?? '{}') as Stored;

/** pt: Depois de um 401, este token já não serve. / en: After a 401, this token can no longer be used. */
export function forget(value = stored().value): void {
  if (stored().value === value) setMeta('token', '{}');
}

/**
 * pt: Uma rotação do segredo de cliente pode ter chegado, e a sua resposta não: só o token guardado ainda a pode repetir.
 * en: A rotation of the client secret may have arrived, and its answer not: only the stored token can still repeat it.
 */
export function needsToken(): boolean {
  const sql = `SELECT 1 FROM outbox WHERE kind = 'rotate-client' AND state = 'waiting' AND attempts > 0
    AND (status IS NULL OR code <> 'insufficient-scope')`;
  return row(sql) !== undefined;
}

/** pt: Outros âmbitos precisam de outro token, mas não antes de uma rotação que espera. / en: Other scopes need another token, but not before a rotation that waits. */
const isOurs = (owner = ''): boolean =>
  owner === client || (owner.startsWith(`${settings.clientId} `) && needsToken());

// #region token
/** pt: O token guardado, ou um novo; pedidos simultâneos esperam pelo mesmo. / en: The stored token, or a new one; simultaneous calls wait for the same one. */
export function token(): Promise<string> {
  const value = usable();
  if (value !== undefined) return Promise.resolve(value);
  asking ??= ask().finally(() => (asking = undefined));
  return asking;
}

async function ask(): Promise<string> {
  // pt: O segredo mais recente primeiro; os anteriores são a alternativa durante a rotação.
  // en: The newest secret first; earlier ones are the fallback during a rotation.
  const secrets = clientSecrets();
  for (const secret of secrets) {
    const response = await post(secret);
    const body = ((await response.json().catch(() => undefined)) ?? {}) as Granted;
    if (response.ok && body.access_token !== undefined) {
      const {access_token: value, expires_in: seconds = 3600} = body;
      const until = now() + seconds * 1000 - Math.min(MINUTE, seconds * 500);
      setMeta('token', JSON.stringify({value, until, client}));
      failures = 0;
      log('info', 'token.new');
      return value;
    }
    const error = ERRORS.find((one) => one === body.error);
    if (error === 'invalid_scope') throw new Refused(`token: invalid_scope (${settings.scopes})`);
    if (error !== 'invalid_client') {
      const {status} = response;
      const reason = `token: ${status} ${error ?? ''}`.trimEnd();
      // pt: As outras recusas também pedem uma pessoa: credenciais suspensas, um endereço errado.
      // en: Other refusals need a person too: a suspended credential, a wrong address.
      if (status >= 400 && status < 500 && ![408, 425, 429].includes(status)) throw new Refused(reason);
      throw new Later(reason, nextAttempt((failures += 1), response.headers.get('Retry-After')), true);
    }
    log('warn', 'token.secret-refused');
  }
  return rotatedElsewhere(secrets);
}

async function post(secret: string): Promise<Response> {
  const basic = Buffer.from(`${settings.clientId}:${secret}`).toString('base64');
  try {
    const headers = {Authorization: `Basic ${basic}`};
    return await exchange(settings.tokenUrl, {method: 'POST', headers, body: new URLSearchParams(FORM)});
  } catch (error) {
    throw new Later(`token: no answer (${kindOf(error)})`, nextAttempt((failures += 1)), true);
  }
}
// #endregion

function usable(): string | undefined {
  const {value, until = 0, client: owner} = stored();
  return isOurs(owner) && now() < until ? value : undefined;
}

/** pt: Entretanto, outro processo fez a rotação: vale o seu token, ou o segredo que guardou. / en: Another process has rotated meanwhile: its token counts, or the secret that it stored. */
function rotatedElsewhere(tried: readonly string[]): string | Promise<string> {
  const other = usable();
  if (other !== undefined) return other;
  if (clientSecrets()[0] !== tried[0]) return ask();
  throw new Refused('token: invalid_client, with every secret');
}
