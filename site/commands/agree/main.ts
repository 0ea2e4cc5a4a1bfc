/**
 * Compares the validator with the official rules on folders of documents. CONTRIBUTING.md says where to get the official files, which
 * must not be committed.
 *
 *     npm run agree -- --xsd <folder with maindoc/> --en <EN16931-UBL-validation.xslt> --cius <…CIUS-PT_2.1.1.xslt> <folder>…
 */
import {spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import * as z from 'zod';
import {checkInvoice, invoiceOf, readXml, type RuleSet, validate} from '@integration-docs/cius-pt';
import {readOptions, exitWithUsage} from '@integration-docs/facts/node';
import {agreementOf, type Compared, type Share} from './compare.ts';

const usage = 'npm run agree -- --xsd <folder with maindoc/> --en <xslt> --cius <xslt> <folder>…';
const packages = ['--package=xslt3@2.7', '--package=saxon-js@2.7'];
/** Maximum output of a program: enough for a thousand documents with hundreds of findings each. */
const maxOutput = 1 << 30;

const official = z.object({rules: z.array(z.string()), stop: z.string().optional()});
const officialLine = z.object({file: z.string(), en: official, cius: official});

/** Returns the XML files in a folder and its subfolders; for a file, the file itself. */
function documentsIn(name: string): string[] {
  if (!statSync(name).isDirectory()) return [path.resolve(name)];
  return readdirSync(name, {recursive: true, encoding: 'utf8'})
    .filter((file) => /\.xml$/i.test(file))
    .map((file) => path.resolve(name, file))
    .sort();
}

/** Runs the official rules. Returns their findings by file. */
function officialFindings(list: string, en: string, cius: string): ReadonlyMap<string, z.infer<typeof officialLine>> {
  const script = fileURLToPath(new URL('./official.mjs', import.meta.url));
  const {status, stdout} = spawnSync('npx', ['--yes', ...packages, '--', process.execPath, script, list, en, cius], {
    encoding: 'utf8',
    maxBuffer: maxOutput,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error('The official rules did not run: see above.');
  const lines = stdout.trim().split('\n');
  return new Map(lines.map((line) => officialLine.parse(JSON.parse(line))).map((each) => [each.file, each]));
}

/** Validates files against an XML schema with libxml2. Returns the reasons by invalid file. */
function validateWith(schema: string, files: readonly string[]): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  for (let start = 0; start < files.length; start += 200) {
    const {error, stderr} = spawnSync(
      'xmllint',
      ['--noout', '--huge', '--schema', schema, ...files.slice(start, start + 200)],
      {
        encoding: 'utf8',
        maxBuffer: maxOutput,
      },
    );
    if (error) throw new Error('No xmllint: install libxml2-utils.');
    if (/failed to compile|Failed to locate/i.test(stderr)) throw new Error(`${schema}: ${stderr.slice(0, 500)}`);
    let reason: string | undefined;
    for (const line of stderr.split('\n')) {
      const [, file, verdict] = /^(.*) (validates|fails to validate)$/.exec(line) ?? [];
      if (file !== undefined && verdict === 'fails to validate') reasons.set(file, reason ?? 'not well-formed');
      if (file !== undefined) reason = undefined;
      // Keeps the reason without its place, so that the same mistake gives the same text in all documents.
      else
        reason ??= /error : (.*)$/
          .exec(line)?.[1]
          ?.replace(/\{[^}]*\}/g, '')
          .slice(0, 100);
    }
  }
  return reasons;
}

const rootOf = (text: string): 'Invoice' | 'CreditNote' =>
  /<(?:\w+:)?CreditNote[\s>]/.test(text.slice(0, 5000)) ? 'CreditNote' : 'Invoice';

function validateBySchema(folder: string, files: readonly string[]): ReadonlyMap<string, string> {
  const kinds = new Map(files.map((file) => [file, rootOf(readFileSync(file, 'utf8'))]));
  return new Map(
    (['Invoice', 'CreditNote'] as const).flatMap((kind) => [
      ...validateWith(
        path.join(folder, `maindoc/UBL-${kind}-2.1.xsd`),
        files.filter((file) => kinds.get(file) === kind),
      ),
    ]),
  );
}

/** Returns the findings of our validator. */
function oursOf(file: string): Compared['ours'] {
  const report = validate(file, readFileSync(file));
  const parsed = readXml(report.xml ?? '');
  const invoice = 'root' in parsed ? invoiceOf(parsed.root) : undefined;
  const rules = (set: RuleSet): readonly string[] =>
    invoice
      ? checkInvoice(invoice, {sets: [set]})
          .filter(({severity}) => severity === 'fatal')
          .map(({rule}) => rule)
      : [];
  const earlierFindings = report.findings.filter(
    ({level, severity}) => severity === 'error' && (level === 'well-formed' || level === 'structure'),
  );
  return {
    isValid: report.verdict === 'valid',
    structure: [...new Set(earlierFindings.map(({rule}) => rule))],
    en: rules('en16931'),
    cius: rules('cius-pt'),
  };
}

const shareText = ({same, of}: Share): string =>
  of === 0 ? 'no documents' : `${same} of ${of} (${((100 * same) / of).toFixed(2)} %)`;

function main(): void {
  const {values, positionals} = readOptions(
    {
      options: {xsd: {type: 'string'}, en: {type: 'string'}, cius: {type: 'string'}},
      allowPositionals: true,
    },
    usage,
  );
  const {xsd, en, cius} = values;
  if (xsd === undefined || en === undefined || cius === undefined || positionals.length === 0)
    return exitWithUsage('Something is missing.', usage);
  for (const file of [path.join(xsd, 'maindoc'), en, cius, ...positionals])
    if (!existsSync(file)) exitWithUsage(`${file} is not there.`, usage);
  const files = positionals.flatMap(documentsIn);
  const folder = mkdtempSync(path.join(tmpdir(), 'agree-'));
  try {
    const list = path.join(folder, 'files.txt');
    writeFileSync(list, files.join('\n'));
    const reasons = validateBySchema(xsd, files);
    const findings = officialFindings(list, path.resolve(en), path.resolve(cius));
    const documents = files.flatMap((file): Compared[] => {
      const line = findings.get(file);
      return line ? [{file, official: {xsd: reasons.get(file), en: line.en, cius: line.cius}, ours: oursOf(file)}] : [];
    });
    const {verdict, differences, ...sets} = agreementOf(documents);
    console.log(`Verdict (XSD and CIUS-PT): ${shareText(verdict)}`);
    console.log(`Set of rules, CIUS-PT:     ${shareText(sets.cius)}`);
    console.log(`Set of rules, EN 16931:    ${shareText(sets.en)}`);
    for (const [what, where] of differences)
      console.log(`\n${where.length} × ${what}\n    ${where.slice(0, 3).join('\n    ')}`);
    process.exitCode = differences.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, {recursive: true});
  }
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
