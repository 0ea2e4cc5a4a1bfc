import {execFile} from 'node:child_process';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {promisify} from 'node:util';
import {expect, it} from 'vitest';
import {prepareConnector, runnableConnectors, type ConnectorLanguageName} from '../../commands/connector/languages.ts';

/* `inbox.done` in TypeScript is `inbox.state` in the others: the only difference between the databases. */

/** Columns that an earlier version of a connector did not have. */
const laterColumns = [
  ['documents', 'reasons'],
  ['documents', 'etag'],
  ['documents', 'checked_at'],
  ['documents', 'stuck_at'],
  ['outbox', 'sha256'],
  ['inbox', 'at'],
  ['received', 'type_code'],
] as const;

it.each(runnableConnectors().filter((language) => language !== 'typescript'))(
  'has the same tables and indexes as TypeScript, new and after an earlier version: %s',
  async (language) => {
    const expected = await schemas('typescript');
    expect(await schemas(language)).toEqual(expected);
    expect(expected.new).toContain('index outbox: kind, subject');
    expect(expected.earlier).toEqual(expected.new);
  },
  120_000,
);

/** Returns the tables and indexes of a new database, and of one of version 2 without its indexes and later columns after the connector has opened it. */
async function schemas(
  language: ConnectorLanguageName,
): Promise<{readonly new: readonly string[]; readonly earlier: readonly string[]}> {
  const {folder, command, env} = await prepareConnector(language);
  const dataDir = path.join(folder, 'data');
  const [program, ...args] = command;
  const settings = {BASE_URL: 'http://127.0.0.1', DATA_DIR: dataDir};
  const open = (): Promise<unknown> =>
    promisify(execFile)(program, [...args, 'status'], {env: {...process.env, ...env, ...settings}});
  await open();
  const database = new DatabaseSync(path.join(dataDir, 'connector.db'));
  const created = schemaOf(database);
  const indexes = database.prepare(`SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`).all();
  for (const {name} of indexes) database.exec(`DROP INDEX "${String(name)}"`);
  for (const [table, column] of laterColumns) database.exec(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  database.exec('PRAGMA user_version = 2');
  await open();
  const earlier = schemaOf(database);
  database.close();
  return {new: created, earlier};
}

/** Returns a line for the version, for each table, with its columns, and for each index. */
function schemaOf(database: DatabaseSync): readonly string[] {
  const columnsOf = (sql: string, name: unknown): readonly string[] =>
    database
      .prepare(sql)
      .all(String(name))
      .map((row) => (row.name === 'done' ? 'state' : String(row.name)));
  const objects = database.prepare('SELECT type, name, tbl_name FROM sqlite_master').all();
  const lines = objects.map(({type, name, tbl_name: table}) => {
    const columns =
      type === 'index'
        ? columnsOf('SELECT name FROM pragma_index_info(?) ORDER BY seqno', name)
        : columnsOf('SELECT name FROM pragma_table_info(?)', name).toSorted();
    return `${String(type)} ${String(table)}: ${columns.join(', ')}`;
  });
  const version = database.prepare('PRAGMA user_version').get()?.user_version;
  return [`version ${String(version)}`, ...lines.toSorted()];
}
