import {setTimeout as sleep} from 'node:timers/promises';
import {accountEffects} from './account.ts';
import {pausedUntil, resume, stopRequests} from './api.ts';
import {checkStuck, documentEffects, stuckAt} from './documents.ts';
import {hasEvents, processEvents} from './inbox.ts';
import {isTested, log} from './log.ts';
import {hasten, nextSend, PATIENCE, refusedCount, sendDue} from './outbox.ts';
import {collect, receivedEffects} from './received.ts';
import {reconcile} from './reconcile.ts';
import {asLater, Later, Stopping, tellFailures, unforeseen} from './retry.ts';
import {recordWebhookSecrets} from './secrets.ts';
import {now, DAY, HOUR, MINUTE, SECOND, settings, VERSION} from './settings.ts';
import {alertDaily, change, deleteMeta, lockRun, meta, setMeta} from './store.ts';
import {forget, needsToken} from './token.ts';
import {restUntil, retryEnded} from './unbooked.ts';
import {listen} from './webhook.ts';

const effects = {...documentEffects, ...receivedEffects, ...accountEffects};

interface Part {
  readonly name: 'rotations' | 'outbox' | 'inbox' | 'reconcile' | 'received' | 'stuck';
  /** pt: Quando há trabalho a fazer. / en: When there is work to do. */
  readonly dueAt: () => number;
  readonly work: () => Promise<void>;
}

const allParts: readonly Part[] = [
  // pt: Em primeiro lugar: o segredo pode estar exposto. / en: First: the secret may be exposed.
  {name: 'rotations', dueAt: () => nextSend('rotate-%') ?? Infinity, work: () => sendDue(effects, true)},
  {name: 'inbox', dueAt: () => (hasEvents() ? 0 : Infinity), work: processEvents},
  {name: 'reconcile', dueAt: () => Number(meta('reconcile-at') ?? 0), work: async () => {
    await reconcile();
    await processEvents();
  }},
  {name: 'received', dueAt: () => Math.max(Number(meta('collect-at') ?? 0), Number(meta('collect-forbidden') ?? 0), restUntil()), work: async () => {
    try {
      await collect();
    } catch (error) {
      // pt: Fica guardado, para que um processo novo também espere. / en: Stored, so that a new process waits too.
      if (error instanceof Later && error.answer !== undefined) setMeta('collect-forbidden', error.until);
      throw error;
    }
    setMeta('collect-at', now() + HOUR);
  }},
  {name: 'stuck', dueAt: stuckAt, work: checkStuck},
  // pt: Em último lugar: o limite de envios (429) não atrasa o que se lê. / en: Last: the limit of submissions (429) does not delay what is read.
  {name: 'outbox', dueAt: () => nextSend() ?? Infinity, work: () => sendDue(effects)},
];

/** pt: Com `RECEIVE=no`, outro sistema recebe os documentos. / en: With `RECEIVE=no`, another system receives the documents. */
const parts = allParts.filter(({name}) => name !== 'received' || settings.receive === 'yes');

/** pt: Até quando uma parte que falhou espera, neste processo. / en: Until when a part that failed waits, in this process. */
const held = new Map<string, number>();

const nextAt = ({name, dueAt}: Part): number => Math.max(dueAt(), held.get(name) ?? 0);

/** pt: Códigos de saída. / en: Exit codes. */
export const CODES = {done: 0, failed: 1, refused: 65, waiting: 75, held: 75} as const;

/**
 * pt: Uma passagem por tudo o que há a fazer; uma falha não para o resto.
 * en: One pass over everything that is to be done; a failure does not stop the rest.
 *
 * @param isForced pt: nada espera pelo seu intervalo, nem uma rotação, nem por causa de um 403, de um proxy ou de um endereço errado / en: nothing waits for its interval, nor a rotation, nor because of a 403, a proxy or a wrong address
 * @param without pt: a parte que outro sistema faz / en: the part that another system does
 * @returns pt: o resultado, de que depende o código de saída / en: the result, which decides the exit code
 */
export async function pass(isForced = false, without?: Part['name']): Promise<keyof typeof CODES> {
  const [failed, refused] = [unforeseen, refusedCount()];
  if (isForced) {
    // pt: Uma pessoa resolveu o que faltava; um âmbito novo só está num token novo.
    // en: A person has fixed what was missing; only a new token has a new scope.
    if (!needsToken()) forget();
    hasten();
    retryEnded();
    resume(nextSend('rotate-%') !== undefined);
  }
  forgetFuture();
  let isLeft = false;
  for (const part of parts) {
    if (part.name === without) continue;
    try {
      if (isForced || now() >= nextAt(part)) await part.work();
      else if (now() >= part.dueAt()) continue;
      works(part);
    } catch (error) {
      const later = asLater(error, {part: part.name});
      const {message, until, pausesAll} = later;
      log('info', 'sync.later', {part: part.name, reason: message});
      fails(part, later);
      isLeft = true;
      for (const {name} of pausesAll ? parts : [part]) held.set(name, until);
      if (pausesAll) break;
    }
  }
  tellFailures();
  if (unforeseen > failed) return 'failed';
  if (refusedCount() > refused) return 'refused';
  return isLeft || nextSend() !== undefined || hasEvents() ? 'waiting' : 'done';
}

