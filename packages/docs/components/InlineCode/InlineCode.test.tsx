import {renderToStaticMarkup} from 'react-dom/server';
import {expect, it} from 'vitest';
import InlineCode from './index.tsx';

it.each([
  ['https_proxy=http://HOST:PORT', '<code>https_proxy=<wbr/>http://<wbr/>HOST:PORT</code>'],
  ['https://api.example.org/v1', '<code class="parts">https://<wbr/>api.<wbr/>example.<wbr/>org/<wbr/>v1</code>'],
  ['NODE_USE_ENV_PROXY=1', '<code>NODE_USE_ENV_<wbr/>PROXY=<wbr/>1</code>'],
  ['state=received', '<code>state=received</code>'],
  ['a = 1', '<code class="short">a = 1</code>'],
  ['FT A/123', '<code class="short">FT A/123</code>'],
  ['"3-a91f"', '<code class="short">&quot;3-a91f&quot;</code>'],
  ['#…#', '<code class="short">#…#</code>'],
  ['connection timed out once', '<code>connection timed out once</code>'],
  ['client_secret', '<code class="parts">client_secret</code>'],
  ['a_property_that_a_column_cannot_hold', '<code>a_property_that_a_column_cannot_hold</code>'],
  ['--lang', '<code class="whole">--lang</code>'],
  ['2-submit.sh', '<code class="whole">2-submit.sh</code>'],
  ['timestamp-too-old', '<code class="whole">timestamp-too-old</code>'],
  ['a-name-that-a-narrow-column-cannot-hold', '<code>a-name-that-a-narrow-column-cannot-hold</code>'],
])('%s breaks where its parts do', (code, html) => {
  expect(renderToStaticMarkup(<InlineCode>{code}</InlineCode>)).toBe(html);
});
