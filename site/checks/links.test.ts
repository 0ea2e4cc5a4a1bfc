import {describe, expect, it} from 'vitest';
import {formatProblem, readYaml} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {pageOf, parsePage} from '@integration-docs/docs/content';
import {incompleteRoutes, knownAddresses, routeOfPage} from './addresses.ts';
import {readContext} from './context.ts';
import {absentAddresses} from '../config/chapters.ts';
import {
  absentInSample,
  codeLinks,
  linkProblems,
  linksCheck,
  markdownLinks,
  missingFiles,
  pageLinks,
  yamlLinks,
} from './links.ts';

const context = await readContext(projectRoot);
const addresses = knownAddresses(context);

/** Returns the messages about the links of a page. */
function ofPage(source: string, file = 'site/content/pt/docs/integrations/api/issued.mdx'): readonly string[] {
  const place = pageOf(file);
  if (place === undefined) throw new Error(`${file} is no page`);
  return pageLinks({...place, file, tree: parsePage(source, file)})
    .flatMap((link) => linkProblems(link, addresses))
    .map(formatProblem);
}

/** Returns the messages about the links of a catalogue. */
function ofYaml(text: string): readonly string[] {
  const file = 'packages/contract/catalogues/changes.yaml';
  return yamlLinks({file, yaml: readYaml(text, {file, line: 1})}, addresses)
    .flatMap((link) => linkProblems(link, addresses))
    .map(formatProblem);
}

