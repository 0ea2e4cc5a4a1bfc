import {spawnSync} from 'node:child_process';
import {readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {copySite} from '../commands/copy-site.ts';

/** Switches chapters off in a copy of the site, removes the links to files that the check reports, and builds. */

// CI machines can be slow.
vi.setConfig({testTimeout: 240_000, hookTimeout: 240_000});

/** Patterns for traces of each chapter: in file names (`file`), in file contents (`text`), in navigation bar and sidebar (`words`: message ids). */
const traces = {
  guides: {
    file: /docs\/guides|samples\/(?:moloni|medidata)/,
    text: /\/docs\/guides\/|\/samples\/(?:moloni|medidata)\//,
    words: ['navbar.integrations', 'navbar.integrationList', 'navbar.moloni', 'navbar.medidata'],
  },
  as2: {
    file: /integrations\/as2|samples\/as2|js\/status-decoder|catalogues\/(?:feap-statuses|mdn)/,
    text: /\/docs\/integrations\/as2|\/samples\/as2\/|catalogues\/feap-statuses/,
    words: ['navbar.as2', 'sidebar.as2'],
  },
  feap: {file: /onboarding-feap/, text: /\/docs\/onboarding-feap/, words: ['navbar.onboarding']},
  validator: {
    file: /^validator|assets\/validator|js\/validator|catalogues\/validator|samples\/validate|cius-pt\.mjs/,
    text: /["(/]validator["/.#)]|\/validator</,
    words: [],
  },
  simulator: {
    file: /^(?:simulator|walkthroughs)[./]|parts\/(?:run|play)|assets\/(?:play|runner|sandbox|minute|simulator)|samples\/simulator|simulator\.mjs/,
    text: /["(]\/(?:en\/)?simulator["#.]|["(][^"() ]*\/tools\/simulator|\/simulator<|["(]\/(?:en\/)?walkthroughs["#.]|data-(?:run|player|walk|minute)=/,
    words: ['navbar.tool'],
  },
} as const;
const chapters = Object.keys(traces) as readonly (keyof typeof traces)[];

let folder = '';
const inCopy = (file: string): string => path.join(folder, file);
const read = (file: string): string => readFileSync(inCopy(file), 'utf8');

function run(...args: readonly string[]): string {
  const {stdout, stderr} = spawnSync(process.execPath, args, {cwd: folder, encoding: 'utf8'});
  return stdout + stderr;
}

/** Switches off these chapters of the copy, and no others. */
function switchOff(names: readonly string[]): void {
  const settings = readFileSync(path.join(projectRoot, 'site/config/site.ts'), 'utf8');
  const changed = names.reduce((text, chapter) => text.replace(`${chapter}: true`, `${chapter}: false`), settings);
  writeFileSync(inCopy('site/config/site.ts'), changed);
}

/** What the check reports of a page: a link to a file of a chapter, or a command that fetches one. */
const fileProblem = /^(\S+\.mdx):\d+: found (?:the link )?(\S+), which (?:leads into|belongs to) the chapter "(\w+)"/gm;

let firstCheck = '';
let built: readonly string[] = [];

beforeAll(async () => {
  folder = await copySite(projectRoot);
  switchOff(chapters);
  firstCheck = run('site/commands/check-content.ts');
  for (const [, file = '', address = ''] of firstCheck.matchAll(fileProblem)) {
    writeFileSync(inCopy(file), read(file).replaceAll(`](${address})`, '](/docs)').replaceAll(address, '…'));
  }
  run('site/commands/parity.ts', '--confirm-all');
  const output = run('site/commands/build.ts', '--locale', 'pt', '--draft');
  expect(output).toContain('build/ has pt');
  const files = readdirSync(inCopy('build'), {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile());
  built = files.map((entry) =>
    path.relative(inCopy('build'), path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
  );
});
afterAll(() => rmSync(folder, {recursive: true, force: true}));

it('the check names the links and commands for files that are left out, and has nothing to say after that', () => {
  const problems = [...firstCheck.matchAll(fileProblem)].map(([, , address, chapter]) => `${chapter}: ${address}`);
  expect(new Set(problems)).toEqual(new Set(['simulator: %site.url%/tools/simulator.mjs']));
  expect(run('site/commands/check-content.ts')).toContain('no problems');
});

it('no released address is missed: with all chapters off in the build, with each one off in what it would write', () => {
  expect(run('site/tests/lost-addresses.ts', '--build')).toBe('');
  for (const chapter of chapters) {
    switchOff([chapter]);
    expect(run('site/tests/lost-addresses.ts'), chapter).toBe('');
  }
  switchOff(chapters);
});

describe.each(chapters)('without the chapter %s', (chapter) => {
  it('has no file of it', () => {
    expect(built.length).toBeGreaterThan(200);
    expect(built.filter((file) => traces[chapter].file.test(file))).toEqual([]);
  });

  it('has no entry of it in navigation bar and sidebar', () => {
    const messages = JSON.parse(read('site/interface/pt.json')) as Readonly<Record<string, {readonly message: string}>>;
    const [frame = ''] = read('build/docs/index.html').split('<main');
    expect(frame).toContain('class="sidebar"');
    expect(traces[chapter].words.filter((id) => frame.includes(`>${messages[id]?.message ?? id}<`))).toEqual([]);
  });

  it('has no link to it: pages, twins, search, sitemap, lists of files', () => {
    const texts = built.filter(
      (file) => /\.(?:html|md|txt|xml|json)$/.test(file) && !file.startsWith('specification/'),
    );
    expect(
      texts.flatMap((file) => {
        const trace = traces[chapter].text.exec(read(`build/${file}`));
        return trace === null ? [] : [`${file}: ${trace[0]}`];
      }),
    ).toEqual([]);
  });
});
