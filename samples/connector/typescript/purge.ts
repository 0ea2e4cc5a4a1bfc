import {log} from './log.ts';
import {now, DAY} from './settings.ts';
import {change, erase, transaction} from './store.ts';

/**
 * pt: Apaga corpos e respostas do que foi concluído há mais destes dias. As linhas ficam, porque impedem um segundo envio.
 * en: Deletes bodies and responses of what was settled more than so many days ago. The rows stay: they prevent a second submission.
 */
export function purge(days: number): void {
  const before = now() - days * DAY;
  const [requests, events] = transaction(() => [
    change(
      `UPDATE outbox SET sha256 = sha256(body), body = x'', answer = NULL
       WHERE state <> 'waiting' AND sha256 IS NULL AND next_at < ?`,
      before,
    ),
    change(`UPDATE inbox SET body = x'' WHERE done <> 0 AND at < ? AND body <> x''`, before),
    // pt: De um segredo de webhook que terminou fica a impressão digital: também não conta em WEBHOOK_SECRET. / en: Of an ended webhook secret the fingerprint stays: it does not count in WEBHOOK_SECRET either.
    change(`UPDATE secrets SET value = sha256(CAST(value AS BLOB))
      WHERE owner <> 'client' AND value LIKE 'whsec_%' AND until < ?`, before),
    change(`DELETE FROM secrets WHERE owner = 'client' AND until < ?`, before),
  ]);
  erase();
  log('info', 'purge.finished', {requests, events});
}
