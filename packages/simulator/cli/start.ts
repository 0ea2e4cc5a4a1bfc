import {randomUUID} from 'node:crypto';
import {mkdir} from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import {createSimulator, type Simulator} from '../simulator.ts';
import {Faults, faultyAttempt, faultyOutcome, faultyRequests, faultySender, MovableClock} from '../faults/index.ts';
import type {Inside} from '../inside/types.ts';
import {keptFaults} from '../faults/fault-state.ts';
import {limitOf} from '../contract/limits.ts';
import {coreOptions} from '../core-options.ts';
import {withLog, RequestLog} from '../panel/log.ts';
import {keepState, readState, type Keeper} from '../persist.ts';
import {isLoopbackAddress} from '../http/other-sites.ts';
import {stateText} from '../state/file.ts';
import {systemClock} from '../state/clock.ts';
import {stateSchema} from '../state/state.ts';
import {createPost, isSentTo} from '../webhooks/post.ts';
import type {Sender} from '../webhooks/sender.ts';
import {dropFolder, type Arrival} from './drop-folder.ts';
import type {Language, Options} from './options.ts';
import {ownRoutes} from './routes.ts';
import {emptyFolderState, makeFolders, sftpFolderState, SftpFolder} from './sftp-folder.ts';
import type {MessageOf} from './words.ts';
import {second} from '../durations.ts';

/** Output of the command. */
export interface Output {
  /** Writes a message for the person who starts the command. */
  readonly say: (text: string) => void;
  /** Writes the line of a request; not called with `--quiet`. */
  readonly log: (line: string) => void;
}

export interface Running {
  readonly address: string;
  /** Saves pending changes and ends. @throws when they cannot be saved */
  readonly stop: () => Promise<void>;
}

/** Error for an option that the command cannot carry out. The message is for the reader. */
class StartError extends Error {}

/** The `User-Agent` of the platform. The page webhooks/security names it for readers who let requests through by their headers. */
const userAgent = 'Webhooks/1.0';
const lookInterval = 500;
/** File for the state of `--sftp` without `--data`. */
const stateInFolder = '.simulator.json';
const savedState = z.extend(stateSchema, {sftp: z.optional(sftpFolderState), faults: z.optional(keptFaults)});
type SavedState = z.infer<typeof savedState>;
/** Log lines of requests that the page sends by itself. */
const pageRequest = /^[A-Z]+ \/(?:simulator\/(?:view|about|links|panel\.\w+))? → 200$/;
const requestLine = /^[A-Z]+ \S* → \d{3}$/;

/**
 * Starts the simulator with the options of the command line.
 *
 * @throws StartError, StateFileError
 */
