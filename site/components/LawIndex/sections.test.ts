import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {schema} from '@integration-docs/contract/catalogues/law.schema.ts';
import {loadCatalogue, projectRoot} from '@integration-docs/facts/node';

const {data} = await loadCatalogue(path.join(projectRoot, 'packages/contract/catalogues/law.yaml'));
const {groups} = schema.parse(data);

it.each(['pt', 'en'] as const)('the page in %s has a section for each subject, in the order of the index', (locale) => {
  const page = readFileSync(path.join(projectRoot, 'site/content', locale, 'docs/law.mdx'), 'utf8');
  const sections = page.matchAll(
    /^### (.+) \{\/\* #subject-(\S+) \*\/\}\n\n<Catalogue name="law" group="(\S+)" \/>$/gmu,
  );
  expect([...sections].map(([, title, anchor, group]) => ({title, anchor, group}))).toEqual(
    groups.map(({id, title}) => ({title: title[locale], anchor: id, group: id})),
  );
});
