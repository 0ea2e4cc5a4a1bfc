import {readOptions} from '@integration-docs/facts/node';
import {hosts, type Host} from '../tests/hosts/servers.ts';
import {ensureBrowsers} from './ensure-browsers.ts';
import {ensureBuild} from './ensure-build.ts';
import {fail, run} from './ensure.mjs';
import {commandPath, installPackages} from './packages.ts';

/* npm run test:hosts: tests the build on real web servers. */
readOptions({}, 'npm run test:hosts');
const findMissing = (): Host[] =>
  (Object.keys(hosts) as Host[]).filter((name) => commandPath(hosts[name].command) === undefined);
const missing = findMissing();
installPackages(
  missing.flatMap((name) => hosts[name].packages),
  'web servers from Debian',
);
const stillMissing = findMissing();
if (stillMissing.length > 0) {
  const message = `No ${stillMissing.join(', ')} to test with. On Debian or Ubuntu: apt-get install ${stillMissing.flatMap((name) => hosts[name].packages).join(' ')}`;
  if (process.env.CI) fail(message);
  console.warn(`\n${message}\nTheir tests are skipped.\n`);
}
ensureBrowsers();
ensureBuild();
run('npx', ['vitest', 'run', '--config', 'vitest.hosts.config.ts']);
