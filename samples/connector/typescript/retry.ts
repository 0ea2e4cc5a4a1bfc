import type {Answer} from './api.ts';
import {log} from './log.ts';
import {now, HOUR, MINUTE} from './settings.ts';
import {alertDaily} from './store.ts';

/** pt: Ainda não é possível: repetir mais tarde. / en: Not possible yet: try again later. */
export class Later extends Error {
  readonly until: number;
  /** pt: Todos os pedidos esperam, não só este. / en: All requests wait, not only this one. */
  readonly pausesAll: boolean;
  /** pt: A resposta que obriga a esperar (403, de um proxy ou de outro endereço). / en: The response that makes it wait (403, or from a proxy or another address). */
  readonly answer: Answer | undefined;
  /** pt: O pedido não chegou à plataforma, ou ela não o executou: sem ligação, sem token, 401 ou 403. / en: The request did not reach the platform, or it did not execute it: no connection, no token, 401 or 403. */
  isUnsent = false;

  constructor(reason: string, until: number, pausesAll = false, answer?: Answer) {
    super(reason);
    this.until = until;
    this.pausesAll = pausesAll;
    this.answer = answer;
  }
}

export const unsent = (later: Later): Later => Object.assign(later, {isUnsent: true});

/** pt: O processo vai terminar. / en: The process is about to end. */
export class Stopping extends Later {}

/** pt: A plataforma recusou: uma pessoa decide. / en: The platform refused: a person decides. */
export class Refused extends Error {}

/** pt: Porque não houve resposta. Só o tipo do erro: a mensagem pode ter um cabeçalho, e o cabeçalho o token. / en: Why there was no response. Only the type of the error: its message may hold a header, and the header the token. */
export function kindOf(error: unknown): string {
  return error instanceof Error ? ((error.cause as {code?: string} | undefined)?.code ?? error.name) : 'unknown';
}

/** pt: O número de erros imprevistos. / en: The number of unforeseen errors. */
export let unforeseen = 0;

/** pt: O que se fazia: a parte da passagem e o elemento. / en: What was being done: the part of the pass and the item. */
type About = Readonly<Partial<Record<'part' | 'document' | 'subject' | 'name', string>>>;

/** pt: Um erro imprevisto também se repete mais tarde; o código de saída indica-o. / en: An unforeseen error is retried later too; the exit code shows it. */
export function asLater(error: unknown, about: About = {}): Later {
  if (error instanceof Later) return error;
  unforeseen += 1;
  const reason = error instanceof Error ? error.message : String(error);
  const fields = {...about, reason};
  try {
    const isTold = alertDaily('sync.failed', fields, `:${Object.values(fields).join(' ')}`);
    if (!isTold) log('warn', 'sync.failed', fields);
  } catch {
    // pt: Com o disco cheio, por exemplo, não se sabe se já foi dito. / en: With a full disk, for example, nobody knows whether it was told.
    log('alert', 'sync.failed', fields);
  }
  return new Later(reason, now() + 5 * MINUTE);
}

/**
 * pt: Trata um elemento de cada vez: um recusado fica de parte, um que falha espera, e nenhum para os outros.
 * en: Handles one item at a time: a refused item is put aside, one that fails waits, and none stops the others.
 */
export async function forEachItem<T>(
  items: Iterable<T> | AsyncIterable<T>, work: (item: T) => Promise<void>, putAside: (item: T, reason: string) => void,
  about: (item: T) => About,
): Promise<void> {
  let first: Later | undefined;
  for await (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (error instanceof Refused) {
        putAside(item, error.message);
        continue;
      }
      const later = asLater(error, about(item));
      if (later.pausesAll) throw later;
      if (first === undefined || later.until < first.until) first = later;
    }
  }
  if (first !== undefined) throw first;
}

/** pt: O limite de uma espera pedida: mais longo do que a manutenção programada. / en: The limit of a requested wait: longer than planned maintenance. */
export const MAX_WAIT = 3 * HOUR;

// #region backoff
/**
 * pt: Quando repetir: depois de Retry-After (segundos ou data, até 3 horas) e de um tempo
 * pt: aleatório: primeiro até meio segundo; o máximo duplica, até 5 minutos.
 * en: When to repeat: after Retry-After (seconds or a date, up to 3 hours) plus a random time: up
 * en: to half a second first; the maximum doubles, up to 5 minutes.
 */
export function nextAttempt(attempts: number, retryAfter: string | null = null): number {
  const maximum = Math.min(500 * 2 ** Math.min(attempts - 1, 20), 5 * MINUTE);
  return now() + requestedWait(retryAfter ?? '') + Math.random() * maximum;
}

function requestedWait(value: string): number {
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now();
  return Math.min(Math.max(wait || 0, 0), MAX_WAIT);
}
// #endregion
