import {readFile} from 'node:fs/promises';
import {expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {bundleIslands, scopedName, styleSheets} from '@integration-docs/docs';
import {siteDefinition} from '../definition.ts';

it(
  'the style sheet has every class of every module, those of components that no island uses too',
  {timeout: 60_000},
  async () => {
    const site = await siteDefinition(projectRoot);
    const {css, preload} = await bundleIslands(site);
    const modules = (await styleSheets(site)).filter((file) => file.endsWith('.module.css'));
    expect(modules.length).toBeGreaterThan(10);
    for (const file of modules) {
      const source = (await readFile(file, 'utf8')).replace(/\/\*[^]*?\*\/|:global\([^)]*\)/g, '');
      const names = [...source.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map((match) => match[1] ?? '');
      for (const name of names) expect(css, `${file}: .${name}`).toContain(`.${scopedName(projectRoot, name, file)}`);
    }
    expect(preload).toHaveLength(1);
  },
);
