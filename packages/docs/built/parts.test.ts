import {expect, it} from 'vitest';
import {cutParts} from './parts.ts';

it('what stands in a template with an address becomes a file, and leaves the page', () => {
  const html =
    '<p>a</p><template data-part="/en/parts/x/a.html"><pre>1\n2</pre></template><b>c</b><template><i>d</i></template><template data-part="/en/parts/b.html">e</template>';
  expect(cutParts(html, '/en/')).toEqual({
    html: '<p>a</p><b>c</b><template><i>d</i></template>',
    parts: [
      {file: 'parts/x/a.html', html: '<!doctype html><meta charset="utf-8"><pre>1\n2</pre>'},
      {file: 'parts/b.html', html: '<!doctype html><meta charset="utf-8">e'},
    ],
  });
});
