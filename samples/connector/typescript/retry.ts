import type {Answer} from './api.ts';
import {log} from './log.ts';
import {now, HOUR, MINUTE} from './settings.ts';

/** pt: Ainda não dá: repetir mais tarde. / en: Not possible yet: repeat later. */
export class Later extends Error {
  readonly until: number;
  /** pt: A plataforma inteira espera, não só este pedido. / en: The whole platform waits, not this request alone. */
  readonly everything: boolean;
  /** pt: A resposta por que espera (403, ou de outro endereço). / en: The answer because of which it waits (403, or of another address). */
  readonly answer: Answer | undefined;

  constructor(reason: string, until: number, everything = false, answer?: Answer) {
    super(reason);
    this.until = until;
    this.everything = everything;
    this.answer = answer;
  }
}

/** pt: A plataforma recusou: uma pessoa decide. / en: The platform refused: a person decides. */
export class Refused extends Error {}

/** pt: Porque não houve resposta: só o tipo, porque a mensagem pode ter um cabeçalho, e este o token. / en: Why there was no answer: the type alone, because the message may hold a header, and that the token. */
export function kindOf(error: unknown): string {
  return error instanceof Error ? ((error.cause as {code?: string} | undefined)?.code ?? error.name) : 'unknown';
}

/** pt: Quantos erros ninguém previu. / en: How many errors nobody foresaw. */
export let unforeseen = 0;

/** pt: Também espera, e o código de saída di-lo. / en: It waits too, and the exit code says so. */
export function asLater(error: unknown): Later {
  if (error instanceof Later) return error;
  unforeseen += 1;
  const reason = error instanceof Error ? error.message : String(error);
  log('alert', 'sync.failed', {reason});
  return new Later(reason, now() + 5 * MINUTE);
}

/**
 * pt: Cada um por sua vez: um recusado fica de parte, um que falha espera, e nenhum pára os outros.
 * en: Each in turn: one that is refused is put aside, one that fails waits, and none stops the others.
 */
export async function each<T>(
  items: Iterable<T> | AsyncIterable<T>, work: (item: T) => Promise<void>, putAside: (item: T, reason: string) => void,
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
      const later = asLater(error);
      if (later.everything) throw later;
      if (first === undefined || later.until < first.until) first = later;
    }
  }
  if (first !== undefined) throw first;
}

/** pt: Mais do que a manutenção programada: mais do que isto ninguém manda esperar. / en: More than planned maintenance: nobody makes us wait for longer. */
export const LONGEST = 3 * HOUR;

// #region backoff
/**
 * pt: Quando repetir: Retry-After, em segundos ou como data, até 3 horas, mais um tempo aleatório: primeiro
 * pt: até meio segundo; o máximo duplica, até 5 minutos.
 * en: When to repeat: Retry-After, in seconds or as a date, up to 3 hours, and a random time: first up to
 * en: half a second; the maximum doubles, up to 5 minutes.
 */
export function nextAttempt(attempts: number, retryAfter: string | null = null): number {
  const most = Math.min(500 * 2 ** Math.min(attempts - 1, 20), 5 * MINUTE);
  return now() + told(retryAfter ?? '') + Math.random() * most;
}

function told(value: string): number {
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now();
  return Math.min(Math.max(wait || 0, 0), LONGEST);
}
// #endregion
