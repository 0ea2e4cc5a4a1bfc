/**
 * pt: Os dados que não se podem perder, em SQLite: cada transação está no disco antes do passo seguinte.
 * en: The data that must not be lost, in SQLite: each transaction is on the disk before the next step.
 */
import {createHash} from 'node:crypto';
import {mkdirSync, statSync} from 'node:fs';
import {DatabaseSync, type SQLInputValue} from 'node:sqlite';
import {hold, log, release, writeAlerts} from './log.ts';
import {DAY, now, settings, Usage} from './settings.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS documents (
    reference TEXT PRIMARY KEY, external_reference TEXT NOT NULL, generation INTEGER NOT NULL,
    document_id TEXT UNIQUE, state TEXT NOT NULL, failure TEXT, updated_at INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS documents_external ON documents (external_reference);
  CREATE INDEX IF NOT EXISTS documents_state ON documents (state);
  CREATE TABLE IF NOT EXISTS outbox (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, subject TEXT NOT NULL,
    path TEXT NOT NULL, headers TEXT NOT NULL, body BLOB NOT NULL, key TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL, attempts INTEGER NOT NULL, first_at INTEGER, next_at INTEGER NOT NULL,
    status INTEGER, code TEXT, answer TEXT);
  CREATE INDEX IF NOT EXISTS outbox_due ON outbox (state, next_at);
  CREATE INDEX IF NOT EXISTS outbox_subject ON outbox (kind, subject);
  CREATE TABLE IF NOT EXISTS inbox (
    id TEXT PRIMARY KEY, type TEXT NOT NULL, body BLOB NOT NULL, done INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS inbox_due ON inbox (done);
  CREATE TABLE IF NOT EXISTS received (
    id TEXT PRIMARY KEY, number TEXT NOT NULL, seller_nif TEXT NOT NULL, amount TEXT NOT NULL, currency TEXT NOT NULL,
    xml BLOB NOT NULL, sha256 TEXT NOT NULL, booking TEXT NOT NULL, state TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS received_invoice ON received (seller_nif, number);
  CREATE INDEX IF NOT EXISTS received_state ON received (state);
  CREATE TABLE IF NOT EXISTS secrets (id INTEGER PRIMARY KEY, owner TEXT NOT NULL, value TEXT NOT NULL, until INTEGER);
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`;
/** pt: Colunas que vieram depois: também uma base de dados anterior as recebe. / en: Columns that came later: an earlier database gets them too. */
const LATER_COLUMNS = [
  ['documents', 'reasons', 'TEXT'], ['documents', 'etag', 'TEXT'],
  ['documents', 'checked_at', 'INTEGER NOT NULL DEFAULT 0'], ['documents', 'stuck_at', 'INTEGER NOT NULL DEFAULT 0'],
  ['outbox', 'sha256', 'TEXT'], ['inbox', 'at', 'INTEGER NOT NULL DEFAULT 0'],
  ['received', 'type_code', `TEXT NOT NULL DEFAULT '-'`], ['received', 'tried_at', 'INTEGER NOT NULL DEFAULT 0'],
] as const;
const SCHEMA_VERSION = 5;

let opened: DatabaseSync | undefined;

/** pt: Abre-se só quando é precisa: argumentos errados não criam ficheiros. / en: Opened only when needed: wrong arguments create no files. */
function database(): DatabaseSync {
  try {
    opened ??= open();
  } catch (error) {
    if (error instanceof Usage) throw error;
    throw new Error(`DATA_DIR: ${settings.dataDir}/connector.db: ${error instanceof Error ? error.message : String(error)}`);
  }
  return opened;
}

function open(): DatabaseSync {
  // pt: Vale para todo o processo, também para os ficheiros que descarrega. / en: For the whole process, also for the files that it downloads.
  process.umask(0o077);
  mkdirSync(settings.dataDir, {recursive: true});
  const connection = new DatabaseSync(`${settings.dataDir}/connector.db`);
  const version = Number(connection.prepare('PRAGMA user_version').get()?.user_version);
  if (version > SCHEMA_VERSION) {
    const found = `the database of a newer connector (version ${version}; this one knows ${SCHEMA_VERSION})`;
    throw new Usage(`DATA_DIR has ${found}: use the newer connector, or restore the backup from before the upgrade`);
  }
  connection.exec('PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  // pt: O que se apaga deixa de estar no ficheiro, e nas cópias. / en: What is deleted is no longer in the file, nor in backups.
  connection.exec('PRAGMA secure_delete = ON');
  connection.function('sha256', (bytes) => sha256(bytes as Uint8Array));
  if (version < SCHEMA_VERSION) {
    transaction(() => upgrade(connection), connection);
    warnOfReaders();
  }
  return connection;
}

/** pt: Cada passo pode repetir-se: uma base de dados anterior recebe só o que lhe falta. / en: Each step can be repeated: an earlier database gets only what it lacks. */
function upgrade(connection: DatabaseSync): void {
  connection.exec(SCHEMA);
  for (const [table, column, type] of LATER_COLUMNS) {
    const known = connection.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column);
    if (known === undefined) connection.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
  }
  connection.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
}

/** pt: A pasta tem segredos; com outros ficheiros lá, quem a criou decide. / en: The folder holds secrets; as it may have other files, who created it decides. */
function warnOfReaders(): void {
  const mode = statSync(settings.dataDir).mode & 0o777;
  // pt: No Windows, os modos não dizem quem lê. / en: On Windows, modes do not tell who reads.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) log('warn', 'data.readable', {mode: mode.toString(8)});
}

let running: DatabaseSync | undefined;

/** pt: Só um `run` por base de dados, até o processo acabar. / en: Only one `run` per database, until the process ends. */
export function lockRun(name = 'run'): void {
  database();
  running = new DatabaseSync(`${settings.dataDir}/${name}.lock`);
  try {
    running.exec('BEGIN EXCLUSIVE');
  } catch {
    throw new Error(`another run uses ${settings.dataDir}`);
  }
}

export function rows<T>(sql: string, ...values: SQLInputValue[]): T[] {
  return database().prepare(sql).all(...values) as T[];
}

export function row<T>(sql: string, ...values: SQLInputValue[]): T | undefined {
  return database().prepare(sql).get(...values) as T | undefined;
}

/** pt: O número de linhas alteradas. / en: The number of changed rows. */
export function change(sql: string, ...values: SQLInputValue[]): number {
  return Number(database().prepare(sql).run(...values).changes);
}

/** pt: Tudo ou nada; dentro de outra, faz parte dela. / en: All or nothing; inside another, it is part of that one. */
export function transaction<T>(work: () => T, on = database()): T {
  if (on.isTransaction) return work();
  on.exec('BEGIN IMMEDIATE');
  hold();
  try {
    const result = work();
    writeAlerts();
    on.exec('COMMIT');
    release(true);
    return result;
  } catch (error) {
    release(false);
    // pt: Com o disco cheio, o SQLite já desfez a transação. / en: With a full disk, SQLite has already rolled back the transaction.
    if (on.isTransaction) on.exec('ROLLBACK');
    throw error;
  }
}

/**
 * pt: Tira dos ficheiros o que foi apagado: também o de uma versão que não o apagava por inteiro, uma vez.
 * en: Takes what was deleted out of the files: once also that of a version that did not erase it.
 */
export function erase(): void {
  if (meta('erased') === undefined) {
    change('VACUUM');
    setMeta('erased', 'yes');
  }
  if (row<{busy: number}>('PRAGMA wal_checkpoint(TRUNCATE)')?.busy !== 0) throw new Error('connector.db is in use: run purge again');
}

export function meta(name: string): string | undefined {
  return row<{value: string}>('SELECT value FROM meta WHERE name = ?', name)?.value;
}

export function setMeta(name: string, value: string | number): void {
  change('INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value', name, String(value));
}

export function deleteMeta(...names: readonly string[]): void {
  for (const name of names) if (meta(name) !== undefined) change('DELETE FROM meta WHERE name = ?', name);
}

export const isTold = (name: string, within = DAY): boolean => Math.abs(now() - Number(meta(`told:${name}`) ?? 0)) < within;

/** pt: Uma vez por dia, seja qual for o processo; falso se já o disse. / en: Once a day, whatever the process; false if it has told already. */
export function alertDaily(step: string, fields: Parameters<typeof log>[2], about = ''): boolean {
  if (isTold(step + about)) return false;
  transaction(() => {
    setMeta(`told:${step}${about}`, now());
    log('alert', step, fields);
  });
  return true;
}

/** pt: Entretanto, um aviso. / en: Meanwhile, a warning. */
export function alertDailyElseWarn(step: string, fields: Parameters<typeof log>[2], about: string): void {
  if (!alertDaily(step, fields, about)) log('warn', step, fields);
}

/** pt: A base de dados é uma cópia reposta: falta o que aconteceu depois da cópia. / en: The database is a restored copy: what happened after the copy is missing. */
export const isRestored = (): boolean => meta('restored') !== undefined;

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
