import {readFile} from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import {beforeAll, describe, expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {applyTrial, trials, tryOut} from '../../commands/connector/trials.ts';

const folder = (language: string): string => path.join(projectRoot, 'samples/connector', language);

describe.each(Object.entries(trials))('the trials of the connector in %s', (language, list) => {
  it.each(list.map((one) => [one.name, one] as const))('%s: what it changes is there', async (_, one) => {
    const files = new Set(one.changes.map(({file}) => file));
    for (const file of files) {
      const text = await readFile(path.join(folder(language), file), 'utf8');
      expect(applyTrial(text, file, one)).not.toBe(text);
    }
  });
});

describe('the trials of the connector in typescript', () => {
  const typescript = folder('typescript');
  const compilerOptions: ts.CompilerOptions = {
    ...{noEmit: true, strict: true, noUncheckedIndexedAccess: true, allowImportingTsExtensions: true},
    ...{skipLibCheck: true, module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2024, lib: ['lib.es2024.d.ts']},
    ...{types: ['node'], typeRoots: [path.join(projectRoot, 'node_modules/@types')]},
  };
  /** Every file as it is; a trial replaces some. */
  const sources = new Map<string, ts.SourceFile | undefined>();
  let unchanged: ts.Program;

  function compile(changed: ReadonlyMap<string, string>, previous?: ts.Program): ts.Program {
    const host = ts.createCompilerHost(compilerOptions);
    const read = host.getSourceFile.bind(host);
    host.getSourceFile = (file, options) => {
      const text = changed.get(file);
      if (text !== undefined) return ts.createSourceFile(file, text, options);
      if (!sources.has(file)) sources.set(file, read(file, options));
      return sources.get(file);
    };
    return ts.createProgram([path.join(typescript, 'connector.ts')], compilerOptions, host, previous);
  }

  const problemsOf = (program: ts.Program): readonly string[] =>
    program
      .getSourceFiles()
      .filter(({fileName}) => fileName.startsWith(typescript))
      .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
      .map(({messageText}) => ts.flattenDiagnosticMessageText(messageText, '\n'));

  beforeAll(() => {
    unchanged = compile(new Map());
    expect(problemsOf(unchanged)).toEqual([]);
  }, 60_000);

  it.each((trials.typescript ?? []).map((one) => [one.name, one] as const))(
    '%s: the changed copy compiles, so that the connector makes the mistake instead of crashing',
    async (_, one) => {
      const changed = new Map<string, string>();
      for (const file of new Set(one.changes.map((change) => change.file))) {
        const name = path.join(typescript, file);
        changed.set(name, applyTrial(await readFile(name, 'utf8'), file, one));
      }
      expect(problemsOf(compile(changed, unchanged))).toEqual([]);
    },
    30_000,
  );
});

it('a mistake that cannot be made is not found', async () => {
  const changes = [{file: 'outbox.ts', from: 'a text that is nowhere', to: ''}];
  const run = tryOut('typescript', {name: 'nowhere', changes}, {seed: 7, invoices: 1});
  await expect(run).rejects.toThrow('found 0 times');
});
