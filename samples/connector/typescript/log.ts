import {now} from './settings.ts';

interface Line {
  readonly level: 'info' | 'warn' | 'alert';
  readonly step: string;
  readonly parts: readonly string[];
}

/** pt: As linhas da transação em curso. / en: The lines of the transaction under way. */
let held: Line[] | undefined;

type Fields = Readonly<Record<string, string | number | undefined>>;

/**
 * pt: Uma linha por passo em stderr: hora, nível, passo, campos. Nunca segredos, tokens nem corpos.
 * en: One line per step on stderr: time, level, step, fields. Never secrets, tokens or bodies.
 */
export function log(level: Line['level'], step: string, fields: Fields = {}): void {
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${/^[^\s"=]+$/.test(String(value)) ? value : JSON.stringify(String(value))}`);
  if (held === undefined) write({level, step, parts});
  else held.push({level, step, parts});
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
  process.stderr.write(`${new Date(now()).toISOString()} ${level} ${step}${parts.join('')}\n`);
  // pt: Para testes: o processo morre neste passo, como numa falha de energia.
  // en: For tests: the process dies at this step, as in a power cut.
  if (process.env.CRASH_AT === step) process.kill(process.pid, 'SIGKILL');
}
