import {cp, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {projectRoot} from '@integration-docs/facts/node';
import {campaign} from './campaign.ts';
import {prepareConnector, type ConnectorLanguageName} from './languages.ts';

/** A mistake that an integrator could make, as changes of the connector's source. */
interface Trial {
  readonly name: string;
  readonly changes: readonly Change[];
}

interface Change {
  readonly file: string;
  /** Text that occurs exactly once in the file. */
  readonly from: string;
  readonly to: string;
}

const trial = (name: string, file: string, from: string, to: string): Trial => ({name, changes: [{file, from, to}]});

/** Code that refuses a request the connector should have repeated. */
const giveUp = `refuse(entry, effects[entry.kind]!, {status: 409, headers: new Headers(), body: Buffer.from('{"code":"gave-up"}')});`;

/** The campaign must detect every one of these mistakes. */
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
      `storeEvent(String(headers['webhook-id']), type, rawBody);`,
      `setImmediate(() => storeEvent(String(headers['webhook-id']), type, rawBody));`,
    ),
    trial('what reconciliation finds is left', 'reconcile.ts', '...items.map(', '...items.slice(0, 0).map('),
    trial('reconciliation has no margin', 'reconcile.ts', 'MARGIN = 76 * HOUR', 'MARGIN = 0 * HOUR'),
    trial('Retry-After is ignored', 'retry.ts', `now() + requestedWait(retryAfter ?? '') +`, 'now() +'),
    trial('a pause ends with the process', 'api.ts', `setMeta('paused-until', Math.ceil(later.until));`, ''),
    trial(
      'an event is stored each time it comes',
      'inbox.ts',
      '0, ?) ON CONFLICT (id) DO NOTHING',
      '0, ?) ON CONFLICT (id) DO UPDATE SET done = 0',
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
          from: '!isBooked(id)',
          to: 'id !== ""',
        },
        {
          file: 'unbooked.ts',
          from: `
    ON CONFLICT (id) DO UPDATE SET state = excluded.state, tried_at = excluded.tried_at WHERE booking = 'unbooked'`,
          to: '',
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
      "const later = asLater(error, {part: 'outbox', name: entry.name});",
      `const later = asLater(error, {part: 'outbox', name: entry.name});\n      if (entry.attempts > 4) ${giveUp}`,
    ),
    trial(
      'an hour of attempts is enough',
      'outbox.ts',
      "const later = asLater(error, {part: 'outbox', name: entry.name});",
      `const later = asLater(error, {part: 'outbox', name: entry.name});\n      if (entry.first_at !== null && now() - entry.first_at > HOUR) ${giveUp}`,
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
    trial('the old client secret ends at once', 'account.ts', 'json({overlapHours})', 'json({overlapHours: 0})'),
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
      `const {type} = event;`,
      `const {type, ...rest} = event;\n  if (Object.keys(rest).length > 3) throw new Error('unknown property');`,
    ),
    trial(
      'the token is in the log',
      'token.ts',
      `log('info', 'token.new');`,
      `log('info', 'token.new', {token: value});`,
    ),
    trial(
      'the secret is in the log',
      'secrets.ts',
      `{kind: owner === 'client' ? 'client' : 'webhook'}`,
      `{kind: owner === 'client' ? 'client' : 'webhook', value}`,
    ),
  ],
  php: [
    trial(
      'the key is made when the request leaves',
      'src/Outbox.php',
      `'Idempotency-Key' => $entry->key`,
      `'Idempotency-Key' => bin2hex(random_bytes(16))`,
    ),
    trial(
      'a webhook is answered with 204 before it is stored',
      'src/Webhooks.php',
      `Inbox::store($headers['webhook-id'], $type, $rawBody);`,
      `register_shutdown_function(fn () => Inbox::store($headers['webhook-id'], $type, $rawBody));`,
    ),
    trial(
      'what reconciliation finds is left',
      'src/Reconciliation.php',
      'array_map(Inbox::storeListed(...), $events)',
      'array_map(Inbox::storeListed(...), [])',
    ),
    trial(
      'reconciliation has no margin',
      'src/Reconciliation.php',
      'MARGIN = 76 * Clock::HOUR',
      'MARGIN = 0 * Clock::HOUR',
    ),
    trial(
      'Retry-After is ignored',
      'src/Retry.php',
      'Clock::now() + self::requestedWait($retryAfter) +',
      'Clock::now() +',
    ),
    trial('a pause ends with the process', 'src/Api.php', `Store::setMeta('paused-until', $later->until);`, ''),
    trial(
      'the signature is not checked',
      'src/Webhooks.php',
      `if ($verdict !== 'valid') {`,
      `if ($verdict === 'missing-header') {`,
    ),
    trial(
      'the answer is not stored',
      'src/Outbox.php',
      `SET state = 'done', status = ?`,
      `SET state = 'waiting', status = ?`,
    ),
    trial(
      'the token is in the log',
      'src/Token.php',
      `Log::info('token.new');`,
      `Log::info('token.new', ['token' => $value]);`,
    ),
  ],
  python: [
    trial(
      'the key is made when the request leaves',
      'connector/outbox.py',
      '"Idempotency-Key": entry.key',
      '"Idempotency-Key": str(uuid.uuid4())',
    ),
    trial(
      'a webhook is answered with 204 before it is stored',
      'connector/webhook.py',
      'store_event(self.headers["webhook-id"], event_type, raw_body)',
      'threading.Timer(0.05, store_event, [self.headers["webhook-id"], event_type, raw_body]).start()',
    ),
    trial(
      'what reconciliation finds is left',
      'connector/reconcile.py',
      'map(store_listed, events)',
      'map(store_listed, events[:0])',
    ),
    trial('reconciliation has no margin', 'connector/reconcile.py', 'MARGIN = 76 * HOUR', 'MARGIN = 0 * HOUR'),
    trial('Retry-After is ignored', 'connector/retry.py', 'now() + _requested_wait(retry_after or "") +', 'now() +'),
    trial('a pause ends with the process', 'connector/api.py', '    set_meta("paused-until", later.until)\n', ''),
    trial(
      'a request under way counts as refused',
      'connector/api.py',
      'answer.is_ours and answer.code != "idempotency-in-progress"',
      'answer.is_ours',
    ),
    trial(
      'the signature is not checked',
      'connector/webhook.py',
      'if verdict != "valid":',
      'if verdict == "missing-header":',
    ),
    trial(
      'what an answer changes is stored after the answer',
      'connector/outbox.py',
      '        kind.done(entry, body)\n    log("info", "outbox.settled", name=entry.name)',
      '    log("info", "outbox.settled", name=entry.name)\n    kind.done(entry, body)',
    ),
    trial(
      'the answer is not stored',
      'connector/outbox.py',
      "SET state = 'done', status = ?",
      "SET state = 'waiting', status = ?",
    ),
    trial(
      'the token is in the log',
      'connector/token.py',
      'log("info", "token.new")',
      'log("info", "token.new", token=value)',
    ),
    trial(
      'the secret is in the log',
      'connector/secrets.py',
      'kind=CLIENT if owner == CLIENT else "webhook")',
      'kind=value)',
    ),
    trial(
      'the old client secret ends at once',
      'connector/account.py',
      '{"overlapHours": overlap_hours}',
      '{"overlapHours": 0}',
    ),
  ],
  java: [
    trial(
      'the key is made when the request leaves',
      'src/main/java/connector/Outbox.java',
      'headers.put("Idempotency-Key", entry.key());',
      'headers.put("Idempotency-Key", UUID.randomUUID().toString());',
    ),
    trial(
      'the answer is not stored',
      'src/main/java/connector/Outbox.java',
      "SET state = 'done', status = ?",
      "SET state = 'waiting', status = ?",
    ),
    trial(
      'a webhook is answered with 204 before it is stored',
      'src/main/java/connector/Webhooks.java',
      'Inbox.store(headers.getFirst("webhook-id"), type, rawBody);',
      'String id = headers.getFirst("webhook-id");\n    workers.execute(() -> { try { Thread.sleep(50); } catch (InterruptedException error) { return; } Inbox.store(id, type, rawBody); });',
    ),
    trial(
      'what reconciliation finds is left',
      'src/main/java/connector/Reconciliation.java',
      'for (JsonNode event : page.items())',
      'for (JsonNode event : page.items().subList(0, 0))',
    ),
    trial(
      'reconciliation has no margin',
      'src/main/java/connector/Reconciliation.java',
      'Duration.ofHours(76)',
      'Duration.ZERO',
    ),
    trial(
      'Retry-After is ignored',
      'src/main/java/connector/Retry.java',
      'now.plus(requestedWait(retryAfter, now)).plusMillis',
      'now.plusMillis',
    ),
    trial(
      'a pause ends with the process',
      'src/main/java/connector/Api.java',
      'Store.setMeta("paused-until", later.until);',
      '',
    ),
    trial(
      'a request under way counts as refused',
      'src/main/java/connector/Api.java',
      '&& !answer.code().equals("idempotency-in-progress");',
      ';',
    ),
    trial(
      'the signature is not checked',
      'src/main/java/connector/Webhooks.java',
      '!verdict.equals("valid")',
      'verdict.equals("missing-header")',
    ),
    trial(
      'the token is in the log',
      'src/main/java/connector/Token.java',
      'Log.info("token.new");',
      'Log.info("token.new", "token", token.get());',
    ),
    trial(
      'the secret is in the log',
      'src/main/java/connector/Secrets.java',
      'owner.equals(CLIENT) ? CLIENT : "webhook"',
      'value',
    ),
  ],
  csharp: [
    trial(
      'the key is made when the request leaves',
      'src/Outbox.cs',
      'headers["Idempotency-Key"] = entry.Key;',
      'headers["Idempotency-Key"] = Guid.NewGuid().ToString();',
    ),
    trial(
      'the answer is not stored',
      'src/Outbox.cs',
      "SET state = 'done', status = {status}",
      "SET state = 'waiting', status = {status}",
    ),
    trial(
      'what an answer changes is stored after the answer',
      'src/Outbox.cs',
      '            kind.Done(entry, body);\n        }));\n        Log.Info("outbox.settled", ("name", entry.Name));',
      '        }));\n        Log.Info("outbox.settled", ("name", entry.Name));\n        kind.Done(entry, body);',
    ),
    trial(
      'a webhook is answered with 204 before it is stored',
      'src/Webhooks.cs',
      'Inbox.Add(headers["webhook-id"], type, rawBody);',
      'var id = headers["webhook-id"];\n        _ = Task.Delay(50).ContinueWith(_ => Inbox.Add(id, type, rawBody));',
    ),
    trial(
      'what reconciliation finds is left',
      'src/Reconciliation.cs',
      'page.Items.Select(',
      'page.Items.Take(0).Select(',
    ),
    trial('reconciliation has no margin', 'src/Reconciliation.cs', 'TimeSpan.FromHours(76)', 'TimeSpan.Zero'),
    trial(
      'Retry-After is ignored',
      'src/Retry.cs',
      'return now + RequestedWait(retryAfter, now) + TimeSpan',
      'return now + TimeSpan',
    ),
    trial('a pause ends with the process', 'src/Api.cs', 'Store.SetMeta("paused-until", later.Until);', ''),
    trial(
      'a request under way counts as refused',
      'src/Api.cs',
      'answer.IsOurs && answer.Code != "idempotency-in-progress"',
      'answer.IsOurs',
    ),
    trial('the signature is not checked', 'src/Webhooks.cs', 'verdict != "valid"', 'verdict == "missing-header"'),
    trial(
      'the old client secret ends at once',
      'src/Account.cs',
      '["overlapHours"] = overlapHours',
      '["overlapHours"] = 0',
    ),
    trial(
      'the token is in the log',
      'src/Token.cs',
      'Log.Info("token.new");',
      'Log.Info("token.new", ("token", token));',
    ),
    trial('the secret is in the log', 'src/Secrets.cs', 'owner == Client ? Client : "webhook"', 'value'),
  ],
};

