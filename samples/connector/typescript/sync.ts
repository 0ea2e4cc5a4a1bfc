import type {Server} from 'node:http';
import {accountEffects} from './account.ts';
import {stopRequests} from './api.ts';
import {documentEffects} from './documents.ts';
import {hasEvents, processEvents} from './inbox.ts';
import {log} from './log.ts';
import {nextSend, refusedCount, sendDue} from './outbox.ts';
import {collect, receivedEffects} from './received.ts';
import {reconcile} from './reconcile.ts';
import {asLater} from './retry.ts';
import {now, HOUR, SECOND} from './settings.ts';
import {meta, setMeta} from './store.ts';
import {listen} from './webhook.ts';

const effects = {...documentEffects, ...receivedEffects, ...accountEffects};

const parts: readonly (readonly [string, () => Promise<void>])[] = [
  ['outbox', () => sendDue(effects)],
  ['inbox', processEvents],
  ['reconcile', async () => {
    if (now() < Number(meta('reconcile-at') ?? 0)) return;
    await reconcile();
    await processEvents();
  }],
  ['received', async () => {
    if (now() < Number(meta('collect-at') ?? 0)) return;
    await collect();
    setMeta('collect-at', now() + HOUR);
  }],
];

/** pt: Até quando espera uma parte que falhou, neste processo. / en: Until when a part that failed waits, in this process. */
const held = new Map<string, number>();

const notBefore = (part: string, at: number): number => Math.max(at, held.get(part) ?? 0);

// #region pass
/**
 * pt: Uma passagem por tudo o que está por fazer; nada do que falha pára o resto.
 * en: One pass over all that is to be done; nothing that fails stops the rest.
 *
 * @returns pt: se algo ficou à espera, e se algo foi recusado / en: whether something waits, and whether something was refused
 */
export async function pass(): Promise<{readonly isWaiting: boolean; readonly isRefused: boolean}> {
  const refused = refusedCount();
  let hasFailed = false;
  for (const [name, work] of parts) {
    if (now() < notBefore(name, 0)) {
      hasFailed = true;
      continue;
    }
    try {
      await work();
    } catch (error) {
      const {message, until, everything} = asLater(error);
      hasFailed = true;
      log('info', 'sync.later', {part: name, reason: message});
      for (const part of everything ? parts.map(([one]) => one) : [name]) held.set(part, until);
      if (everything) break;
    }
  }
  const isWaiting = hasFailed || nextSend() !== undefined || hasEvents();
  return {isWaiting, isRefused: refusedCount() > refused};
}

/** pt: Quando passar outra vez; outro processo pode ter guardado algo entretanto. / en: When to pass again; another process may have stored something meanwhile. */
function nextPass(): number {
  const next = Math.min(
    notBefore('outbox', nextSend() ?? Infinity),
    notBefore('inbox', hasEvents() ? 0 : Infinity),
    notBefore('reconcile', Number(meta('reconcile-at') ?? 0)),
    notBefore('received', Number(meta('collect-at') ?? 0)),
  );
  return Math.max(next, Number(meta('paused-until') ?? 0));
}
// #endregion

/** pt: O que outro comando guardou sai passado este tempo, o mais tardar. / en: What another verb has stored leaves after this time at the latest. */
const POLL = 2 * SECOND;

/** pt: Webhooks e passagens, até SIGTERM. / en: Webhooks and passes, until SIGTERM. */
export async function run(): Promise<void> {
  let isStopping = false;
  let stored = 0;
  let wake: (() => void) | undefined;
  let isAwake = false;
  const alarm = (): void => {
    isAwake = true;
    wake?.();
  };
  const stop = (): void => {
    isStopping = true;
    stopRequests();
    alarm();
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
  const server: Server = await listen(() => {
    stored += 1;
    if (now() >= notBefore('outbox', 0)) held.delete('inbox');
    alarm();
  });
  log('info', 'run.listening');
  while (!isStopping) {
    isAwake = false;
    await pass();
    if (isAwake) continue;
    log('info', 'run.idle', {until: new Date(nextPass()).toISOString(), events: stored});
    for (let next = nextPass(); !isAwake && now() < next; next = nextPass()) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(next - now(), POLL));
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeIdleConnections();
  });
  log('info', 'run.stopped');
}
