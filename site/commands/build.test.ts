import {spawn} from 'node:child_process';
import {expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';

it('a build says what it builds before it starts', async () => {
  const build = spawn(process.execPath, ['site/commands/build.ts', '--locale', 'pt'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'ignore'],
    // Ended long before it could replace build/.
    timeout: 10_000,
    killSignal: 'SIGKILL',
  });
  let firstOutput = '';
  for await (const chunk of build.stdout) {
    firstOutput = String(chunk);
    break;
  }
  build.kill('SIGKILL');
  expect(firstOutput).toBe('Building pt: about a minute on two processors …\n');
}, 20_000);
