import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';

it('a build says what it builds before it starts', async () => {
  const build = spawn(process.execPath, ['site/commands/build.ts', '--locale', 'pt'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [output] = (await once(build.stdout, 'data')) as [Buffer];
    expect(output.toString()).toBe('Building pt …\n');
  } finally {
    build.kill('SIGKILL');
  }
});
