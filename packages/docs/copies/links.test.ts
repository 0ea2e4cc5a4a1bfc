import {describe, expect, it} from 'vitest';
import {withCopy} from './links.ts';

const page =
  '<footer class="kept-copies"><p data-copy="pdf" hidden=""><a data-full-load="true">Em PDF</a></p><p data-copy="bundle" hidden=""><a data-full-load="true">Em ZIP</a></p></footer>';
const pdf = {kind: 'pdf', href: '/files/documentacao.pdf', bytes: 4_120_000, htmlLang: 'pt-PT'} as const;

describe('the line of a copy', () => {
  it('shows where it is and how large, when it is there', () => {
    const html = withCopy(page, pdf);
    expect(html).toContain(
      '<p data-copy="pdf"><a data-full-load href="/files/documentacao.pdf">Em PDF<small> (4,1 MB)</small></a></p>',
    );
    expect(html).toContain('<p data-copy="bundle" hidden=""><a data-full-load="true">Em ZIP</a></p>');
  });

  it('follows a copy that is made again', () => {
    const newCopy = {...pdf, bytes: 5_000_000};
    expect(withCopy(withCopy(page, pdf), newCopy)).toBe(withCopy(page, newCopy));
  });

  it('is missed on a page without it, with the place of both sides', () => {
    expect(() => withCopy('<p>Uma página</p>', pdf)).toThrow(
      /no line for a copy of kind "pdf".*packages\/docs\/chrome\/KeptCopies.*packages\/docs\/copies\/links\.ts/,
    );
  });
});
