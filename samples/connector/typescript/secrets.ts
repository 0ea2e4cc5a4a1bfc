/**
 * pt: Segredos de cliente e de webhook: o novo e, enquanto vale, o anterior.
 * en: Client and webhook secrets: the new one and, while it is valid, the one before.
 */
import {log} from './log.ts';
import {now, settings} from './settings.ts';
import {change, row, rows} from './store.ts';

type Kind = 'client' | 'webhook';

/** pt: O mais recente primeiro. / en: Newest first. */
export function clientSecrets(): string[] {
  return [...new Set([...stored('client'), settings.clientSecret])];
}

export function webhookSecrets(): string[] {
  return [...new Set([...stored('webhook'), ...settings.webhookSecrets])];
}

function stored(kind: Kind): string[] {
  const sql = 'SELECT value FROM secrets WHERE kind = ? AND (until IS NULL OR until > ?) ORDER BY id DESC';
  return rows<{value: string}>(sql, kind, now()).map(({value}) => value);
}

/**
 * pt: Guarda um segredo novo; os guardados antes valem até ao fim da sobreposição (`null`: já não valem; sem ela: ficam).
 * pt: Dentro da transação de quem chama.
 * en: Stores a new secret; those stored before are valid until the overlap ends (`null`: no longer; without it: they stay).
 * en: Inside the caller's transaction.
 */
export function addSecret(kind: Kind, value: string, previousUntil?: string | null): void {
  if (row('SELECT 1 FROM secrets WHERE kind = ? AND value = ?', kind, value) !== undefined) return;
  if (previousUntil !== undefined) {
    const until = previousUntil === null ? now() : Date.parse(previousUntil);
    change('UPDATE secrets SET until = ? WHERE kind = ? AND (until IS NULL OR until > ?)', until, kind, until);
  }
  change('INSERT INTO secrets (kind, value) VALUES (?, ?)', kind, value);
  log('info', 'secret.stored', {kind});
}
