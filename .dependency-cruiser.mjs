// npm run check: which package may use which (README). Arrows: site → docs → facts, search; site → simulator → contract → cius-pt, facts.
import {readFileSync} from 'node:fs';

/** What each package may import of the others. */
export const arrows = {
  facts: [],
  'cius-pt': [],
  search: [],
  contract: ['facts', 'cius-pt'],
  simulator: ['contract', 'cius-pt', 'facts'],
  docs: ['facts', 'search'],
};

/** Where the `exports` of the packages lead. */
const doors =
  '^packages/(?:[^/]+/(?:index|testing)|facts/(?:node|schema)|cius-pt/report|contract/(?:pure|catalogues/[^/]+)|simulator/page|docs/(?:browser|content|built|page))\\.tsx?$|\\.(?:ya?ml|css)$';

/** Tests and what only they use. */
const tests = '\\.(test|spec)\\.tsx?$|/testing(/|\\.ts$)|/tests/|/fixtures/';

/** Where Node.js, a bundle or a reader of catalogues begins: nothing imports these. */
const begins = [
  // npm scripts, and what they run besides.
  ...Object.values(JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).scripts).flatMap(
    (script) => script.split(' ').filter((word) => /^(?:packages|site)\//.test(word)),
  ),
  'site/commands/(?:check-content|payloads/generate|samples/make-vectors)\\.ts',
  'site/commands/agree/official\\.mjs',
  'site/bench/simulator\\.ts',
  'packages/docs/diagrams/preview\\.ts',
  // Bundles: scripts of pages, workers, programs that are published.
  'packages/docs/shell/(?:before-paint|index|rest|search/(?:index|worker))\\.ts',
  'packages/simulator/(?:published|page/no-code|panel/client/index)\\.ts',
  'packages/cius-pt/cli/main\\.ts',
  'site/components/components\\.ts',
  'site/tools/(?:entry\\.tsx|[^/]+/(?:page/index|worker/worker)\\.ts)',
  // Read by their name.
  'packages/contract/catalogues/[^/]+\\.schema\\.ts',
  '.*\\.d\\.ts',
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Modules that need each other are one module, or one of them knows too much.',
      severity: 'error',
      from: {},
      to: {circular: true},
    },
    {
      name: 'declared',
      comment: 'Name the package in package.json: packages that only others bring along may disappear with them.',
      severity: 'error',
      // Its package.json says where its facts stand; what it imports is the site's.
      from: {pathNot: '^site/tests/foreign-site/'},
      to: {dependencyTypes: ['npm-no-pkg', 'npm-unknown']},
    },
    {
      name: 'used',
      comment: 'Nothing imports this module but tests: delete it, or move it into testing.ts.',
      severity: 'error',
      module: {
        path: '^(?:packages|site)/',
        pathNot: `${tests}|^(?:${begins.join('|')})$`,
        numberOfDependentsLessThan: 1,
      },
      from: {pathNot: tests},
    },
    {
      name: 'found',
      comment: 'The module does not exist; an upgrade may have moved it.',
      severity: 'error',
      from: {},
      to: {couldNotResolve: true, pathNot: '^virtual:|\\.yaml\\?whole$|^saxon-js$'},
    },
    ...Object.entries(arrows).map(([name, below]) => ({
      name: `${name}-imports-downwards`,
      comment: `packages/${name} may import ${below.length === 0 ? 'no other package of ours' : below.join(', ')}. Pass what it needs as a parameter.`,
      severity: 'error',
      from: {path: `^packages/${name}/`, pathNot: tests},
      to: {path: '^(packages|site|samples)/', pathNot: `^packages/(${[name, ...below].join('|')})/`},
    })),
    {
      name: 'through-the-door',
      comment: 'Import another package by its name, or by another entry of its "exports".',
      severity: 'error',
      from: {path: '^(?:packages/([^/]+)|site)/'},
      to: {path: '^packages/', pathNot: ['^packages/$1/', doors]},
    },
    {
      name: 'no-react-below',
      comment: 'Only docs and site draw pages.',
      severity: 'error',
      from: {path: '^packages/(facts|cius-pt|contract|search|simulator)/'},
      to: {path: 'node_modules/(react|react-dom)/'},
    },
    {
      name: 'browser-code-has-no-node',
      comment: 'This code runs in browsers.',
      severity: 'error',
      from: {
        path: '^(packages/docs/(shell|islands|chrome|components)|packages/search/(worker|query|index|analysis)|site/(components|tools))/',
        pathNot: tests,
      },
      to: {dependencyTypes: ['core']},
    },
  ],
  options: {
    tsConfig: {fileName: 'tsconfig.json'},
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types']},
    doNotFollow: {path: 'node_modules'},
    exclude: {path: '\\.(css|ya?ml|mdx|json)$|/fixtures/'},
  },
};
