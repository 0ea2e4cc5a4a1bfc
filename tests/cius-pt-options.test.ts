import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {parse} from 'yaml';
import {schema} from '../contract/catalogues/validator.schema.ts';
import {projectRoot} from '../lib/problem/project-root.ts';
import {WORDS} from '../tools/cius-pt/words.ts';

const catalogue = schema.parse(
  parse(readFileSync(path.join(projectRoot, 'contract/catalogues/validator.yaml'), 'utf8')),
);

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
