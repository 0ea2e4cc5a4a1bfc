import {expect, it} from 'vitest';
import {calledFiles} from './sample-calls.ts';

/** Returns the names of the files that a shown part calls. */
function calledNames(file: string, text: string, shownCode: string, others: readonly string[]): readonly string[] {
  const folder = file.slice(0, file.lastIndexOf('/'));
  const list = [file, ...others.map((name) => `${folder}/${name}`), `samples/other/${others[0] ?? ''}`];
  const files = {read: (name: string) => (name === file ? text : ''), list: () => list};
  return calledFiles(file, shownCode, files).map((name) => name.slice(folder.length + 1));
}

it.each([
  [
    'imports of TypeScript',
    'samples/connector/typescript/token.ts',
    "import {log} from './log.ts';\nimport {Later, type Refused} from './retry.ts';\nimport {now} from './settings.ts';",
    "const now = 1; // Later\nlog('info', 'Later'); throw new Refused();",
    ['log.ts', 'retry.ts', 'settings.ts', 'now.ts', 'README.md'],
    ['log.ts', 'retry.ts', 'settings.ts'],
  ],
  [
    'imports of Python',
    'samples/connector/python/connector/token.py',
    'from . import transport\nfrom .log import log\nfrom .retry import (\n    Later,\n    next_attempt,\n)\nfrom .store import meta',
    'def ask():\n    """log and meta"""\n    transport.send()\n    next_attempt(1)  # log',
    ['transport.py', 'log.py', 'retry.py', 'store.py'],
    ['retry.py', 'transport.py'],
  ],
  [
    'classes of PHP',
    'samples/connector/php/src/Outbox.php',
    '<?php function __construct(private readonly Store $store, Answer $answer)',
    "$this->store->change('UPDATE documents', Clock::now()); $answer?->json(); throw new Refused();",
    ['Store.php', 'Documents.php', 'Clock.php', 'Answer.php', 'Refused.php', 'Api.php'],
    ['Answer.php', 'Clock.php', 'Refused.php', 'Store.php'],
  ],
  [
    'classes of Java',
    'samples/connector/java/Outbox.java',
    'import connector.Failure.Later;\nimport connector.Failure.Refused;\nprivate final Store store;',
    '/** Api. */\nLater later = null;\nstore.change("documents.x");\nsecrets.stream();',
    ['Failure.java', 'Store.java', 'Documents.java', 'Api.java', 'Secrets.java'],
    ['Failure.java', 'Store.java'],
  ],
  [
    'classes of C#',
    'samples/connector/csharp/Outbox.cs',
    'readonly Store _store;',
    '_store.Change(sql); var at = Clock.Now;',
    ['Store.cs', 'Clock.cs', 'Sql.cs'],
    ['Clock.cs', 'Store.cs'],
  ],
])('finds what a part calls: %s', (_, file, text, shown, others, expected) => {
  expect(calledNames(file, text, shown, others)).toEqual(expected);
});
