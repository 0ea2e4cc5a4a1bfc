import {readFileSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import * as z from 'zod';
import {filesBelow} from '@integration-docs/docs/content';
import {loadCatalogue, projectRoot} from '@integration-docs/facts/node';
import {connectorLanguages} from '../../commands/connector/languages.ts';
import {versionOf} from '../../components/Connectors/version.ts';

/*
 * The page of the connector (`site/content/*∕docs/integrations/connector.mdx`) and its READMEs take their tables from the same catalogues.
 */

const texts = z.union([
  z.string().transform((text) => ({pt: text, en: text})),
  z.object({pt: z.string(), en: z.string()}),
]);

async function entriesOf<T>(name: string, entry: z.ZodType<T>): Promise<readonly T[]> {
  const {data} = await loadCatalogue(path.join(projectRoot, `packages/contract/catalogues/connector-${name}.yaml`));
  return z.object({entries: z.array(entry)}).parse(data).entries;
}

const readmes = [
  ['README.md', 'en'],
  ['LEIAME.md', 'pt'],
] as const;

describe.each(Object.keys(connectorLanguages))('the manual and the connector in %s', (language) => {
  /** Text of a README on one line. */
  const readme = async (name: string): Promise<string> =>
    (await readFile(path.join(projectRoot, 'samples/connector', language, name), 'utf8')).replaceAll(/[ \n]+/g, ' ');
  const sources = async (): Promise<readonly string[]> => {
    const files = await filesBelow(projectRoot, `samples/connector/${language}`);
    return files
      .filter((file) => /\.(?:ts|py|php|java|cs)$/.test(file))
      .map((file) => readFileSync(path.join(projectRoot, file), 'utf8'));
  };

  it.each(readmes)('have the same settings: %s', async (name, locale) => {
    const settings = await entriesOf(
      'settings',
      z.object({variables: z.array(z.string()), default: texts.optional(), meaning: texts}),
    );
    const text = await readme(name);
    for (const {variables, default: defaultValue, meaning} of settings) {
      const cells = [variables.map((one) => `\`${one}\``).join(', '), defaultValue?.[locale] ?? '', meaning[locale]];
      expect(text).toContain(`| ${cells.join(' | ')} |`.replace('|  |', '| |'));
    }
  });

  it('have the same settings as the program', async () => {
    const settings = await entriesOf('settings', z.object({variables: z.array(z.string())}));
    const all = (await sources()).join('\n');
    expect(settings.flatMap(({variables}) => variables).filter((name) => !all.includes(name))).toEqual([]);
  });

  it.each(readmes)('have the same exit codes: %s', async (name, locale) => {
    const codes = await entriesOf('exit-codes', z.object({code: z.string(), means: texts}));
    const text = await readme(name);
    expect(codes.filter(({code, means}) => !text.includes(`\`${code}\` ${means[locale]}`))).toEqual([]);
  });

  it.each(readmes)('start it alike: %s', async (name) => {
    const entry = (await entriesOf('languages', z.object({id: z.string(), command: z.string()}))).find(
      ({id}) => id === language,
    );
    expect(await readme(name)).toContain(`${entry?.command} submit invoice.json`);
  });

  it('have the same version: manifest, program, newest row of the table of versions', async () => {
    const [newest] = await entriesOf('versions', z.object({version: z.string()}));
    const entry = (await entriesOf('languages', z.object({id: z.string(), manifest: z.string()}))).find(
      ({id}) => id === language,
    );
    const manifest = `samples/connector/${language}/${entry?.manifest ?? ''}`;
    expect(versionOf(await readFile(path.join(projectRoot, manifest), 'utf8'), manifest)).toBe(newest?.version);
    const constants = (await sources()).flatMap((source) =>
      [...source.matchAll(/\bVERSION\s*=\s*["'](\d+\.\d+\.\d+)["']/gi)].map(([, version]) => version),
    );
    expect(constants).toEqual([newest?.version]);
  });

  it('have the same alerts', async () => {
    const manualSteps = (await entriesOf('alerts', z.object({step: z.string()}))).map(({step}) => step);
    // log('alert', 'a.b'; Log.alert("a.b"; Log::alert('a.b'. A step name that code builds from parts is not found.
    const programSteps = (await sources()).flatMap((source) =>
      [
        ...source.matchAll(
          /alert(?:["'],\s*|(?:_?daily|_?hourly|_?daily_?else_?warn)?\(\s*)["']([a-z-]+\.[a-z-]+)["']/gi,
        ),
      ].map(([, step]) => step),
    );
    expect(programSteps.length).toBeGreaterThan(10);
    expect(programSteps.filter((step) => step === undefined || !manualSteps.includes(step))).toEqual([]);
  });
});

it('every alert of the manual is one of a program', async () => {
  const files = (await filesBelow(projectRoot, 'samples/connector')).filter((file) =>
    /\.(?:ts|py|php|java|cs)$/.test(file),
  );
  const all = files.map((file) => readFileSync(path.join(projectRoot, file), 'utf8')).join('\n');
  const steps = await entriesOf('alerts', z.object({step: z.string()}));
  expect(steps.filter(({step}) => !new RegExp(`["']${step.replace('.', '\\.')}["']`).test(all))).toEqual([]);
});

it('how long a backlog takes is what the limit of writes gives', async () => {
  const {data} = await loadCatalogue(path.join(projectRoot, 'packages/contract/catalogues/limits.yaml'));
  const limits = z.object({entries: z.array(z.object({id: z.string(), number: z.number()}))}).parse(data).entries;
  const perMinute = limits.find(({id}) => id === 'rate-write')?.number ?? NaN;
  const page = await readFile(path.join(projectRoot, 'site/content/en/docs/integrations/connector.mdx'), 'utf8');
  const minutes = Math.ceil(2000 / perMinute);
  const hours = Math.round(20_000 / perMinute / 60);
  expect(page).toContain(
    `${perMinute} a minute, 2,000 documents take ${minutes} minutes and 20,000 take ${hours} hours`,
  );
});

it('what is printed is said of verbs that there are', async () => {
  const verbs = (await entriesOf('verbs', z.object({command: z.string()}))).map(({command}) => command.split(' ')[0]);
  const printed = await entriesOf('output', z.object({verbs: z.array(z.string())}));
  expect(printed.flatMap((one) => one.verbs).filter((verb) => !verbs.includes(verb))).toEqual([]);
});
