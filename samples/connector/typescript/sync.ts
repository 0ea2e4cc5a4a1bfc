import type {Server} from 'node:http';
import {accountEffects} from './account.ts';
import {stopRequests} from './api.ts';
import {documentEffects} from './documents.ts';
import {processEvents} from './inbox.ts';
import {log} from './log.ts';
import {nextSend, sendDue} from './outbox.ts';
import {collect, receivedEffects} from './received.ts';
import {reconcile} from './reconcile.ts';
import {Later} from './retry.ts';
import {now, HOUR, MINUTE} from './settings.ts';
import {meta, row, setMeta} from './store.ts';
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

/**
 * pt: Uma passagem por tudo o que está por fazer; nada do que falha pára o resto.
 * en: One pass over all that is to be done; nothing that fails stops the rest.
 *
 * @returns pt: quando passar outra vez, e se algo ficou à espera / en: when to pass again, and whether something waits
 */
export async function pass(): Promise<{readonly next: number; readonly isWaiting: boolean}> {
  const waits: number[] = [];
  for (const [name, work] of parts) {
    try {
      await work();
    } catch (error) {
      const until = error instanceof Later ? error.until : now() + 5 * MINUTE;
      waits.push(until);
      if (error instanceof Later) log('info', 'sync.later', {part: name, reason: error.message});
      else log('alert', 'sync.failed', {part: name, reason: error instanceof Error ? error.message : String(error)});
      if (error instanceof Later && error.everything) break;
    }
  }
  const send = nextSend();
  const isWaiting = waits.length > 0 || send !== undefined || row('SELECT 1 FROM inbox WHERE done = 0') !== undefined;
  const due = [...waits, ...(send === undefined ? [] : [send])];
  if (waits.length === 0) due.push(Number(meta('collect-at') ?? 0), Number(meta('reconcile-at') ?? 0));
  return {next: Math.max(Math.min(...due), Number(meta('paused-until') ?? 0)), isWaiting};
}

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
    alarm();
  });
  log('info', 'run.listening');
  while (!isStopping) {
    isAwake = false;
    const {next} = await pass();
    if (isAwake) continue;
    log('info', 'run.idle', {until: new Date(next).toISOString(), events: stored});
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (isAwake) resolve();
      setTimeout(resolve, Math.min(Math.max(next - now(), 0), HOUR)).unref();
    });
  }
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeIdleConnections();
  });
  log('info', 'run.stopped');
}
