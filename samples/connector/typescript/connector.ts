#!/usr/bin/env node
/**
 * pt: A linha de comandos: ver README.md. Códigos de saída: 0 feito, 1 falha, 2 uso, 65 recusado, 75 há algo à espera.
 * en: The command line: see README.md. Exit codes: 0 done, 1 failure, 2 usage, 65 refused, 75 something waits.
 */
import {readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {register, rotateClientSecret, rotateWebhookSecret} from './account.ts';
import {annul, correct, resend} from './decisions.ts';
import {status, submit, why} from './documents.ts';
import {download} from './download.ts';
import {log, print, printRefusal} from './log.ts';
import {lineOf, type Entry} from './outbox.ts';
import {purge} from './purge.ts';
import {receivedLines, respond, STATES} from './received.ts';
import {reconcile} from './reconcile.ts';
import {Later, Refused} from './retry.ts';
import {malformed, settings, Usage} from './settings.ts';
import {alertDailyElseWarn} from './store.ts';
import {CODES, pass, run} from './sync.ts';
import {keyOf} from './webhook.ts';

const CHANNELS = ['auto', 'feap', 'network', 'as2', 'sftp', 'email'];
const ENDPOINT = /^(https:\/\/[^\s/?#@]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)([/?]\S*)?$/;

/** pt: Verbo → argumentos (`?`: pode faltar) e o que faz. / en: Verb → arguments (`?`: may be left out) and what it does. */
const verbs: Readonly<Record<string, readonly [string, (...args: string[]) => unknown]>> = {
  submit: ['PATH...', (...paths) => submitAll(paths.flatMap(documentsIn))],
  sync: ['now?', async (forced) => CODES[await pass(forced !== undefined)]],
  run: ['', run],
  status: ['REFERENCE?', (reference) => status(reference)],
  why: ['REFERENCE', (reference = '') => why(reference)],
  resend: ['REFERENCE CHANNEL? confirmed?', (reference = '', channel, confirmed) => {
    if (channel === 'confirmed') return resend(reference, undefined, true);
    if (channel !== undefined && !CHANNELS.includes(channel)) throw new Usage(`found ${channel}; expected ${CHANNELS.join(', ')}`);
    return resend(reference, channel, confirmed !== undefined);
  }],
  annul: ['REFERENCE REASON confirmed?', (reference = '', reason = '', confirmed) =>
    annul(reference, reason, confirmed !== undefined)],
  correct: ['REFERENCE FILE?', (reference = '', file) => correct(reference, file === undefined ? file : readFileSync(file))],
  received: ['', () => receivedLines()],
  respond: ['ID accept|reject|request_correction REASON?', (id = '', type = '', reason) => {
    if (!Object.hasOwn(STATES, type)) throw new Usage(`found ${type}; expected accept, reject or request_correction`);
    if (type !== 'accept' && !reason?.trim()) throw new Usage(`${type} needs a reason`);
    return printAttempts(respond(id, type, reason));
  }],
  download: ['ID FOLDER', (id = '', folder = '') => download(id, folder)],
  reconcile: ['', async () => `missing ${await reconcile()}`],
  register: ['URL', (url = '') => {
    if (!ENDPOINT.test(url)) {
      const found = url.replace(/\/\/.*@/s, '//…@');
      throw new Usage(`found ${found}; expected https://, without user or password, or http:// to localhost or 127.0.0.1`);
    }
    register(url);
  }],
  'rotate-webhook-secret': ['exposed?', (exposed) => printAttempts(rotateWebhookSecret(exposed !== undefined))],
  'rotate-client-secret': ['HOURS?', (hours = '24') => {
    if (!/^\d{1,3}$/.test(hours) || Number(hours) > 168) throw new Usage(`found ${hours}; expected 0 to 168 hours`);
    return printAttempts(rotateClientSecret(Number(hours)));
  }],
  purge: ['DAYS', (days = '') => {
    if (!/^\d{2,5}$/.test(days) || Number(days) < 30) throw new Usage(`found ${days}; expected at least 30 days`);
    purge(Number(days));
  }],
};

/** pt: Mostra as tentativas; o código de saída indica o estado da última. / en: Prints the attempts; the exit code shows the state of the last one. */
function printAttempts(entries: readonly Entry[]): number | undefined {
  for (const entry of entries) print(lineOf(entry));
  return CODES[entries.at(-1)?.state ?? 'done'];
}

/** pt: O ficheiro, ou os ficheiros da pasta; o nome de cada um é a referência. / en: The file, or the files of the folder; the name of each is the reference. */
function documentsIn(file: string): string[] {
  if (!statSync(file, {throwIfNoEntry: false})?.isDirectory()) return [file];
  const files = readdirSync(file, {withFileTypes: true}).filter((one) => !one.isDirectory());
  return files.map(({name}) => name).sort().flatMap((name) => {
    const found = path.join(file, name);
    if (/^[^.].*\.(json|xml)$/is.test(name)) return [found];
    log('warn', 'submit.skipped', {file: found});
    return [];
  });
}

/** pt: Um ficheiro que é recusado, ou que não se consegue ler, não impede os outros. / en: A file that is refused, or cannot be read, does not stop the others. */
function submitAll(files: readonly string[]): void {
  const errors: unknown[] = [];
  for (const file of files) {
    const {name} = path.parse(file);
    try {
      print(`${submit(name, readFileSync(file))} ${name}`);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length === 0) return;
  const reason = [...new Set(errors.map(reasonOf))].join('; ');
  throw errors.every((error) => error instanceof Refused) ? new Refused(reason) : new Error(reason);
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const usageOf = (name: string): string => `${name} ${verbs[name]?.[0] ?? ''}`.trimEnd();

async function main([name = '', ...args]: readonly string[]): Promise<number> {
  if (['--help', '-h', 'help'].includes(name)) {
    const readme = readFileSync(path.join(import.meta.dirname, 'README.md'), 'utf8');
    console.log(/^## Commands[^]*?(?=^## What)/m.exec(readme)?.[0].trimEnd());
    return 0;
  }
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb === undefined) throw new Usage(Object.keys(verbs).map(usageOf).join('\n'));
  const expected = verb[0].split(' ').filter((one) => one !== '');
  const most = expected.at(-1)?.endsWith('...') ? Infinity : expected.length;
  // pt: Uma palavra em minúsculas escreve-se tal como está. / en: A word in lower case is typed as it is.
  const isWrong = expected.some((word, at) => /^[a-z]+\?$/.test(word) && ![undefined, word.slice(0, -1)].includes(args[at]));
  if (isWrong || args.length > most || args.length < expected.filter((one) => !one.endsWith('?')).length) {
    throw new Usage(usageOf(name));
  }
  if (settings.webhookSecrets.some((secret) => keyOf(secret) === undefined)) {
    throw new Usage('WEBHOOK_SECRET has a malformed secret: expected whsec_ and 24 to 64 bytes in base64, as the platform gave it');
  }
  const wrong = malformed();
  if (wrong !== undefined) throw new Usage(wrong);
  // pt: Sem definições: o simulador. / en: Without settings: the simulator.
  if (process.env.BASE_URL === undefined) log('info', 'settings.default', {url: settings.baseUrl});
  const result: unknown = await verb[1](...args);
  if (typeof result === 'number') return result;
  if (result !== undefined) for (const line of [result].flat()) print(String(line));
  return 0;
}

function failed(error: unknown): number | undefined {
  const reason = reasonOf(error);
  if (error instanceof Usage) {
    console.error(reason);
    // pt: O serviço não volta a arrancar, e os alertas são o que uma pessoa vê. / en: The service does not start again, and alerts are what a person sees.
    if (process.argv[2] === 'run') log('alert', 'connector.failed', {reason});
    return 2;
  }
  // pt: O que só tem de esperar não precisa de uma pessoa: um aviso, não um alerta. / en: What only has to wait does not need a person: a warning, not an alert.
  if (error instanceof Later) {
    log('warn', 'connector.later', {reason});
    return CODES.waiting;
  }
  if (error instanceof Refused) {
    printRefusal(reason);
    return CODES.refused;
  }
  tellFailed(reason);
  return CODES.failed;
}

/** pt: Um `run` que não arranca é reiniciado: um alerta por causa e por dia. / en: A `run` that does not start is restarted: one alert for each cause and day. */
function tellFailed(reason: string): void {
  try {
    if (process.argv[2] === 'run') return alertDailyElseWarn('connector.failed', {reason}, `:${reason}`);
  } catch {
    // pt: Sem a base de dados, não se sabe se já foi dito. / en: Without the database, nobody knows whether it was told.
  }
  log('alert', 'connector.failed', {reason});
}

process.exitCode = await main(process.argv.slice(2)).catch(failed);
