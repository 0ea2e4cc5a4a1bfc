/**
 * pt: Segredos de cliente e de webhook: o novo e, enquanto é válido, o anterior.
 * en: Client and webhook secrets: the new one and, while it is valid, the previous one.
 */
import {log} from './log.ts';
import {now, settings} from './settings.ts';
import {change, row, rows, sha256} from './store.ts';

/** pt: O mais recente primeiro. / en: Newest first. */
export function clientSecrets(): string[] {
  return [...new Set([...stored(`owner = 'client'`), settings.clientSecret])];
}

/** pt: Os segredos de todos os endereços; um que terminou também não conta em WEBHOOK_SECRET. / en: The secrets of all endpoints; an ended one does not count in WEBHOOK_SECRET either. */
export function webhookSecrets(): string[] {
  const ended = new Set(values(`owner <> 'client' AND until <= ?`));
  return [...new Set([...stored(`owner NOT IN ('client', 'settings')`), ...settings.webhookSecrets])]
    .filter((one) => !ended.has(one) && !ended.has(fingerprint(one)));
}

const stored = (whose: string): string[] => values(`${whose} AND (until IS NULL OR until > ?)`);

function values(which: string): string[] {
  const sql = `SELECT value FROM secrets WHERE ${which} ORDER BY id DESC`;
  return rows<{value: string}>(sql, now()).map(({value}) => value);
}

const fingerprint = (secret: string): string => sha256(Buffer.from(secret));

/** pt: Regista, pela impressão digital, os de WEBHOOK_SECRET: outro processo pode terminá-los. / en: Records those in WEBHOOK_SECRET, by fingerprint: another process can end them. */
export function recordWebhookSecrets(): void {
  for (const value of settings.webhookSecrets.map(fingerprint)) {
    const isKnown = row(`SELECT 1 FROM secrets WHERE owner = 'settings' AND value = ?`, value) !== undefined;
    if (!isKnown) change(`INSERT INTO secrets (owner, value) VALUES ('settings', ?)`, value);
  }
}

/**
 * pt: Depois de uma exposição, terminam todos os conhecidos: os guardados, de qualquer endereço, e os de WEBHOOK_SECRET de qualquer
 * pt: processo; dentro da transação de quem chama.
 * en: After an exposure, all that are known end: the stored ones, of any endpoint, and those in WEBHOOK_SECRET of any process; inside the
 * en: caller's transaction.
 */
export function endWebhooks(): void {
  recordWebhookSecrets();
  const isSet = change(`UPDATE secrets SET until = 0 WHERE owner = 'settings' AND until IS NULL`) > 0;
  change(`UPDATE secrets SET until = 0 WHERE owner <> 'client'`);
  log('alert', 'secret.ended', {setting: isSet ? 'WEBHOOK_SECRET' : undefined});
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
