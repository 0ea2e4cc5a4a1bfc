import {now, MINUTE} from './settings.ts';

/** pt: Ainda não dá: repetir mais tarde. / en: Not possible yet: repeat later. */
export class Later extends Error {
  readonly until: number;
  /** pt: A plataforma inteira espera, não só este pedido. / en: The whole platform waits, not this request alone. */
  readonly everything: boolean;

  constructor(reason: string, until: number, everything = false) {
    super(reason);
    this.until = until;
    this.everything = everything;
  }
}

/** pt: A plataforma recusou: uma pessoa decide. / en: The platform refused: a person decides. */
export class Refused extends Error {}

// #region backoff
/**
 * pt: Quando repetir: Retry-After, em segundos ou como data, mais um tempo aleatório cujo máximo duplica, até 5 minutos.
 * en: When to repeat: Retry-After, in seconds or as a date, and a random time whose maximum doubles, up to 5 minutes.
 */
export function nextAttempt(attempts: number, retryAfter: string | null = null): number {
  const most = Math.min(500 * 2 ** Math.min(attempts, 20), 5 * MINUTE);
  return now() + told(retryAfter ?? '') + Math.random() * most;
}

function told(value: string): number {
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now();
  return Math.max(wait || 0, 0);
}
// #endregion
