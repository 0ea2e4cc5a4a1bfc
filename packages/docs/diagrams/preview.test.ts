import {spawnSync} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';

it('shows a diagram in both languages, light and dark, with the styles of pages', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'preview-'));
  const diagram = 'site/diagrams/channel-choice.yaml';
  const {status, stderr} = spawnSync(process.execPath, ['packages/docs/diagrams/preview.ts', folder, diagram], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  expect(readdirSync(folder).toSorted()).toEqual(['en-dark.html', 'en-light.html', 'pt-dark.html', 'pt-light.html']);
  const page = readFileSync(path.join(folder, 'pt-light.html'), 'utf8');
  expect(page).toContain('<svg');
  expect(page).toContain('--surface:');
});
