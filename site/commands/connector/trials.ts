import {cp, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {projectRoot} from '@integration-docs/facts/node';
import {campaign} from './campaign.ts';
import {prepareConnector, type ConnectorLanguageName} from './languages.ts';

/** A mistake that an integrator makes: what of the connector is replaced, and by what. */
export interface Trial {
  readonly name: string;
  readonly changes: readonly Change[];
}

interface Change {
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
}

const trial = (name: string, file: string, from: string, to: string): Trial => ({name, changes: [{file, from, to}]});

/** The campaign must find each of them. */
export const trials: Partial<Readonly<Record<ConnectorLanguageName, readonly Trial[]>>> = {
  typescript: [
    trial(
      'the key is made when the request leaves',
      'outbox.ts',
      `'Idempotency-Key': key}`,
      `'Idempotency-Key': randomUUID()}`,
    ),
    trial(
      'the answer is not stored',
      'outbox.ts',
      `SET state = 'done', status = ?`,
      `SET state = 'waiting', status = ?`,
    ),
    trial(
      'a webhook is answered with 204 before it is stored',
      'webhook.ts',
      `storeEvent(String(request.headers['webhook-id']), type, rawBody);`,
      `setImmediate(() => storeEvent(String(request.headers['webhook-id']), type, rawBody));`,
    ),
    trial('what reconciliation finds is left', 'reconcile.ts', 'of items)', 'of items.slice(0, 0))'),
    trial('reconciliation has no margin', 'reconcile.ts', 'MARGIN = 76 * HOUR', 'MARGIN = 0 * HOUR'),
    trial('Retry-After is ignored', 'retry.ts', `now() + told(retryAfter ?? '') +`, 'now() +'),
    trial('a pause ends with the process', 'api.ts', `setMeta('paused-until', Math.ceil(later.until));`, ''),
    trial(
      'an event is stored each time it comes',
      'inbox.ts',
      'ON CONFLICT (id) DO NOTHING',
      'ON CONFLICT (id) DO UPDATE SET done = 0',
    ),
    {
      name: 'a document is booked each time it comes',
      changes: [
        {file: 'store.ts', from: 'id TEXT PRIMARY KEY, number TEXT', to: 'id TEXT, number TEXT'},
        {
          file: 'received.ts',
          from: "  yield* rows<{id: string}>(`SELECT id FROM received WHERE state = 'received'`);\n",
          to: '',
        },
        {file: 'received.ts', from: ' ON CONFLICT (id) DO NOTHING', to: ''},
        {
          file: 'received.ts',
          from: `row('SELECT 1 FROM received WHERE id = ?', id) === undefined) {`,
          to: 'id !== "") {',
        },
      ],
    },
    {
      name: 'a document is acknowledged before it is booked',
      changes: [
        {file: 'received.ts', from: '    await acknowledge(id);\n', to: ''},
        {
          file: 'received.ts',
          from: '    if (record !== undefined &&',
          to: '    await acknowledge(id);\n    if (record !== undefined &&',
        },
      ],
    },
    trial('the signature is not checked', 'webhook.ts', `verdict !== 'valid'`, `verdict === 'missing-header'`),
    trial('a webhook may be as old as it likes', 'webhook.ts', 'seconds - Number(timestamp) > WINDOW_SECONDS', 'false'),
    trial(
      'five attempts are enough',
      'outbox.ts',
      'const later = asLater(error);',
      `const later = asLater(error);\n      if (entry.attempts > 4) refuse(entry, effects[entry.kind]!, 0, 'gave-up');`,
    ),
    trial(
      'an hour of attempts is enough',
      'outbox.ts',
      'const later = asLater(error);',
      `const later = asLater(error);\n      if (entry.first_at !== null && now() - entry.first_at > HOUR) refuse(entry, effects[entry.kind]!, 0, 'gave-up');`,
    ),
    {
      name: 'what an answer changes is stored after the answer',
      changes: [
        {file: 'outbox.ts', from: '    effect.done(entry, body);\n', to: ''},
        {
          file: 'outbox.ts',
          from: `log('info', 'outbox.settled', {name: entry.name});`,
          to: `log('info', 'outbox.settled', {name: entry.name});\n  effect.done(entry, body);`,
        },
      ],
    },
    trial(
      'the old client secret ends at once',
      'account.ts',
      'secret-rotation`, {overlapHours}',
      'secret-rotation`, {overlapHours: 0}',
    ),
    trial('a request under way counts as refused', 'api.ts', `code !== 'idempotency-in-progress'`, `code !== ''`),
    trial(
      'an answer may have no property that is not known',
      'api.ts',
      `return {value: JSON.parse(body.toString('utf8')) as T, headers};`,
      `const value = JSON.parse(body.toString('utf8'));\n  if ('addedLater' in value) throw new Error('unknown property');\n  return {value, headers};`,
    ),
    trial(
      'an event may have no property that is not known',
      'webhook.ts',
      `const {type} = JSON.parse(rawBody.toString('utf8')) as {type: string};`,
      `const {type, ...rest} = JSON.parse(rawBody.toString('utf8')) as {type: string};\n  if (Object.keys(rest).length > 3) throw new Error('unknown property');`,
    ),
    trial(
      'the token is in the log',
      'token.ts',
      `log('info', 'token.new');`,
      `log('info', 'token.new', {token: current.value});`,
    ),
    trial(
      'the secret is in the log',
      'secrets.ts',
      `{kind: owner === 'client' ? 'client' : 'webhook'}`,
      `{kind: owner === 'client' ? 'client' : 'webhook', value}`,
    ),
  ],
};

/**
 * @returns the text after the changes of a trial
 * @throws when a text that is to be replaced does not stand there exactly once
 */
export function changed(text: string, file: string, {name, changes}: Trial): string {
  return changes
    .filter((change) => change.file === file)
    .reduce((before, {from, to}) => {
      const count = before.split(from).length - 1;
      if (count !== 1) throw new Error(`Trial "${name}": found ${count} times ${from} in ${file}; expected it once.`);
      return before.replace(from, () => to);
    }, text);
}

/** Makes the mistake in a copy of the connector and runs the campaign. @returns what is found wrong; nothing, when it is not noticed */
export async function tryOut(
  language: ConnectorLanguageName,
  one: Trial,
  {seed, invoices}: {readonly seed: number; readonly invoices: number},
): Promise<readonly string[]> {
  const source = await mkdtemp(path.join(tmpdir(), `connector-trial-${language}-`));
  const folders = [source];
  try {
    await cp(path.join(projectRoot, 'samples/connector', language), source, {recursive: true});
    for (const file of new Set(one.changes.map((change) => change.file))) {
      const name = path.join(source, file);
      await writeFile(name, changed(await readFile(name, 'utf8'), file, one));
    }
    const connector = await prepareConnector(language, source);
    folders.push(connector.folder);
    return (await campaign({...connector, seed, invoices, isHasty: true})).faults;
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    for (const folder of folders) await rm(folder, {recursive: true, force: true});
  }
}
