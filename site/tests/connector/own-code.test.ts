import {cp, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {describe, expect, it, vi} from 'vitest';
import {prepareConnector, runnableConnectors} from '../../commands/connector/languages.ts';
import {receivedDocument} from '../../commands/connector/invoices.ts';
import {ConnectorProcess} from '../../commands/connector/processes.ts';
import {samplePath} from '../samples/files.ts';
import {Scene} from './scene.ts';

// A test compiles its connector.
vi.setConfig({testTimeout: 120_000, hookTimeout: 120_000});

/* Your code in `book` fails with what the language does not count among its usual exceptions. In C#, that ends the process, whatever catches it. */
const errors = {
  java: [
    'src/main/java/connector/Booking.java',
    'byte[] xml) {}',
    'byte[] xml) { throw new NoClassDefFoundError("erp"); }',
  ],
  php: ['src/Booking.php', 'string $xml): void\n    {', 'string $xml): void\n    { new \\Erp();'],
} as const;

describe.each(runnableConnectors().filter((one) => one in errors))('the connector in %s', (language) => {
  const scene = new Scene(language);

  it('tells of an error in `book`, and the rest goes on', async () => {
    const [file, found, failing] = errors[language as keyof typeof errors];
    const source = await mkdtemp(path.join(tmpdir(), 'own-code-'));
    await cp(samplePath(`connector/${language}`), source, {recursive: true});
    const code = await readFile(path.join(source, file), 'utf8');
    expect(code).toContain(found);
    await writeFile(path.join(source, file), code.replace(found, failing));
    const {command, folder} = await prepareConnector(language, source);
    await scene.receiveDocument(receivedDocument(3));
    await scene.connector('submit', await scene.invoice(0));
    const sync = await new ConnectorProcess(command, ['sync'], scene.env).ended;
    expect([sync.code, sync.stderr.find((line) => line.includes(' alert sync.failed '))]).toEqual([
      1,
      expect.stringMatching(/erp/i),
    ]);
    expect([await scene.stateOf('INV-0'), (await scene.connector('received')).stdout]).toEqual(['submitted', []]);
    await Promise.all([source, folder].map((one) => rm(one, {recursive: true})));
  });
});