export async function start(options: Options, inside: Inside, output: Output, messageOf: MessageOf): Promise<Running> {
  const {received, sftp, webhook, host, port} = options;
  if (sftp !== null) await makeFolders(sftp).catch((error: unknown) => failStart(error, messageOf));
  const data = options.data ?? (sftp === null ? null : path.join(sftp, stateInFolder));
  const state = data === null ? null : await readState(data, savedState);
  const book = state?.sftp ?? emptyFolderState();
  const {contract} = inside;
  const timeout = limitOf(contract.limits, 'webhook-timeout') * second;
  const playOptions = coreOptions(inside, createPost(timeout, userAgent), () => new Date());
  let sender: Sender | undefined;
  const faults = new Faults();
  if (state?.faults !== undefined) faults.goOn(state.faults);
  const clock = new MovableClock(systemClock, {ahead: state?.aheadMs ?? 0});
  const log = new RequestLog();
  const simulator = await createSimulator({
    ...playOptions,
    clock,
    intercept: withLog(log, clock, faultyRequests(faults, contract, clock)),
    onReset() {
      clock.restore();
      faults.calm();
    },
    seed: options.seed,
    speed: options.speed,
    rateLimits: options.rateLimits,
    outcomeOf: faultyOutcome(playOptions.outcomeOf, faults),
    createSender(context) {
      const inner = playOptions.createSender(context, faultyAttempt(faults, isSentTo));
      return (sender = faultySender(inner, context, faults, isSentTo));
    },
    routes: ownRoutes(inside, {
      faults,
      clock,
      state: () => stateText(snapshot()),
      ask: (request) => simulator.ask(request),
      view: {
        requests: (id) => sender?.requests(id) ?? [],
        log: () => log.entries,
        awaited: () => faults.awaited,
        activeFaults: (now) => faults.activeFaults(now),
      },
    }),
    log(line) {
      if (!requestLine.test(line)) output.say(line);
      else if (!options.quiet && !pageRequest.test(line)) output.log(line);
    },
    ...(state !== null && {state}),
  });
  const snapshot = (): SavedState => ({
    ...simulator.snapshot(),
    aheadMs: clock.ahead,
    faults: faults.kept,
    ...((sftp !== null || state?.sftp !== undefined) && {sftp: book}),
  });
  const keeper =
    data === null
      ? null
      : startKeeper(simulator, snapshot, {
          file: data,
          notSaved: (reason) => output.say(messageOf('notSaved', {reason})),
        });
  faults.onChange(() => keeper?.changed());
  await keeper?.flush();
  const address = await listen(simulator, port, host, messageOf);
  const about = messageOf('about', {name: inside.siteName, of: inside.siteNameOf});
  output.say(messageOf('started', {about, address}));
  if (!isLoopbackAddress(host)) output.say(messageOf('open', {host}));
  if (data !== null) output.say(messageOf('keeps', {file: data}));
  const ends: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of ends) await end();
    await simulator.close();
    await keeper?.end();
  };
  try {
    if (webhook !== null) {
      output.say(
        await register(simulator, {url: webhook, events: inside.eventTypes, language: options.lang}, messageOf),
      );
      simulator.platform.keepEndpoint(webhook);
    }
    if (received !== null) {
      const look = await watchFolder(simulator, received, {output, messageOf, language: options.lang});
      ends.push(repeat(look, output));
    }
    if (sftp !== null && keeper !== null) {
      const account = new SftpFolder(sftp, {
        simulator,
        book,
        keeper,
        onResult: (file, result) => {
          if ('id' in result) output.say(messageOf('arrived', {file, id: result.id}));
          else output.say(messageOf('refused', {file, reason: reasonOfCode(result.code, inside, options.lang)}));
        },
      });
      output.say(messageOf('sftp', {folder: sftp}));
      ends.push(repeat(() => account.processFolder(), output));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {address, stop};
}

/** Saves the state after every change. The first write comes at once, to find a file that cannot be written right at the start. */
function startKeeper(
  simulator: Simulator,
  snapshot: () => SavedState,
  {file, notSaved}: {readonly file: string; readonly notSaved: (reason: string) => void},
): Keeper {
  const keeper = keepState(file, snapshot, (error) => notSaved(String(error)));
  simulator.platform.onChange(() => keeper.changed());
  keeper.changed();
  return keeper;
}

async function listen(simulator: Simulator, port: number, host: string, messageOf: MessageOf): Promise<string> {
  try {
    return await simulator.listen(port, host);
  } catch (error) {
    await simulator.close();
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (isTaken) throw new StartError(messageOf('taken', {port, next: port + 1}));
    throw new StartError(messageOf('failed', {reason: String(error)}));
  }
}

const registration = z.object({secret: z.string()});
const problem = z.object({detail: z.string(), errors: z.optional(z.array(z.object({detail: z.string()})))});

/** Registers an endpoint for all events, unless there is an enabled endpoint with this URL. */
async function register(
  simulator: Simulator,
  {url, events, language}: {readonly url: string; readonly events: readonly string[]; readonly language: string},
  messageOf: MessageOf,
): Promise<string> {
  const existingEndpoint = simulator.platform.state.webhooks.endpoints.find((endpoint) => endpoint.url === url);
  const [newest] = existingEndpoint?.state === 'enabled' ? existingEndpoint.secrets : [];
  if (newest !== undefined) return messageOf('webhook', {url, secret: newest.value});
  const response = await fetch(`${simulator.url}/webhook-endpoints`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sandbox',
      'content-type': 'application/json',
      'accept-language': language,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({url, description: '--webhook', events}),
  });
  const body: unknown = await response.json();
  const {success, data} = registration.safeParse(body);
  if (success) return messageOf('webhook', {url, secret: data.secret});
  throw new StartError(messageOf('notRegistered', {url, reason: reasonOf(body)}));
}

function reasonOf(body: unknown): string {
  const {success, data} = problem.safeParse(body);
  return success ? [data.detail, ...(data.errors ?? []).map(({detail}) => detail)].join(' ') : JSON.stringify(body);
}

function reasonOfCode(code: string, {fileCodes}: Inside, language: Language): string {
  const cause = fileCodes[code]?.[language].replaceAll('`', '');
  return cause === undefined ? code : `${code}. ${cause}`;
}

/** @throws StartError */
function failStart(error: unknown, messageOf: MessageOf): never {
  throw new StartError(messageOf('failed', {reason: String(error)}));
}

/** Prepares a folder whose files become received documents. @returns a function that looks into the folder */
async function watchFolder(
  simulator: Simulator,
  folder: string,
  {output, messageOf, language}: {readonly output: Output; readonly messageOf: MessageOf; readonly language: string},
): Promise<() => Promise<void>> {
  await mkdir(folder, {recursive: true}).catch((error: unknown) => failStart(error, messageOf));
  const arrive = async (content: Buffer, mediaType: string): Promise<Arrival> => {
    const response = await fetch(`${simulator.url}/simulator/received-documents`, {
      method: 'POST',
      headers: {'content-type': mediaType, 'accept-language': language},
      body: new Uint8Array(content),
    });
    const body: unknown = await response.json();
    const {success, data} = z.object({id: z.string()}).safeParse(body);
    return success ? data : {reason: reasonOf(body)};
  };
  const drop = dropFolder(folder, arrive, (file, arrival) =>
    output.say('id' in arrival ? messageOf('arrived', {file, ...arrival}) : messageOf('refused', {file, ...arrival})),
  );
  output.say(messageOf('watches', {folder}));
  return () => drop.processFolder();
}

/** Calls `look` repeatedly, one call at a time. @returns a function that stops this and waits for the current call */
function repeat(look: () => Promise<void>, output: Output): () => Promise<void> {
  let currentLook: Promise<void> | undefined;
  const timer = setInterval(() => {
    currentLook ??= look()
      .catch((error: unknown) => output.say(String(error)))
      .finally(() => (currentLook = undefined));
  }, lookInterval);
  return async () => {
    clearInterval(timer);
    await currentLook;
  };
}
