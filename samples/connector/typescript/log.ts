import {HOUR, now} from './settings.ts';

interface Line {
  readonly level: 'info' | 'warn' | 'alert';
  readonly step: string;
  readonly parts: readonly string[];
}

/** pt: As linhas da transação em curso. / en: The lines of the transaction under way. */
let held: Line[] | undefined;

type Fields = Readonly<Record<string, string | number | undefined>>;

/** pt: Controlo, fim de linha, sentido do texto: um valor de outros não imita uma linha nem comanda o terminal. / en: Control, line ends, direction of text: a value of others cannot forge a line or command the terminal. */
const UNSAFE = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

const escaped = (line: string): string =>
  line.replace(UNSAFE, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

const quoted = (value: string): string =>
  /^[^\s"=]+$/.test(value) && escaped(value) === value ? value : JSON.stringify(value);

/** pt: Em stderr, para quem escreveu o comando: uma recusa não é um alerta. / en: On stderr, for who typed the command: a refusal is no alert. */
export function printRefusal(line: string): void {
  console.error(line.replace(UNSAFE, '\uFFFD'));
}

/** pt: Um resultado em stdout. / en: A result on stdout. */
export function print(line: string): void {
  console.log(line.replace(UNSAFE, '\uFFFD'));
}

/**
 * pt: Uma linha por passo em stderr: hora, nível, passo, campos. Nunca segredos, tokens nem corpos.
 * en: One line per step on stderr: time, level, step, fields. Never secrets, tokens or bodies.
 */
export function log(level: Line['level'], step: string, fields: Fields = {}): void {
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${quoted(String(value))}`);
  if (held === undefined) write({level, step, parts});
  else held.push({level, step, parts});
}

const toldAt = new Map<string, number>();

/**
 * pt: Sem a base de dados, que pode ser a causa: uma vez por hora neste processo; entretanto, um aviso.
 * en: Without the database, which may be the cause: once an hour in this process; meanwhile, a warning.
 */
export function alertHourly(step: string, fields: Fields, about = ''): void {
  const isTold = Math.abs(now() - (toldAt.get(step + about) ?? 0)) < HOUR;
  if (!isTold) toldAt.set(step + about, now());
  log(isTold ? 'warn' : 'alert', step, fields);
}

/** pt: Uma transação começa: as suas linhas esperam. / en: A transaction begins: its lines wait. */
export function hold(): void {
  held = [];
}

/**
 * pt: No fim da transação, antes do COMMIT: uma falha entre os dois repete o alerta, nunca o perde.
 * en: At the end of the transaction, before the COMMIT: a crash between the two repeats the alert, never loses it.
 */
export function writeAlerts(): void {
  held?.filter(({level}) => level === 'alert').forEach(write);
}

/** pt: As outras linhas só dizem o que já está no disco. / en: The other lines tell only what is on the disk. */
export function release(isStored: boolean): void {
  const lines = held ?? [];
  held = undefined;
  if (isStored) lines.filter(({level}) => level !== 'alert').forEach(write);
}

export const isTested = process.env.CRASH_AT !== undefined;

function write({level, step, parts}: Line): void {
  process.stderr.write(`${new Date(now()).toISOString()} ${level} ${step}${escaped(parts.join(''))}\n`);
  // pt: Para testes: o processo morre neste passo, como numa falha de energia.
  // en: For tests: the process dies at this step, as in a power cut.
  if (process.env.CRASH_AT === step) process.kill(process.pid, 'SIGKILL');
}
