/**
 * pt: Segredos de cliente e de webhook: o novo e, enquanto é válido, o anterior.
 * en: Client and webhook secrets: the new one and, while it is valid, the previous one.
 */
import {log} from './log.ts';
import {now, settings} from './settings.ts';
import {change, row, rows} from './store.ts';

/** pt: O mais recente primeiro. / en: Newest first. */
export function clientSecrets(): string[] {
  return [...new Set([...stored(`owner = 'client'`), settings.clientSecret])];
}

/** pt: Os segredos de todos os endereços; um que terminou também não conta em WEBHOOK_SECRET. / en: The secrets of all endpoints; an ended one does not count in WEBHOOK_SECRET either. */
export function webhookSecrets(): string[] {
  const ended = new Set(values(`owner <> 'client' AND until <= ?`));
  return [...new Set([...stored(`owner <> 'client'`), ...settings.webhookSecrets])].filter((one) => !ended.has(one));
}

const stored = (whose: string): string[] => values(`${whose} AND (until IS NULL OR until > ?)`);

function values(which: string): string[] {
  const sql = `SELECT value FROM secrets WHERE ${which} ORDER BY id DESC`;
  return rows<{value: string}>(sql, now()).map(({value}) => value);
}

/** pt: Depois de uma exposição, terminam todos: os guardados, de qualquer endereço, e os de WEBHOOK_SECRET; dentro da transação de quem chama. / en: After an exposure, all end: the stored ones, of any endpoint, and those in WEBHOOK_SECRET; inside the caller's transaction. */
export function endWebhooks(endpoint: string): void {
  change(`UPDATE secrets SET until = 0 WHERE owner <> 'client'`);
  if (settings.webhookSecrets.length === 0) return;
  for (const value of settings.webhookSecrets) {
    change('INSERT INTO secrets (owner, value, until) VALUES (?, ?, 0)', endpoint, value);
  }
  log('alert', 'secret.ended', {setting: 'WEBHOOK_SECRET'});
}

/**
 * pt: Guarda um segredo novo, dentro da transação de quem chama. Os anteriores do mesmo dono valem até `previousUntil` (`null`: terminam
 * pt: já, seja qual for o relógio; sem valor: ficam).
 * en: Stores a new secret, inside the caller's transaction. Earlier secrets of the same owner are valid until `previousUntil` (`null`: they
 * en: end now, whatever the clock says; no value: they stay).
 *
 * @param owner pt: `client`, ou o id do endereço de webhook / en: `client`, or the id of the webhook endpoint
 */
export function addSecret(owner: string, value: string, previousUntil?: string | null): void {
  if (row('SELECT 1 FROM secrets WHERE owner = ? AND value = ?', owner, value) !== undefined) return;
  if (previousUntil !== undefined) {
    const until = previousUntil === null ? 0 : Date.parse(previousUntil);
    change('UPDATE secrets SET until = ? WHERE owner = ? AND (until IS NULL OR until > ?)', until, owner, until);
  }
  change('INSERT INTO secrets (owner, value) VALUES (?, ?)', owner, value);
  log('info', 'secret.stored', {kind: owner === 'client' ? 'client' : 'webhook'});
}
