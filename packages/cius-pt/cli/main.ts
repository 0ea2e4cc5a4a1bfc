/** The `cius-pt` program, bundled into one file: `node cius-pt.mjs *.xml`. */
import type {Knowledge} from '../index.ts';
import {readUpToLimit} from './inputs.ts';
import {run} from './run.ts';

/** Inserted by the bundler: `Knowledge` as JSON, the address of the site that explains the rules, the version of the command. */
declare const KNOWLEDGE: string;
declare const SITE_URL: string;
declare const VERSION: string;

// The reader of the output may close it early: `cius-pt folder | head`.
process.stdout.on('error', ({code}: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 2));

process.exitCode = run(
  {
    parameters: process.argv.slice(2),
    environment: process.env,
    isTerminal: process.stdout.isTTY,
    readStdin: () => readUpToLimit(0),
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  },
  {knowledge: JSON.parse(KNOWLEDGE) as Knowledge, siteUrl: SITE_URL, version: VERSION},
);
