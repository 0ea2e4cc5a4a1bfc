import {spawnSync} from 'node:child_process';
import {appendFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {copySite} from '../commands/copySite.ts';

it('a broken link fails the build, which names the page and the target', {timeout: 240_000}, async () => {
  const folder = await copySite(projectRoot);
  try {
    appendFileSync(path.join(folder, 'site/content/pt/docs/onboarding-feap.mdx'), '\n[nada](/docs/nao-existe)\n');
    const build = ['site/commands/build.ts', '--locale', 'pt'];
    const {status, stdout, stderr} = spawnSync(process.execPath, build, {cwd: folder, encoding: 'utf8'});
    expect(status).not.toBe(0);
    expect(stdout + stderr).toMatch(/docs\/onboarding-feap\.mdx:\d+: found a link to \/docs\/nao-existe/);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
});