it('a move to an address that is not there is reported at its line', async () => {
  const move = {from: '/docs/old', to: '/docs/law#deadlnes', line: 4};
  expect((await linksCheck({...context, moves: [...context.moves, move]})).map(formatProblem)).toEqual([
    expect.stringMatching(/^site\/config\/moved\.yaml:4: .*#deadlnes/),
  ]);
});

it('every link of this project leads somewhere', async () => {
  expect(await linksCheck(context)).toEqual([]);
});

describe('routeOfPage', () => {
  it.each([
    ['docs', 'index.mdx', '/docs'],
    ['docs', 'guides/main.mdx', '/docs/guides/main'],
    ['pages', 'index.mdx', '/'],
    ['pages', 'changelog.mdx', '/changelog'],
  ] as const)('%s/%s is %s', (kind, name, route) => {
    expect(routeOfPage({kind, name})).toBe(route);
  });
});

describe('knownAddresses', () => {
  it.each([
    ['a heading', '/docs', 'deadlines'],
    ['a row of a catalogue', '/docs', 'deadline-small-companies'],
    ['a table', '/markdown-page', 'notation'],
    ['an operation', '/docs/integrations/api/issued', 'submit-document'],
    ['a property', '/docs/integrations/api/usecases', 'Buyer.endpoint'],
    ['an error code', '/docs/integrations/api/specification', 'error-duplicate-document'],
    ['a state', '/docs/integrations/api/flows', 'state-issued-validated'],
    ['an item of the checklist', '/docs/integrations/api/checklist', 'check-credentials'],
    ['a released anchor of a component', '/docs/integrations/api/flows', 'timeouts-table'],
  ])('has %s', (_what, route, anchor) => {
    expect([...(addresses.get(route) ?? [])]).toContain(anchor);
  });

  it('has no anchor that moved, and no page that is not there', () => {
    const released = {...context.released, pages: {'/docs': ['old', 'kept'], '/docs/gone': ['x']}};
    const changedAddresses = knownAddresses({
      ...context,
      released,
      moves: [{from: '/docs#old', to: '/docs#deadlines'}],
    });
    expect([...(changedAddresses.get('/docs') ?? [])]).toContain('kept');
    expect([...(changedAddresses.get('/docs') ?? [])]).not.toContain('old');
    expect(changedAddresses.has('/docs/gone')).toBe(false);
  });
});

it('an address of a menu leads to a page, whatever it begins with', () => {
  const source = {
    file: 'site/config/navbar.ts',
    text: "[\n  {message: 'navbar.moloni', to: '/doc/guides/moloni'},\n];",
  };
  expect(
    codeLinks(source, addresses)
      .flatMap((link) => linkProblems(link, addresses))
      .map(formatProblem),
  ).toEqual([
    'site/config/navbar.ts:2: found the link /doc/guides/moloni, which leads to no page; expected a page; nearest: /docs/guides/moloni\n  → Write /docs/guides/moloni, or add the page.',
  ]);
});

it.each([
  ['guides', 'simulator.mdx: pathname:///samples/medidata/invoice-m07.xml'],
  ['simulator', 'specification.mdx: %site.url%/tools/simulator.mjs'],
] as const)(
  'of a chapter that is off, %s, only files are told: links to its pages become text',
  async (chapter, told) => {
    const site = {...context.site, chapters: {...context.site.chapters, [chapter]: false}};
    const problems = await linksCheck({...context, site});
    const found = problems.map(
      ({file, found}) => `${file.split('/').at(-1) ?? ''}: ${/pathname:\S+(?=,)|%\S+(?=,)/.exec(found)?.[0] ?? found}`,
    );
    expect(found).toEqual([told, told]);
  },
);

it('a sample that fetches something of an absent chapter is told', () => {
  const sample = {file: 'samples/walkthroughs/a.sh', text: 'echo\ncurl -sSO %site.url%/tools/cius-pt.mjs\n'};
  const absent = absentAddresses({...context.site, chapters: {...context.site.chapters, validator: false}});
  expect(absentInSample(sample, absent).map(formatProblem)).toEqual([
    expect.stringContaining(
      'samples/walkthroughs/a.sh:2: found %site.url%/tools/cius-pt.mjs, which belongs to the chapter "validator"',
    ),
  ]);
  expect(absentInSample({...sample, file: 'samples/validate/a.sh'}, absent)).toEqual([]);
  expect(absentInSample(sample, absentAddresses(context.site))).toEqual([]);
});

it.each(['samples/submit-json/submit-json.sh', 'samples/connector/typescript/documents.ts'])(
  'a topic that a page shows is such a sample: %s',
  async (shown) => {
    const site = {...context.site, chapters: {...context.site.chapters, validator: false}};
    const samples = context.samples.map(({file, text}) => ({
      file,
      text: file === shown ? `curl -sSO %site.url%/tools/cius-pt.mjs\n${text}` : text,
    }));
    const found = await linksCheck({...context, site, samples});
    expect(found.filter(({file}) => file === shown).map(formatProblem)).toEqual([
      expect.stringContaining(
        `${shown}:1: found %site.url%/tools/cius-pt.mjs, which belongs to the chapter "validator"`,
      ),
    ]);
  },
);

describe('a wrong link', () => {
  it('of a catalogue is told with its line and the nearest right anchor', () => {
    expect(ofYaml("entries:\n  - id: a\n    to: '/docs/integrations/api/usecases#schema-Buyer-endpoint'\n")).toEqual([
      'packages/contract/catalogues/changes.yaml:3: found the link /docs/integrations/api/usecases#schema-Buyer-endpoint, whose anchor /docs/integrations/api/usecases does not have; expected ' +
        'an anchor that is there; nearest: #Buyer.endpoint, #schema-BuyerEndpoint, #schema-SellerEndpoint\n  → Write #Buyer.endpoint.',
    ]);
  });

  it.each([
    ['relative', '\n[x](../../index.mdx#deadline)', '../../index.mdx#deadline, whose anchor /docs does not have'],
    ['absolute', '\n[x](/docs/guides/moloni#step)', '/docs/guides/moloni#step, whose anchor'],
    ['to the page itself', '\n[x](#submitt)', '#submitt, whose anchor /docs/integrations/api/issued does not have'],
    ['in an attribute', '\n<Card to="/docs#deadline" />', '/docs#deadline, whose anchor /docs does not have'],
    [
      'to no page',
      '\n[x](/docs/guide/moloni)',
      '/docs/guide/moloni, which leads to no page; expected a page; nearest: /docs/guides/moloni',
    ],
  ])('of a page, %s', (_what, source, message) => {
    const [first = '', ...rest] = ofPage(source);
    expect(first).toContain(`site/content/pt/docs/integrations/api/issued.mdx:2: found the link ${message}`);
    expect(rest).toEqual([]);
  });

  it('to an anchor of another page names that page', () => {
    expect(ofPage('[x](#choose-channel)')[0]).toContain('→ Write ../../index.mdx#choose-channel.');
    expect(ofPage('[x](#Choose-channel)')[0]).toContain('→ Write ../../index.mdx#choose-channel.');
    expect(ofPage('<Card to="/docs/guides/main#choose-channel" />')[0]).toContain('→ Write /docs#choose-channel.');
  });

  it.each([
    [
      'of a page in another folder',
      '../api/issued.mdx#no-such',
      'Write ../integrations/api/issued.mdx, or add the page.',
    ],
    [
      'with its anchor',
      '../api/issued.mdx#submit-document',
      'Write ../integrations/api/issued.mdx#submit-document, or',
    ],
    ['of a page with that name elsewhere', 'sftp.mdx', 'Write ../integrations/sftp.mdx, or add the page.'],
    ['with a slip of the keyboard', './molni.mdx', 'Write ./moloni.mdx, or add the page.'],
    ['of nothing alike', './nothing-alike.mdx', 'Correct the link, or add the page.'],
    ['that is almost the page itself', './mains.mdx', 'Correct the link, or add the page.'],
  ])('to no page is cured by the likely one: %s', (_what, written, cure) => {
    expect(ofPage(`[x](${written})`, 'site/content/pt/docs/guides/main.mdx')[0]).toContain(`→ ${cure}`);
  });

  it.each(['something-else', 'deliverable'])('orders nothing that is not likely meant: #%s', (anchor) => {
    const [problem] = ofPage(`[x](#${anchor})`);
    expect(problem).toContain('→ Write the anchor of the section that the sentence is about');
  });

  it('orders what a slip of the keyboard makes of it', () => {
    expect(ofPage('[x](#delivry)')[0]).toContain('→ Write #delivery.');
  });

  it('of code and settings', () => {
    const text = "const a = '/docs#deadlines';\n// '/docs#gone' in a comment\nconst b = {to: '/docs#gone'};\n";
    const problems = codeLinks({file: 'site/config/navbar.ts', text}, addresses).flatMap((link) =>
      linkProblems(link, addresses),
    );
    expect(problems.map(({file, line}) => `${file}:${line}`)).toEqual(['site/config/navbar.ts:3']);
  });
});

it.each([
  '[x](https://example.org/docs#gone)',
  '[x](/catalogues/limits.json)',
  '[x](/specification/)',
  '[x](pathname:///openapi.yaml)',
  '[x](./received.mdx#respond-to-received-document)',
  '[x](/docs/)',
])('takes %s', (source) => {
  expect(ofPage(source)).toEqual([]);
});

describe('a link to a published file', () => {
  const ofFiles = (source: string): readonly string[] => {
    const file = 'site/content/pt/pages/simulator.mdx';
    return missingFiles({file, tree: parsePage(source, file)}, context).map(formatProblem);
  };

  it('that does not exist is told with the nearest one', () => {
    expect(ofFiles('Text.\n\n[x](pathname:///samples/medidata/invoice-m7.xml)')).toEqual([
      'site/content/pt/pages/simulator.mdx:3: found the link pathname:///samples/medidata/invoice-m7.xml, which leads to no file; expected a published file; nearest: /samples/medidata/invoice-m07.xml\n' +
        '  → Write pathname:///samples/medidata/invoice-m07.xml, or add the file.',
    ]);
    expect(ofFiles('[x](/catalogues/limit.json)')[0]).toContain('→ Write /catalogues/limits.json, or add the file.');
  });

  it.each(['samples/medidata/invoice-m07.xml', 'samples/samples.zip', 'samples/SHA256SUMS', 'catalogues/index.json'])(
    'that exists or that the build makes is none of its business: %s',
    (name) => {
      expect(ofFiles(`[x](pathname:///${name})`)).toEqual([]);
    },
  );
});

it('a path of the API in a catalogue is no link', () => {
  expect(ofYaml('path: /documents/{documentId}\nother: /docs-of-somebody\n')).toEqual([]);
});

it('refuses a Markdown link in a catalogue, with its line', () => {
  const file = 'packages/contract/catalogues/changes.yaml';
  const yaml = readYaml('a: 1\nb: See [the table](/docs#law) and `[x] (y)`.\n', {file, line: 1});
  expect(markdownLinks({file, yaml}).map(({line, found}) => [line, found])).toEqual([
    [2, 'the Markdown link [the table](/docs#law) in a text'],
  ]);
});

it('nothing is said of an anchor on a page whose catalogue cannot be read', async () => {
  const catalogues = context.catalogues.map((catalogue) =>
    catalogue.name === 'limits'
      ? {
          ...catalogue,
          data: undefined,
          problems: [{file: catalogue.file, line: 1, found: 'f', expected: 'e', cure: 'c'}],
        }
      : catalogue,
  );
  const broken = {...context, catalogues, released: {...context.released, pages: {}}};
  expect([...incompleteRoutes(broken)]).toContain('/docs/integrations/api/scope');
  expect((await linksCheck(broken)).filter(({found}) => found.includes('#limit-'))).toEqual([]);
});
