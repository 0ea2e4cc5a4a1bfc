import {setTimeout as sleep} from 'node:timers/promises';
import {accountEffects} from './account.ts';
import {pausedUntil, resume, stopRequests} from './api.ts';
import {checkStuck, documentEffects, stuckAt} from './documents.ts';
import {hasEvents, processEvents} from './inbox.ts';
import {log} from './log.ts';
import {hasten, nextSend, refusedCount, sendDue} from './outbox.ts';
import {collect, receivedEffects} from './received.ts';
import {reconcile} from './reconcile.ts';
import {asLater, Later, unforeseen} from './retry.ts';
import {now, HOUR, SECOND, settings} from './settings.ts';
import {lockRun, meta, setMeta} from './store.ts';
import {forget} from './token.ts';
import {listen, PATIENCE} from './webhook.ts';

const effects = {...documentEffects, ...receivedEffects, ...accountEffects};

interface Part {
  readonly name: 'outbox' | 'inbox' | 'reconcile' | 'received' | 'stuck';
  /** pt: Quando há que fazer. / en: When there is something to do. */
  readonly dueAt: () => number;
  readonly work: () => Promise<void>;
}

const allParts: readonly Part[] = [
  {name: 'outbox', dueAt: () => nextSend() ?? Infinity, work: () => sendDue(effects)},
  {name: 'inbox', dueAt: () => (hasEvents() ? 0 : Infinity), work: processEvents},
  {name: 'reconcile', dueAt: () => Number(meta('reconcile-at') ?? 0), work: async () => {
    await reconcile();
    await processEvents();
  }},
  {name: 'received', dueAt: () => Math.max(Number(meta('collect-at') ?? 0), Number(meta('collect-forbidden') ?? 0)), work: async () => {
    try {
      await collect();
    } catch (error) {
      // pt: Guardado: um processo novo também espera. / en: Stored: a new process waits too.
      if (error instanceof Later && error.answer !== undefined) setMeta('collect-forbidden', error.until);
      throw error;
    }
    setMeta('collect-at', now() + HOUR);
  }},
  {name: 'stuck', dueAt: stuckAt, work: checkStuck},
];

/** pt: Só emitir: outro sistema recebe. / en: Issuing only: another system receives. */
const parts = allParts.filter(({name}) => name !== 'received' || settings.receive === 'yes');

/** pt: Até quando espera uma parte que falhou, neste processo. / en: Until when a part that failed waits, in this process. */
const held = new Map<string, number>();

const nextAt = ({name, dueAt}: Part): number => Math.max(dueAt(), held.get(name) ?? 0);

/** pt: Códigos de saída. / en: Exit codes. */
export const CODES = {done: 0, failed: 1, refused: 65, waiting: 75} as const;

/**
 * pt: Uma passagem por tudo o que está por fazer; nada do que falha pára o resto.
 * en: One pass over all that is to be done; nothing that fails stops the rest.
 *
 * @param isForced pt: nada espera pelo seu intervalo, por um 403 ou pelo endereço certo / en: nothing waits for its interval, a 403 or the right address
 * @param without pt: o nome do que outro sistema faz / en: the name of what another system does
 * @returns pt: o que alguém tem de saber / en: what somebody has to know
 */
export async function pass(isForced = false, without?: Part['name']): Promise<keyof typeof CODES> {
  const [failed, refused] = [unforeseen, refusedCount()];
  if (isForced) {
    // pt: Uma pessoa deu o que faltava: só outro token tem um âmbito novo.
    // en: A person has given what was missing: only another token has a new scope.
    forget();
    hasten();
    resume();
  }
  let isLeft = false;
  for (const part of parts) {
    if (part.name === without || (!isForced && now() < nextAt(part))) continue;
    try {
      await part.work();
    } catch (error) {
      const {message, until, everything} = asLater(error);
      log('info', 'sync.later', {part: part.name, reason: message});
      isLeft = true;
      for (const {name} of everything ? parts : [part]) held.set(name, until);
      if (everything) break;
    }
  }
  if (unforeseen > failed) return 'failed';
  if (refusedCount() > refused) return 'refused';
  return isLeft || nextSend() !== undefined || hasEvents() ? 'waiting' : 'done';
}

/** pt: Quando passar outra vez; outro processo pode ter guardado algo entretanto. / en: When to pass again; another process may have stored something meanwhile. */
const nextPass = (): number => Math.max(Math.min(...parts.map(nextAt)), pausedUntil());

/** pt: O que outro comando guardou sai passado este tempo, o mais tardar. / en: What another verb has stored leaves after this time at the latest. */
const POLL = 2 * SECOND;

/** pt: Webhooks e passagens, até SIGTERM. / en: Webhooks and passes, until SIGTERM. */
export async function run(): Promise<void> {
  lockRun();
  let isStopping = false;
  let stored = 0;
  let alarm = new AbortController();
  const stop = (): void => {
    isStopping = true;
    stopRequests();
    alarm.abort();
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
  const server = await listen(() => {
    stored += 1;
    if (now() >= (held.get('outbox') ?? 0)) held.delete('inbox');
    alarm.abort();
  });
  log('info', 'run.listening', {host: settings.host, port: settings.port});
  while (!isStopping) {
    alarm = new AbortController();
    const {signal} = alarm;
    await pass();
    if (signal.aborted) continue;
    let next = nextPass();
    const until = Number.isFinite(next) ? new Date(next).toISOString() : undefined;
    log('info', 'run.idle', {until, events: stored});
    for (; !signal.aborted && now() < next; next = nextPass()) {
      await sleep(Math.min(next - now(), POLL), undefined, {signal}).catch(() => undefined);
    }
  }
  await new Promise((resolve) => {
    server.close(resolve);
    // pt: O que então decorre acaba; um pedido que não acaba não segura o processo. / en: What is under way then ends; a request that does not end does not hold the process.
    setTimeout(() => server.closeAllConnections(), PATIENCE).unref();
  });
  log('info', 'run.stopped');
}
