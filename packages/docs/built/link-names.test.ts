import {describe, expect, it} from 'vitest';
import {linkNames} from './link-names.ts';

const explained = new Map([
  ['sendParcel', '/docs/parcels#send-parcel'],
  ['parcel.sent', '#event-parcel-sent'],
  ['too-heavy', '/docs/errors#error-too-heavy'],
]);

/** The links, as `[name](address)`; all else as it is. */
const withPlainLinks = (main: string): string =>
  linkNames(`<nav><code>sendParcel</code></nav><main>${main}</main><footer><code>sendParcel</code></footer>`, explained)
    .replace(
      /^<nav><code>sendParcel<\/code><\/nav><main>(.*)<\/main><footer><code>sendParcel<\/code><\/footer>$/s,
      '$1',
    )
    .replaceAll(/<a href="([^"]*)"><code(?: class="whole")?>([^<]*)<\/code><\/a>/g, '[$2]($1)');

const link = '[sendParcel](/docs/parcels#send-parcel)';
const name = '<code>sendParcel</code>';

describe('a known name becomes a link', () => {
  it.each([
    ['in a paragraph', `<p>Call ${name}.</p>`, `<p>Call ${link}.</p>`],
    ['in a list', `<ul><li>${name}</li></ul>`, `<ul><li>${link}</li></ul>`],
    ['in a definition', `<dl><dt>x</dt><dd>${name}<br/></dd></dl>`, `<dl><dt>x</dt><dd>${link}<br/></dd></dl>`],
    [
      'in a cell, with a class',
      '<tr><td><code class="whole">too-heavy</code></td></tr>',
      '<tr><td>[too-heavy](/docs/errors#error-too-heavy)</td></tr>',
    ],
    ['on the same page', '<p><code>parcel.sent</code></p>', '<p>[parcel.sent](#event-parcel-sent)</p>'],
    ['after what is left out', `<pre>${name}</pre><p>${name}</p>`, `<pre>${name}</pre><p>${link}</p>`],
    [
      'in the list of changes',
      `<ul data-ui="changes"><li>${name}</li></ul>`,
      `<ul data-ui="changes"><li>${link}</li></ul>`,
    ],
  ])('%s', (_where, html, expected) => {
    expect(withPlainLinks(html)).toBe(expected);
  });

  it('once in each section', () => {
    expect(
      withPlainLinks(`<p>${name} ${name}</p><h2 id="a">A</h2><p>${name}</p><h3 id="b">B</h3><p>${name} ${name}</p>`),
    ).toBe(`<p>${link} ${name}</p><h2 id="a">A</h2><p>${link}</p><h3 id="b">B</h3><p>${link} ${name}</p>`);
  });

  it('once in each fold and once around it', () => {
    const fold = `<details><summary>${name}</summary><p>${name} ${name}</p></details>`;
    expect(withPlainLinks(`${fold}<p>${name}</p>`)).toBe(
      `<details><summary>${name}</summary><p>${link} ${name}</p></details><p>${link}</p>`,
    );
  });
});

it.each([
  ['a link', `<p><a href="/docs/other">Call ${name}</a></p>`],
  ['a heading', `<h2 id="x">${name}</h2>`],
  ['a button', `<button type="button"><span>${name}</span></button>`],
  ['a sample', `<pre>${name}</pre>`],
  ['the head of a table', `<table><thead><tr><th>${name}</th></tr></thead></table>`],
  ['an island', `<div data-island="X"><p>${name}</p></div>`],
  ['words that are not seen', `<span data-ui="spoken">${name}</span>`],
  ['the section that explains it', `<h3 id="send-parcel">Send</h3><p>${name}</p>`],
  ['a part of the section that explains it', `<h2 id="send-parcel">Send</h2><h3 id="x">X</h3><p>${name}</p>`],
  ['the row that explains it', '<tr id="error-too-heavy"><td><code>too-heavy</code></td></tr>'],
  ['a section that leads there itself', `<p>${name}</p><p><a href="/docs/parcels#send-parcel">Send</a></p>`],
  ['code with more than the name', '<p><code>sendParcel()</code> <code>send<wbr/>Parcel</code> <code>other</code></p>'],
])('%s stays as it is', (_where, html) => {
  expect(withPlainLinks(html)).toBe(html);
});
