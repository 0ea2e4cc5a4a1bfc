import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {parse} from 'yaml';
import {schema} from '@integration-docs/contract/catalogues/validator.schema.ts';
import {projectRoot} from '@integration-docs/facts/node';
import {WORDS} from '@integration-docs/cius-pt/cli/index.ts';

const catalogue = schema.parse(
  parse(readFileSync(path.join(projectRoot, 'packages/contract/catalogues/validator.yaml'), 'utf8')),
);

it('the page explains the rules that the validator has of its own', () => {
  const folder = path.join(projectRoot, 'packages/cius-pt/validator');
  const sources = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const code = sources.map((file) => readFileSync(path.join(folder, file), 'utf8')).join();
  const used = new Set([...code.matchAll(/'((?:XML|UBL|JSON|API|USAGE)-[A-Z-]+)'/g)].map(([, rule]) => rule));
  expect(catalogue.own.entries.map(({rule}) => rule).sort()).toEqual(['CIUS-PT-ONCE', ...used].sort());
});

for (const [language, {help}] of Object.entries(WORDS)) {
  it(`the page shows the options that --help has, in ${language}`, () => {
    const inHelp = [...help.matchAll(/^ {2}(--\S+(?: \S+\|\S+)?)/gm)].map(([, option]) => option);
    const onPage = catalogue.options.entries.map(({option}) => option).filter((option) => option.startsWith('--'));
    expect(onPage).toEqual(inHelp);
  });

  it(`the page shows the exit codes that --help has, in ${language}`, () => {
    const sentence = help.split('\n').find((line) => /^(?:Exit code|Código de saída):/.test(line)) ?? '';
    const inHelp = [...sentence.matchAll(/\b(\d) (?:if|se)\b/g)].map(([, code]) => code);
    expect(catalogue.exitCodes.entries.map(({code}) => code)).toEqual(inHelp);
  });
}
