import {describe, expect, it, vi} from 'vitest';
import {formatProblem} from '@integration-docs/facts';
import {anchorProblems} from './anchors.ts';
import {namesOn, parseBuiltPage, type ShownNames} from '@integration-docs/docs/built';
import {canonicalPages, type PageId} from '@integration-docs/contract/pure';
import {type Change, contractWith, replacing, source} from '@integration-docs/contract/testing';
import {expectedParts} from './expected.ts';
import type {Expected} from './expected.ts';

// Reading the long contract is slow on a busy machine.
vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

/** Returns the parts that pages must explain when the contract is changed. */
function partsWith(change?: Change): readonly Expected[] {
  return expectedParts(contractWith(change));
}

/** Returns pages that show every expected part once. */
function pagesShowing(parts: readonly Expected[]): ReadonlyMap<PageId, ShownNames> {
  return new Map(
    canonicalPages.map(({page}) => {
      const pageParts = parts.filter((part) => part.page === page);
      return [
        page,
        {
          ids: new Map(pageParts.flatMap(({anchor}) => (anchor === undefined ? [] : [[anchor, 1] as const]))),
          codes: new Set(pageParts.flatMap(({code}) => code ?? [])),
          repeats: false,
        },
      ];
    }),
  );
}

const parts = partsWith();
const messages = (...args: Parameters<typeof anchorProblems>): readonly string[] =>
  anchorProblems(...args).map(formatProblem);
const lineless = (texts: readonly string[]): readonly string[] =>
  texts.map((text) => text.replace(/\.yaml:\d+:/, '.yaml:'));

describe('what is expected', () => {
  it('is every part of the contract', () => {
    const entries = (name: string): number =>
      source(`packages/contract/catalogues/${name}.yaml`).match(/^ {2}- (?:code|type): /gm)?.length ?? 0;
    const {paths, components} = contractWith().value;
    const methods = Object.values(paths).flatMap((path) => Object.values(path));
    const count = (words: RegExp): number => parts.filter(({what}) => words.test(what)).length;
    expect(count(/^the operation /)).toBe(methods.filter((node) => 'operationId' in node).length);
    expect(count(/^the event /)).toBe(entries('events'));
    expect(count(/^the error code /)).toBe(entries('errors'));
    expect(count(/^the schema /)).toBe(Object.keys(components.schemas).length);
    const headers = Object.values(components.parameters).filter((parameter) => parameter.in === 'header');
    expect(count(/ header /)).toBe(headers.length + Object.keys(components.headers).length);
    expect(count(/^the property /)).toBeGreaterThan(450);
    expect(parts.filter(({code}) => code !== undefined).length).toBeGreaterThan(150);
  });

  it('has a line of the contract each', () => {
    expect(parts.filter(({line}) => line < 2)).toEqual([]);
  });
});

describe('pages that show everything', () => {
  it('have no problem', () => {
    expect(messages(parts, pagesShowing(parts), 'pt')).toEqual([]);
  });

  it('have one when an operation has another name in the contract', () => {
    const changedParts = partsWith(replacing('operationId: annulDocument', 'operationId: cancelDocument'));
    const problems = lineless(messages(changedParts, pagesShowing(parts), 'en'));
    expect(problems).toEqual([
      'packages/contract/openapi.yaml: found the operation cancelDocument, which no page explains; expected the anchor #cancel-document exactly once on /docs/integrations/api/issued (en)\n' +
        '  → Write ### … {/* #cancel-document */} and below it <Operation id="cancelDocument" /> in site/content/en/docs/integrations/api/issued.mdx.',
      expect.stringContaining('found the parameter documentId of cancelDocument'),
    ]);
  });

  it('have one when the contract has a new property, value or header', () => {
    const extendedParts = partsWith((text) =>
      replacing(
        '    Line:\n      type: object\n',
        '    Line:\n      type: object\n',
      )(text).replace(
        /^( {4}Line:\n[^]*?\n {6}properties:\n)/m,
        '$1        shade: {type: string, description: Shade., x-pt: Tom.}\n',
      ),
    );
    expect(lineless(messages(extendedParts, pagesShowing(parts), 'pt'))).toEqual([
      'packages/contract/openapi.yaml: found the property Line.shade, which no page explains; expected the anchor #Line.shade exactly once on /docs/integrations/api/specification (pt)\n' +
        '  → Write <Schemas page="specification" /> in site/content/pt/docs/integrations/api/specification.mdx.',
    ]);
  });
});

it('a tag that no page has is named', () => {
  const change = (text: string): string =>
    text.replace(/(operationId: annulDocument\n {6}tags: )\[documents\]/, '$1[orders]');
  expect(() => partsWith(change)).toThrow(
    /^packages\/contract\/openapi\.yaml:\d+: found no page for the tag "orders" of annulDocument; expected it in packages\/contract\/canonical-pages\.ts\n {2}→ Add "orders" to the tags of a page there\.$/,
  );
});

it('a part that a page shows twice is named', () => {
  const pages = pagesShowing(parts);
  const page = pages.get('webhooks/security');
  const twice = new Map(pages).set('webhooks/security', {
    ids: new Map([...(page?.ids ?? []), ['header-webhook-id', 2]]),
    codes: page?.codes ?? new Set(),
    repeats: false,
  });
  expect(lineless(messages(parts, twice, 'pt'))).toEqual([
    'packages/contract/openapi.yaml: found the webhook header webhook-id, explained 2 times on /docs/integrations/webhooks/security (pt); expected the anchor #header-webhook-id exactly once on /docs/integrations/webhooks/security (pt)\n' +
      '  → Keep one in site/content/pt/docs/integrations/webhooks/security.mdx.',
  ]);
});

it('a value that a page does not show is named', () => {
  const pages = pagesShowing(parts);
  const page = pages.get('webhooks/intro');
  const codes = new Set([...(page?.codes ?? [])].filter((code) => code !== 'timeout'));
  const without = new Map(pages).set('webhooks/intro', {ids: page?.ids ?? new Map(), codes, repeats: false});
  expect(lineless(messages(parts, without, 'pt'))).toEqual([
    'packages/contract/openapi.yaml: found the value timeout of AttemptError, which /docs/integrations/webhooks/intro (pt) does not show; expected `timeout` with its meaning on that page\n' +
      '  → Write <Schemas page="webhooks/intro" /> in site/content/pt/docs/integrations/webhooks/intro.mdx.',
  ]);
});

it('a page that was not built is named once, not each of its parts', () => {
  const without = new Map([...pagesShowing(parts)].filter(([page]) => page !== 'received'));
  expect(messages(parts, without, 'pt')).toEqual([
    'packages/contract/canonical-pages.ts:1: found no page at /docs/integrations/api/received (pt); expected site/content/pt/docs/integrations/api/received.mdx, which explains parts of the contract\n' +
      '  → Write the page, or give its tags and schemas to another one in packages/contract/canonical-pages.ts.',
  ]);
});

describe('namesOn', () => {
  it('counts ids of elements, not what looks like one in code', () => {
    const content =
      '<h2 id="a">x</h2><p id="a"></p><pre><code>&lt;p id="b"></code></pre><a href="#x">c</a><code>d <b>e</b></code>';
    const {ids, codes} = namesOn(parseBuiltPage(`<body><main>${content}</main></body>`));
    expect([...ids]).toEqual([['a', 2]]);
    expect([...codes]).toEqual(['<p id="b">', 'c', 'd e']);
  });
});
