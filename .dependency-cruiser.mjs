// npm run check: which room may use which (README, "The rooms"). Arrows point down: engine, src, simulator, tools, tests → lib → contract.

/** @type {(name: string, from: string, to: string, comment: string) => object} */
const forbidden = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: {path: from},
  to: {path: to},
});

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
      comment: 'Name the package in package.json: what only others bring along may go with them.',
      severity: 'error',
      from: {},
      to: {dependencyTypes: ['npm-no-pkg', 'npm-unknown']},
    },
    {
      name: 'found',
      comment: 'An upgrade may have moved it.',
      severity: 'error',
      from: {},
      // Modules that engine/language.ts makes.
      to: {couldNotResolve: true, pathNot: '^virtual:|^specification-renderer$'},
    },
    forbidden(
      'lib-is-pure',
      '^lib/',
      '^(src|engine|simulator|tools|tests)/|node_modules/(react|react-dom|vite)/',
      'lib holds what needs no browser, no React and no bundler.',
    ),
    forbidden(
      'model-has-doors',
      '^(?!lib/model/)',
      '^lib/model/(?!(?:index|pure|testing|contract/testing)\\.ts$)',
      'Other rooms import the model from lib/model/index.ts, from pure.ts what browsers run too, and in tests from testing.ts.',
    ),
    {
      name: 'model-stands-below',
      comment: 'The model knows neither how it is shown nor what is written from it.',
      severity: 'error',
      from: {path: '^lib/model/', pathNot: '\\.test\\.ts$'},
      to: {path: '^lib/(?:requests|highlight|content|importable|pages|search|specification|released)/'},
    },
    forbidden(
      'contract-is-data',
      '^contract/',
      '^(lib|src|engine|simulator|tools|tests)/',
      'contract holds data and the schemas of it.',
    ),
    forbidden('config-is-data', '^config/', '^(src|simulator|tools|tests)/', 'config holds wiring data.'),
    forbidden(
      'src-runs-in-browsers',
      '^src/',
      '^(simulator|tools|tests)/',
      'src runs in browsers, or is rendered for them.',
    ),
    forbidden(
      'simulator-stands-alone',
      '^simulator/(?!.*\\.test\\.ts$)',
      '^(src|engine|tools|tests)/|node_modules/(react|react-dom|vite)/',
      "The simulator runs on a reader's machine, from one file.",
    ),
    forbidden(
      'simulator-is-a-program',
      '^(lib|contract|config|src)/',
      '^simulator/',
      'Only engine, tools and tests know the simulator.',
    ),
    forbidden('engine-is-told', '^engine/', '^(tools|tests)/', 'engine builds the site; tools run it.'),
    {
      name: 'cius-pt-stands-alone',
      comment: 'The validator is a product of its own: what it needs of the site it is told.',
      severity: 'error',
      from: {path: '^(lib/(cius-pt|invoice-rules|ubl|validator)|tools/cius-pt)/'},
      to: {
        path: '^[^/]+/',
        pathNot: ['^lib/(cius-pt|invoice-rules|ubl|validator)/', '^tools/cius-pt/', '^node_modules/'],
      },
    },
    {
      name: 'cius-pt-has-doors',
      comment: 'Import from lib/cius-pt/{index,report,testing}.ts or tools/cius-pt/index.ts.',
      severity: 'error',
      from: {pathNot: '^(lib/(cius-pt|invoice-rules|ubl|validator)|tools/cius-pt)/'},
      to: {path: '^(lib/(invoice-rules|ubl|validator)|tools/cius-pt/(?!index\\.ts$)|lib/cius-pt/pack)'},
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
