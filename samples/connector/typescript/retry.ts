import type {Answer} from './api.ts';
import {alertHourly, log} from './log.ts';
import {now, HOUR, MINUTE} from './settings.ts';
import {isTold, setMeta, transaction} from './store.ts';

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

/** pt: Os erros imprevistos de que ainda não se avisou. / en: The unforeseen errors that nobody was told of yet. */
const untold: (About & {readonly reason: string})[] = [];

/** pt: Um erro imprevisto também se repete mais tarde; o código de saída indica-o. / en: An unforeseen error is retried later too; the exit code shows it. */
export function asLater(error: unknown, about: About = {}): Later {
  if (error instanceof Later) return error;
  unforeseen += 1;
  const reason = error instanceof Error ? error.message : String(error);
  untold.push({...about, reason});
  log('warn', 'sync.failed', {...about, reason});
  return new Later(reason, now() + 5 * MINUTE);
}

/**
 * pt: No fim da passagem, um alerta por parte, no máximo um por hora, se algum elemento que falhou não teve o seu neste dia.
 * en: At the end of the pass, one alert per part, one an hour at most, if an item that failed has not had its alert this day.
 */
export function tellFailures(): void {
  for (const [part = '', failed] of Map.groupBy(untold.splice(0), (one) => one.part)) {
    const items = new Map(failed.map((one) => [`sync.failed:${[one.part, one.document, one.subject, one.name].join(' ')}`, one]));
    const failures = items.size;
    try {
      const [, first] = [...items].find(([name]) => !isTold(name)) ?? [];
      if (first === undefined || isTold(`sync.failed-in:${part}`, HOUR)) continue;
      transaction(() => {
        for (const name of [...items.keys(), `sync.failed-in:${part}`]) setMeta(`told:${name}`, now());
        log('alert', 'sync.failed', {...first, failures});
      });
    } catch {
      // pt: Com o disco cheio, por exemplo, não se sabe se já foi dito. / en: With a full disk, for example, nobody knows whether it was told.
      alertHourly('sync.failed', {...failed[0], failures}, part);
    }
  }
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
