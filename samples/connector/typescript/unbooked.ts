/**
 * pt: Documentos recebidos que não estão lançados: o seu `book` falhou (`failed`), o processo terminou dentro dele
 * pt: (`ended`), ou a plataforma recusou o conteúdo (`refused`).
 * en: Received documents that are not booked: your `book` failed (`failed`), the process ended inside it (`ended`), or
 * en: the platform refused the content (`refused`).
 */
import type {ReceivedRecord} from './received.ts';
import {HOUR, MINUTE, now} from './settings.ts';
import {change, row, rows} from './store.ts';

/** pt: Depois de o processo terminar em `book` ou `reverse`, o resto tem este tempo antes de outra tentativa. / en: After the process ended in `book` or `reverse`, the rest has this time before another attempt. */
export const REST = 10 * MINUTE;

export function setUnbooked(record: ReceivedRecord, state: 'failed' | 'ended' | 'refused'): void {
  const {id, number, sellerNif, payableAmount, currency, typeCode = '-'} = record;
  const sql = `INSERT INTO received VALUES (?, ?, ?, ?, ?, x'', '-', 'unbooked', ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET state = excluded.state, tried_at = excluded.tried_at WHERE booking = 'unbooked'`;
  change(sql, id, number, sellerNif, payableAmount, currency, state, typeCode, now());
}

/** pt: Depois de o processo terminar em `book`, os outros documentos vêm primeiro. / en: After the process ended in `book`, the other documents come first. */
export function isBooked(id: string): boolean {
  const sql = 'SELECT booking, state, tried_at FROM received WHERE id = ?';
  const {booking, state, tried_at: at = 0} = row<{booking?: string; state?: string; tried_at?: number}>(sql, id) ?? {};
  if (booking === 'unbooked' && state === 'ended' && now() < at + HOUR) {
    throw new Error('the process ended inside book: the next attempt is within 2 hours, or at once with sync now');
  }
  return booking !== undefined && booking !== 'unbooked';
}

export function restUntil(): number {
  const {at} = row<{at: number | null}>(`SELECT max(tried_at) at FROM received WHERE state = 'ended'`) ?? {};
  return (at ?? 0) + REST;
}

/** pt: Com `sync now`, já. / en: With `sync now`, at once. */
export function retryEnded(): void {
  change(`UPDATE received SET tried_at = 0 WHERE state = 'ended'`);
}

export function unbookedIds(): string[] {
  const sql = `SELECT id FROM received WHERE booking = 'unbooked' AND state IN ('failed', 'ended', 'refused')`;
  return rows<{id: string}>(sql).map(({id}) => id);
}

/** pt: Vai ser lançado, ou a plataforma já não o tem por confirmar. / en: It is about to be booked, or the platform no longer has it unacknowledged. */
export function dropUnbooked(id: string): void {
  change(`DELETE FROM received WHERE id = ? AND booking = 'unbooked'`, id);
}
