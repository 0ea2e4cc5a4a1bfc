import path from 'node:path';
import {publish} from '@integration-docs/docs/built';
import {projectRoot, readOptions, exitWithUsage} from '@integration-docs/facts/node';
import {fail} from './ensure.mjs';

/*
 * npm run publish -- /srv/www [--days 30] [--build build]
 * Copies the build over a running site. Files of older builds with a hash in their names stay for some days, for readers who have an
 * old page open. Files that this program did not put there are never removed.
 */
const usage = 'npm run publish -- /srv/www [--days 30] [--build build]';
const {values: options, positionals} = readOptions(
  {
    options: {build: {type: 'string', default: path.join(projectRoot, 'build')}, days: {type: 'string', default: '30'}},
    allowPositionals: true,
  },
  usage,
);
const [folder, ...others] = positionals;
if (folder === undefined || others.length > 0) exitWithUsage('Say where, one folder.', usage);
const days = Number(options.days);
if (!(days >= 0)) exitWithUsage(`--days is ${options.days}; expected a number of days, 0 or more.`, usage);
try {
  const {files, removed, kept} = await publish(options.build, folder, days * 24 * 60 * 60 * 1000);
  console.log(`${files} files in ${folder}. Of older builds ${removed.length} removed, ${kept.length} kept for now.`);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
