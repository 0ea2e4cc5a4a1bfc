import {cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeEach, describe, expect, it, vi} from 'vitest';
import {runnableConnectors, type ConnectorLanguageName} from '../../commands/connector/languages.ts';
import {receivedDocument} from '../../commands/connector/invoices.ts';
import {type ProcessResult} from '../../commands/connector/processes.ts';
import {samplePath} from '../samples/files.ts';
import {Scene} from './scene.ts';

// A test compiles its connector.
vi.setConfig({testTimeout: 120_000, hookTimeout: 120_000});

type Replacement = readonly [found: string, replacement: string];

interface OwnCode {
  readonly file: string;
  /** `book` and `reverse` do what the variables BOOK and REVERSE say: `fail`, also with what the language does not count among its usual exceptions, `async`, `exit` with 0, or `kill`. */
  readonly hooks: readonly Replacement[];
  /** An asynchronous `book`, where it needs another signature. */
  readonly async?: Replacement;
}

const ownCode: Readonly<Record<ConnectorLanguageName, OwnCode>> = {
  typescript: {
    file: 'booking.ts',
    hooks: [
      ['  void record;\n  void xml;\n', "  return hook(process.env.BOOK, () => Promise.reject(new Error('later')));\n"],
      ['  void id;\n', '  return hook(process.env.REVERSE, function* () {});\n'],
      [
        '// #endregion\n',
        `function hook(mode, later) {
          if (mode === 'fail') throw new Error('erp');
          if (mode === 'exit') process.exit(0);
          if (mode === 'kill') process.kill(process.pid, 'SIGKILL');
          if (mode === 'async') return later();
        }`,
      ],
    ],
  },
  python: {
    file: 'connector/booking.py',
    hooks: [
      [
        'asynchronous code is an error.\n    """\n',
        'asynchronous code is an error.\n    """\n    return _hook("BOOK")\n',
      ],
      ['the same transaction.\n    """\n', 'the same transaction.\n    """\n    return _hook("REVERSE")\n'],
      [
        '# #endregion',
        `
async def _later():
    raise ValueError("later")


def _hook(name):
    import os, sys
    mode = os.environ.get(name)
    if mode == "fail":
        raise ValueError("erp")
    if mode == "exit":
        sys.exit(0)
    if mode == "kill":
        os.kill(os.getpid(), 9)
    return _later() if mode == "async" else None
`,
      ],
    ],
  },
  php: {
    file: 'src/Booking.php',
    hooks: [
      ['string $xml): void\n    {', "string $xml): mixed\n    { return self::hook(getenv('BOOK'));"],
      ['string $id): void\n    {', "string $id): mixed\n    { return self::hook(getenv('REVERSE'));"],
      [
        '    // #endregion',
        `private static function hook(string|false $mode): mixed {
          if ($mode === 'fail') new \\Erp();
          if ($mode === 'exit') die('Could not connect');
          if ($mode === 'kill') posix_kill(getmypid(), SIGKILL);
          return $mode === 'async' ? (static function () { yield 1; })() : null;
        }`,
      ],
    ],
  },
  java: {
    file: 'src/main/java/connector/Booking.java',
    hooks: [
      ['byte[] xml) {}', 'byte[] xml) { hook(System.getenv("BOOK")); }'],
      ['String id) {}', 'String id) { hook(System.getenv("REVERSE")); }'],
      [
        '  // #endregion',
        `private static void hook(String mode) {
          if ("fail".equals(mode)) {
            Thread.currentThread().interrupt();
            throw new NoClassDefFoundError("erp");
          }
          if ("exit".equals(mode)) System.exit(0);
          if ("kill".equals(mode)) Runtime.getRuntime().halt(137);
        }`,
      ],
    ],
    async: [
      'void book(JsonNode record, byte[] xml) {',
      'java.util.concurrent.Future<?> book(JsonNode record, byte[] xml) { return null; } static void other() {',
    ],
  },
  csharp: {
    file: 'src/Booking.cs',
    hooks: [
      ['byte[] xml) { }', 'byte[] xml) { Hook("BOOK"); }'],
      ['string id) { }', 'string id) { Hook("REVERSE"); }'],
      [
        '    #endregion\n',
        `    #endregion
        static void Hook(string name) {
          var mode = System.Environment.GetEnvironmentVariable(name);
          if (mode == "fail") throw new System.Exception("erp");
          if (mode == "exit") System.Environment.Exit(0);
          if (mode == "kill") System.Diagnostics.Process.GetCurrentProcess().Kill();
        }`,
      ],
    ],
    async: [
      'static void Book(JObject record, byte[] xml) {',
      'static async void Book(JObject record, byte[] xml) { await System.Threading.Tasks.Task.Delay(1);',
    ],
  },
};

