import {execFileSync} from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, describe, expect, it} from 'vitest';
import * as z from 'zod';
import {edit} from '../testing.ts';
import {run as runCommand, type Host, type Settings} from './run.ts';

const settings: Settings = {
  knowledge: {
    schemas: {},
    cures: {
      'DT-CIUS-PT-022': {
        cure: {pt: 'Copie o identificador da versão.', en: 'Copy the identifier of the version.'},
        useCase: '/rules#022',
      },
    },
  },
  siteUrl: 'https://docs.example',
  version: '1.2.3',
};

const folder = mkdtempSync(path.join(tmpdir(), 'cius-pt-'));
afterAll(() => rmSync(folder, {recursive: true}));

const fixture = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const write = (to: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, to)), {recursive: true});
  writeFileSync(path.join(folder, to), text);
};

const good = fixture('rules/fixtures/standard.xml');
write('good.xml', good);
write('good.json', fixture('ubl/fixtures/invoice.json'));
write('bad.xml', edit(good, 'CustomizationID = urn:cen.eu:en16931:2017'));
write('warned.xml', edit(good, 'InvoiceTypeCode = FT'));
write('coded.xml', edit(good, 'TaxTotal/TaxSubtotal/TaxAmount = 50.00', 'InvoiceTypeCode = 384'));
write('folder/below/one.xml', good);
write('folder/two.json', fixture('ubl/fixtures/invoice.json'));
write('folder/README.md', '# Not a document');
write('broken.xml', '<Invoice>');
write('folder/steer.txt', '<a>\u001b[31m</a>');

interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command in this process, with the test folder as current folder. */
const run = (
  parameters: readonly string[],
  input = '',
  environment: Readonly<Record<string, string>> = {},
  customSettings = settings,
): Ran => {
  const [out, err]: [string[], string[]] = [[], []];
  const host: Host = {
    parameters,
    environment: {LANG: 'pt_PT.UTF-8', ...environment},
    isTerminal: false,
    readStdin: () => new TextEncoder().encode(input),
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  };
  const previousFolder = process.cwd();
  process.chdir(folder);
  try {
    return {status: runCommand(host, customSettings), out: out.join(''), err: err.join('')};
  } finally {
    process.chdir(previousFolder);
  }
};

const reports = z.array(
  z.looseObject({
    file: z.string(),
    verdict: z.string(),
    findings: z.array(z.looseObject({rule: z.string(), severity: z.string()})),
  }),
);

const json = (...parameters: readonly string[]): z.infer<typeof reports> =>
  reports.parse(JSON.parse(run(['--format', 'json', ...parameters]).out));

it('names what to do, in the language that is asked for', () => {
  const identifier = 'urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT:2.1.1';
  expect(run(['--lang', 'en', 'bad.xml']).out).toContain(`fix: Write ${identifier}.`);
  expect(run(['--lang', 'pt', 'bad.xml']).out).toContain(`Escreva ${identifier}.`);
});

describe('exit codes', () => {
  it.each([
    ['a valid file', ['good.xml'], 0],
    ['a valid JSON document', ['good.json'], 0],
    ['a warning', ['warned.xml'], 0],
    ['an error', ['good.xml', 'bad.xml'], 1],
    ['a file that is no invoice', ['broken.xml', 'bad.xml'], 2],
    ['a file that is not there', ['good.xml', 'nowhere.xml'], 2],
    ['no file', [], 2],
    ['an unknown option', ['--strict', 'good.xml'], 2],
    ['an unknown format', ['--format', 'xml', 'good.xml'], 2],
    ['an unknown language', ['--lang', 'fr', 'good.xml'], 2],
    ['a pattern without matches', ['*.txt'], 2],
    ['help', ['--help'], 0],
    ['version', ['--version'], 0],
  ])('%s', (_, parameters, status) => {
    expect(run(parameters).status).toBe(status);
  });
});

