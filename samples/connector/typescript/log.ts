import {now} from './settings.ts';

type Fields = Readonly<Record<string, string | number | undefined>>;

/**
 * pt: Uma linha por passo em stderr: hora, nível, passo, campos. Nunca segredos, tokens nem corpos.
 * en: One line per step on stderr: time, level, step, fields. Never secrets, tokens or bodies.
 */
export function log(level: 'info' | 'warn' | 'alert', step: string, fields: Fields = {}): void {
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${/^[^\s"=]+$/.test(String(value)) ? value : JSON.stringify(String(value))}`);
  process.stderr.write(`${new Date(now()).toISOString()} ${level} ${step}${parts.join('')}\n`);
  // pt: Para testes: o processo morre neste passo, como numa falha de energia.
  // en: For tests: the process dies at this step, as in a power cut.
  if (process.env.CRASH_AT === step) process.kill(process.pid, 'SIGKILL');
}