/** Takes the documents that a new simulator has received. */
function withoutReceived({platform}: Scene): void {
  const {received} = platform.simulator.platform.state;
  for (const id of Object.keys(received)) Reflect.deleteProperty(received, id);
}

/** Returns a copy of the connector with other code in `booking`. */
function sourceWith(language: ConnectorLanguageName, replacements: readonly Replacement[]): string {
  const source = mkdtempSync(path.join(tmpdir(), 'own-code-'));
  cpSync(samplePath(`connector/${language}`), source, {recursive: true});
  const file = path.join(source, ownCode[language].file);
  const code = replacements.reduce(
    (text, [found, replacement]) => {
      expect(text).toContain(found);
      return text.replace(found, () => replacement);
    },
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, code);
  return source;
}

const alertsOf = ({stderr}: ProcessResult): readonly string[] =>
  stderr.flatMap((line) => / alert (?<alert>sync\..*)/.exec(line)?.groups?.alert ?? []);

const asynchronous: unknown = expect.stringMatching(/^sync\.failed part=received document=.*book is asynchronous/);

describe.each(runnableConnectors())('your code in the connector in %s', (language) => {
  const {hooks, async} = ownCode[language];
  const source = sourceWith(language, hooks);
  const scene = new Scene(language, 'own', {source});
  afterAll(() => rmSync(source, {recursive: true}));
  beforeEach(() => withoutReceived(scene));

  /** Runs a verb some minutes later, with what `book` and `reverse` do. */
  const run = (minutes: number, modes: Readonly<Record<string, string>>, ...args: string[]): Promise<ProcessResult> =>
    scene.start(args, {CLOCK_OFFSET_SECONDS: String(minutes * 60), ...modes}).ended;

  /** Id, booking and state of the received documents. */
  const received = async (): Promise<readonly string[]> =>
    (await scene.connector('received')).stdout.map((line) => line.split(' ').slice(0, 3).join(' '));

  it('tells of an error in `book`, shows the document, and the rest goes on', async () => {
    const id = await scene.receiveDocument(receivedDocument(3));
    await scene.connector('submit', await scene.invoice(0));
    const sync = await run(0, {BOOK: 'fail'}, 'sync');
    expect([sync.code, alertsOf(sync)]).toEqual([1, [expect.stringMatching(/erp/i)]]);
    expect([await scene.stateOf('INV-0'), await received()]).toEqual(['submitted', [`${id} unbooked failed`]]);
    expect((await scene.connector('respond', id, 'accept')).code).toBe(65);
    await run(0, {}, 'sync', 'now');
    expect(await received()).toEqual([`${id} booked acknowledged`]);
  });

  it.skipIf(async !== undefined)('an asynchronous `book` or `reverse` books and reverses nothing', async () => {
    const id = await scene.receiveDocument(receivedDocument(3));
    const sync = await run(0, {BOOK: 'async'}, 'sync');
    expect([sync.code, alertsOf(sync), sync.stderr.length, await received()]).toEqual([
      1,
      [asynchronous],
      sync.stderr.filter((line) => /^\S+Z (info|warn|alert) /.test(line)).length,
      [`${id} unbooked failed`],
    ]);
    await run(0, {}, 'sync', 'now');
    await scene.connector('respond', id, 'reject', 'wrong');
    const reversing = await run(0, {REVERSE: 'async'}, 'sync');
    expect([reversing.code, alertsOf(reversing), await received()]).toEqual([
      1,
      [expect.stringMatching(/^sync\.failed part=outbox name=respond:.*reverse is asynchronous/)],
      [`${id} booked acknowledged`],
    ]);
  });

  it.each(['exit', 'kill'])('`book` that ends the process (%s) does not stop the rest', async (mode) => {
    const ids = [await scene.receiveDocument(receivedDocument(0)), await scene.receiveDocument(receivedDocument(3))];
    await scene.connector('submit', await scene.invoice(0));
    // In Python, the end of the process in `book` is an error as any other.
    const isEnded = mode === 'kill' || language !== 'python';
    const first = await run(0, {BOOK: mode}, isEnded ? 'run' : 'sync');
    expect([first.code, first.signal]).not.toEqual([0, null]);
    const second = await run(0, {BOOK: mode}, 'sync');
    expect([await scene.stateOf('INV-0'), [0, 1, 75]]).toEqual(['submitted', expect.arrayContaining([second.code])]);
    const before = await received();
    expect(before).toEqual(
      isEnded ? [expect.stringMatching(/ unbooked ended$/)] : ids.map((id) => `${id} unbooked failed`),
    );
    const told = alertsOf(await run(11, {}, 'sync'));
    expect(told).toEqual(
      isEnded
        ? [
            expect.stringMatching(
              `^sync.failed part=received document=${before[0]?.split(' ')[0]} .*the process ended inside book`,
            ),
          ]
        : [],
    );
    await run(130, {}, 'sync');
    expect((await received()).toSorted()).toEqual(ids.map((id) => `${id} booked acknowledged`).toSorted());
  });

  it('`reverse` that ends the process or fails does not stop the rest; mended, it is tried at once with `sync now`', async () => {
    const id = await scene.receiveDocument(receivedDocument(3));
    await run(0, {}, 'sync');
    await scene.connector('respond', id, 'reject', 'wrong');
    await scene.connector('submit', await scene.invoice(0));
    const first = await run(0, {REVERSE: 'kill'}, 'sync');
    expect([first.code, first.signal]).not.toEqual([0, null]);
    await run(0, {REVERSE: 'kill'}, 'sync');
    expect([await scene.stateOf('INV-0'), await received()]).toEqual(['submitted', [`${id} booked acknowledged`]]);
    const second = await run(11, {REVERSE: 'fail'}, 'sync');
    expect([second.code, alertsOf(second)]).toEqual([
      1,
      [expect.stringMatching(/^sync\.failed part=outbox name=respond:.*erp.* failures=1$/i)],
    ]);
    expect(second.stderr).toContainEqual(
      expect.stringMatching(/ warn sync\.failed .*the process ended inside reverse/),
    );
    expect((await run(11, {}, 'sync')).stderr.join()).not.toContain('outbox.sending');
    await run(11, {}, 'sync', 'now');
    expect(await received()).toEqual([`${id} reversed returned`]);
  });
});

const withSignature = runnableConnectors().filter((language) => ownCode[language].async !== undefined);

describe.each(withSignature)('asynchronous code in the connector in %s', (language) => {
  const {hooks, async} = ownCode[language];
  const source = sourceWith(language, [...hooks, ...(async === undefined ? [] : [async])]);
  const scene = new Scene(language, 'own', {source});
  afterAll(() => rmSync(source, {recursive: true}));
  beforeEach(() => withoutReceived(scene));

  it('books nothing, and is told', async () => {
    const id = await scene.receiveDocument(receivedDocument(3));
    const sync = await scene.connector('sync');
    expect([sync.code, alertsOf(sync), (await scene.connector('received')).stdout]).toEqual([
      1,
      [asynchronous],
      [expect.stringMatching(`^${id} unbooked failed `)],
    ]);
  });
});
