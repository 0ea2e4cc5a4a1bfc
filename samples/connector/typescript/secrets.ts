/**
 * pt: Segredos de cliente e de webhook: o novo e, enquanto vale, o anterior.
 * en: Client and webhook secrets: the new one and, while it is valid, the one before.
 */
import {log} from './log.ts';
import {now, settings} from './settings.ts';
import {change, row, rows} from './store.ts';

/** pt: O mais recente primeiro. / en: Newest first. */
export function clientSecrets(): string[] {
  return [...new Set([...stored(`owner = 'client'`), settings.clientSecret])];
}

/** pt: Os de todos os endereços. / en: Those of all endpoints. */
export function webhookSecrets(): string[] {
  return [...new Set([...stored(`owner <> 'client'`), ...settings.webhookSecrets])];
}

function stored(whose: string): string[] {
  const sql = `SELECT value FROM secrets WHERE ${whose} AND (until IS NULL OR until > ?) ORDER BY id DESC`;
  return rows<{value: string}>(sql, now()).map(({value}) => value);
}

/**
 * pt: Guarda um segredo novo; os anteriores do mesmo dono valem até ao fim da sobreposição (`null`: já não valem; sem ela: ficam).
 * pt: Dentro da transação de quem chama.
 * en: Stores a new secret; those of the same owner before it are valid until the overlap ends (`null`: no longer; without it: they
 * en: stay). Inside the caller's transaction.
 *
 * @param owner pt: `client`, ou o id do endereço de webhook / en: `client`, or the id of the webhook endpoint
 */
export function addSecret(owner: string, value: string, previousUntil?: string | null): void {
  if (row('SELECT 1 FROM secrets WHERE owner = ? AND value = ?', owner, value) !== undefined) return;
  if (previousUntil !== undefined) {
    const until = previousUntil === null ? now() : Date.parse(previousUntil);
    change('UPDATE secrets SET until = ? WHERE owner = ? AND (until IS NULL OR until > ?)', until, owner, until);
  }
  change('INSERT INTO secrets (owner, value) VALUES (?, ?)', owner, value);
  log('info', 'secret.stored', {kind: owner === 'client' ? 'client' : 'webhook'});
}