/**
 * Returns the text of a file with the changes of a trial applied.
 *
 * @throws when a text to replace does not occur exactly once in the file
 */
export function applyTrial(text: string, file: string, {name, changes}: Trial): string {
  return changes
    .filter((change) => change.file === file)
    .reduce((result, {from, to}) => {
      const count = result.split(from).length - 1;
      if (count !== 1) throw new Error(`Trial "${name}": found ${count} times ${from} in ${file}; expected it once.`);
      return result.replace(from, () => to);
    }, text);
}

/**
 * Runs the campaign on a copy of the connector that contains the mistake.
 *
 * @returns the faults that the campaign reported; empty when the mistake went unnoticed
 * @throws when the mistake cannot be put into the copy, the copy does not compile, or the campaign itself fails
 */
export async function tryOut(
  language: ConnectorLanguageName,
  mistake: Trial,
  {seed, invoices}: {readonly seed: number; readonly invoices: number},
): Promise<readonly string[]> {
  const source = await mkdtemp(path.join(tmpdir(), `connector-trial-${language}-`));
  const folders = [source];
  try {
    await cp(path.join(projectRoot, 'samples/connector', language), source, {recursive: true});
    for (const file of new Set(mistake.changes.map((change) => change.file))) {
      const name = path.join(source, file);
      await writeFile(name, applyTrial(await readFile(name, 'utf8'), file, mistake));
    }
    const connector = await prepareConnector(language, source);
    folders.push(connector.folder);
    return (await campaign({...connector, seed, invoices, isHasty: true})).faults;
  } finally {
    for (const folder of folders) await rm(folder, {recursive: true, force: true});
  }
}