/**
 * pt: Um relógio que esteve adiantado guardou horas que tardam. Se andou para trás, nenhuma vale; senão, nada espera mais de 25 h.
 * en: A clock that was ahead has stored times that are long in coming. If it went back, none counts; if not, nothing waits more than 25 h.
 */
function forgetFuture(): void {
  const at = now();
  try {
    const furthest = Number(meta('pass-at') ?? 0) > at + MINUTE ? at : at + 26 * HOUR;
    for (const [name, until] of held) if (until > furthest) held.delete(name);
    change(`UPDATE outbox SET next_at = ? WHERE state = 'waiting' AND next_at > ?`, at, furthest);
    change(`UPDATE outbox SET first_at = ? WHERE state = 'waiting' AND first_at > ?`, at, at);
    change(`UPDATE received SET tried_at = ? WHERE state = 'ended' AND tried_at > ?`, at, at);
    change(
      `UPDATE documents SET checked_at = min(checked_at, ?), stuck_at = min(stuck_at, ?)
       WHERE state IN ('submitted', 'validated') AND max(checked_at, stuck_at) > ?`,
      at, at, at,
    );
    change(
      `DELETE FROM meta WHERE name IN ('reconcile-at', 'collect-at', 'collect-forbidden', 'paused-until', 'webhooks-missing-since')
       AND CAST(value AS INTEGER) > ?`,
      furthest,
    );
    change(`DELETE FROM meta WHERE name LIKE 'told:%' AND CAST(value AS INTEGER) < ?`, at - DAY);
    setMeta('pass-at', at);
  } catch (error) {
    asLater(error);
  }
}

function works({name}: Part): void {
  deleteMeta(`failing-since:${name}`, `told:sync.stuck:${name}`);
}

/** pt: Fica guardado: vale também entre processos do cron. Os pedidos de `outbox` têm o seu alerta. / en: Stored: it holds between processes of cron too. The requests of `outbox` have their own alert. */
function fails({name}: Part, later: Later): void {
  if (name === 'outbox' || later instanceof Stopping) return;
  try {
    const since = Math.min(Number(meta(`failing-since:${name}`) ?? now()), now());
    setMeta(`failing-since:${name}`, since);
    if (now() - since <= PATIENCE) return;
    alertDaily('sync.stuck', {part: name, since: new Date(since).toISOString(), reason: later.message}, `:${name}`);
  } catch (error) {
    // pt: Com o disco cheio, por exemplo. / en: With a full disk, for example.
    asLater(error);
  }
}

/** pt: A hora da próxima passagem; outro processo pode ter guardado algo entretanto. / en: The time of the next pass; another process may have stored something meanwhile. */
const nextPass = (): number => Math.max(Math.min(...parts.map(nextAt)), pausedUntil());

/** pt: O que outro comando guardou sai, o mais tardar, passado este tempo. / en: What another command has stored is sent after this time at the latest. */
const POLL = 2 * SECOND;

/** pt: Com que frequência `run` diz que está vivo, também durante uma espera longa. / en: How often `run` tells that it is alive, also during a long wait. */
const SIGN_OF_LIFE = HOUR;

/** pt: Recebe webhooks e repete as passagens, até SIGTERM. / en: Receives webhooks and repeats the passes, until SIGTERM. */
export async function run(): Promise<void> {
  lockRun();
  recordWebhookSecrets();
  let isStopping = false;
  let stored = 0;
  let [told, toldAt] = ['', 0];
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
  log('info', 'run.listening', {host: settings.host, port: settings.port, version: VERSION});
  while (!isStopping) {
    alarm = new AbortController();
    const {signal} = alarm;
    await pass();
    if (signal.aborted) continue;
    let next = nextPass();
    const start = now();
    const until = Number.isFinite(next) ? new Date(next).toISOString() : '';
    // pt: Uma linha por hora diferente, não por webhook. / en: A line for each other time, not for each webhook.
    if (until.slice(0, 19) !== told || start >= toldAt + SIGN_OF_LIFE || isTested) {
      log('info', 'run.idle', {until: until || undefined, events: stored});
      [told, toldAt] = [until.slice(0, 19), start];
    }
    for (; !signal.aborted && now() < Math.min(next, toldAt + SIGN_OF_LIFE) && now() > start - MINUTE; next = nextPass()) {
      await sleep(Math.min(next - now(), POLL), undefined, {signal}).catch(() => undefined);
    }
  }
  await new Promise((resolve) => {
    server.close(resolve);
    // pt: Os pedidos em curso acabam; um que não acaba não impede o processo de terminar. / en: Requests under way end; one that does not end cannot keep the process alive.
    setTimeout(() => server.closeAllConnections(), 5 * SECOND).unref();
  });
  log('info', 'run.stopped');
}