describe('text', () => {
  it('is that of a compiler, in Portuguese', () => {
    expect(run(['bad.xml']).out)
      .toBe(`bad.xml:3:3  erro  DT-CIUS-PT-022  Formato errado de BT-24 (identificador da especificação): urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT: e a versão (2.1.1).
    1 | <?xml version="1.0" encoding="UTF-8"?>
    2 | <Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xml…
  > 3 |   <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
    4 |   <cbc:ID>FT A/123</cbc:ID>
    5 |   <cbc:IssueDate>2026-11-02</cbc:IssueDate>
    está: urn:cen.eu:en16931:2017
    solução: Escreva urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT:2.1.1.
    ver: ${settings.siteUrl}/rules#022

bad.xml: inválido

1 ficheiro, 0 válidos: 1 erro, 0 avisos.
`);
  });

  it('is English with --lang, or where the system is', () => {
    const english = run(['--lang', 'en', 'bad.xml']).out;
    expect(english).toContain('bad.xml:3:3  error  DT-CIUS-PT-022  Wrong format of BT-24 (specification identifier)');
    expect(english).toContain(`see: ${settings.siteUrl}/en/rules#022`);
    expect(run(['bad.xml'], '', {LANG: 'en_GB.UTF-8'}).out).toBe(english);
    expect(run(['bad.xml'], '', {LANG: 'de_DE.UTF-8'}).out).toContain('  erro  ');
  });

  it('has warnings with their reason, and none with --no-warnings', () => {
    expect(run(['warned.xml']).out).toContain('porquê: Só a EN 16931 o assinala:');
    expect(run(['--no-warnings', 'warned.xml']).out).toBe(
      'warned.xml: válido\n\n1 ficheiro, 1 válido: 0 erros, 0 avisos.\n',
    );
  });

  it('has no colours where it is not a terminal, and lets no file steer one', () => {
    expect(run(['folder/steer.txt', 'bad.xml']).out).not.toContain('\u001b');
  });

  it.each(['text', 'json', 'sarif'])('no name steers a terminal or a log, as %s', (format) => {
    if (process.platform === 'win32') return;
    const names = [
      '::error::a.xml',
      'b\u001b[31m\n::add-mask::1.xml',
      'c##[add-mask]\u009b\u202e\u2066.xml',
      'd\n::error::.xml',
    ];
    for (const name of names.slice(0, 3)) write(`names/${name}`, edit(good, 'InvoiceTypeCode = FT'));
    symlinkSync('good.xml', path.join(folder, `names/${names[3] ?? ''}`));
    const {out, err} = run(['--format', format, ...names.slice(0, 3).map((name) => `names/${name}`), 'names']);
    rmSync(path.join(folder, 'names'), {recursive: true});
    expect(err).toMatch(/d·::error::\.xml: é uma ligação/u);
    for (const text of [out, err]) {
      expect(text.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|##\[/u);
      expect(text).not.toMatch(/^\s*::/mu);
    }
    if (format === 'json')
      expect(reports.parse(JSON.parse(out)).map(({file}) => file)).toContain(`names/${names[2] ?? ''}`);
  });

  it('a name at the start of a line is no command either, nor is an option that does not exist', () => {
    write('::error::a.xml', good);
    expect(run(['::error::a.xml']).out).toMatch(/^·::error::a\.xml: válido/u);
    expect(run(['##[add-mask]*.xml']).err).toContain('##·[add-mask]');
  });

  it('says on standard error what it cannot read, and checks the rest', () => {
    const {out, err} = run(['nowhere.xml', 'good.xml']);
    expect(err).toMatch(/^Não é possível ler nowhere\.xml: ENOENT/u);
    expect(out).toContain('good.xml: válido');
  });
});

describe('files', () => {
  it('come from folders, with those below them: .xml and .json', () => {
    expect(json('folder').map(({file}) => file.replaceAll('\\', '/'))).toEqual([
      'folder/below/one.xml',
      'folder/two.json',
    ]);
  });

  it('come from patterns that no shell has expanded', () => {
    expect(json('g*.xml').map(({file}) => file)).toEqual(['good.xml']);
    expect(json('folder/*.js?n').map(({file}) => file.replaceAll('\\', '/'))).toEqual(['folder/two.json']);
  });

  it('come from standard input', () => {
    const {status, out} = run(['-'], '<a>');
    expect([status, out.split('\n')[0]]).toEqual([
      2,
      '<stdin>:1:1  erro  XML-SYNTAX  O elemento <a> não é fechado: o ficheiro acaba antes.',
    ]);
  });
});

describe('what cannot be validated', () => {
  it('does not keep the others from it: a folder that nobody may read, a pipe, a link to a folder', () => {
    if (process.platform === 'win32') return;
    write('mixed/good.xml', good);
    mkdirSync(path.join(folder, 'mixed/locked'), {mode: 0o000});
    symlinkSync(path.join(folder, 'folder'), path.join(folder, 'mixed/linked'));
    symlinkSync(path.join(folder, 'good.xml'), path.join(folder, 'mixed/link.xml'));
    symlinkSync(path.join(folder, 'nowhere'), path.join(folder, 'mixed/broken.xml'));
    execFileSync('mkfifo', [path.join(folder, 'mixed/pipe.xml')]);
    const {status, out, err} = run(['--lang', 'en', 'mixed']);
    chmodSync(path.join(folder, 'mixed/locked'), 0o700);
    expect(status).toBe(2);
    expect(out).toMatch(/good\.xml: valid/);
    expect(out).not.toContain('link.xml');
    expect(err).toMatch(/link\.xml: it is a link, which is not followed/);
    expect(err).toMatch(/broken\.xml: it is a link, which is not followed/);
    expect(err).toMatch(/linked: it is a link to a folder/);
    expect(err).toMatch(/pipe\.xml: it is no file/);
    // The root user may read all files.
    if (process.getuid?.() !== 0) expect(err).toMatch(/locked: EACCES/);
  });

  it('is read up to the limit only', () => {
    if (process.platform === 'win32') return;
    expect(run(['--lang', 'en', '/dev/zero'])).toMatchObject({
      status: 2,
      out: expect.stringContaining('0 files') as unknown,
    });
    writeFileSync(path.join(folder, 'huge.xml'), '');
    truncateSync(path.join(folder, 'huge.xml'), 3_000_000_000);
    const {status, out} = run(['huge.xml']);
    expect([status, out]).toEqual([2, expect.stringContaining('XML-SIZE')]);
  });

  it('is what the validator itself fails at, too', () => {
    const failing = {
      schemas: new Proxy(
        {},
        {
          get: () => {
            throw new Error('broken');
          },
        },
      ),
      cures: {},
    };
    const {status, out, err} = run(
      ['--lang', 'en', 'good.json', 'good.xml'],
      '',
      {},
      {...settings, knowledge: failing},
    );
    expect(status).toBe(2);
    expect(err).toMatch(/^The validator failed at good\.json: broken/);
    expect(out).toMatch(/good\.xml: valid/);
  });
});

describe('what only the platform asks', () => {
  const platform = {...settings, knowledge: {...settings.knowledge, platform: {maxBytes: 100}}};

  it('is an error, and can be left out', () => {
    expect(run(['good.xml'], '', {}, platform)).toMatchObject({
      status: 1,
      out: expect.stringContaining('API-SIZE') as unknown,
    });
    expect(run(['--no-platform', 'good.xml'], '', {}, platform).status).toBe(0);
  });
});

describe('JSON', () => {
  it('is the report of each file', () => {
    expect(json('good.xml', 'bad.xml')).toMatchObject([
      {file: 'good.xml', verdict: 'valid', findings: []},
      {file: 'bad.xml', verdict: 'invalid', findings: [{rule: 'DT-CIUS-PT-022', severity: 'error'}]},
    ]);
  });

  it('has the verdicts of the official validators for their own samples', () => {
    const verdicts = json(
      ...['standard', 'exempt-m07', 'exempt-text'].map((name) =>
        fileURLToPath(new URL(`../rules/fixtures/${name}.xml`, import.meta.url)),
      ),
    );
    const official = (rule: string): boolean => !rule.startsWith('USAGE-');
    expect(verdicts.map(({verdict, findings}) => [verdict, findings.map(({rule}) => rule).filter(official)])).toEqual([
      ['valid', []],
      ['valid', ['BR-CL-22']],
      ['valid', []],
    ]);
  });
});

describe('the words of a finding', () => {
  it.each(['json', 'sarif', 'text'])('are plain in %s: backticks are for pages', (format) => {
    expect(run(['--format', format, 'warned.xml', 'bad.xml', 'good.xml', 'broken.xml', 'coded.xml']).out).not.toContain(
      '`',
    );
  });
});

describe('SARIF', () => {
  const sarif = z.looseObject({
    version: z.literal('2.1.0'),
    runs: z.tuple([
      z.looseObject({
        tool: z.looseObject({
          driver: z.looseObject({rules: z.array(z.looseObject({id: z.string(), helpUri: z.url()}))}),
        }),
        results: z.array(
          z.looseObject({
            ruleId: z.string(),
            ruleIndex: z.int(),
            level: z.enum(['error', 'warning']),
            message: z.object({text: z.string().min(1)}),
            locations: z.tuple([
              z.object({
                physicalLocation: z.object({
                  artifactLocation: z.object({uri: z.string()}),
                  region: z.looseObject({startLine: z.int().min(1), startColumn: z.int().min(1)}),
                }),
              }),
            ]),
          }),
        ),
      }),
    ]),
  });

  it('holds each finding with its rule and its place', () => {
    const {runs} = sarif.parse(JSON.parse(run(['--format', 'sarif', 'bad.xml', 'warned.xml']).out));
    const [{tool: sarifTool, results}] = runs;
    expect(results.map(({ruleId, level}) => [ruleId, level])).toEqual([
      ['DT-CIUS-PT-022', 'error'],
      ['BR-CL-01', 'warning'],
    ]);
    expect(results.map(({ruleIndex}) => sarifTool.driver.rules[ruleIndex]?.id)).toEqual(
      results.map(({ruleId}) => ruleId),
    );
    expect(results[0]?.locations[0].physicalLocation).toMatchObject({
      artifactLocation: {uri: 'bad.xml'},
      region: {startLine: 3, startColumn: 3},
    });
  });
});
