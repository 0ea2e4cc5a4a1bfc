import {translate} from '../../page/language.ts';
import {mark} from '../../built/marks.ts';
import type {ReactNode} from 'react';

/** Downloads of all pages as one file. A line is hidden until `npm run pdf` or `npm run bundle` creates its file (`packages/docs/copies/links.ts`). */
export default function KeptCopies(): ReactNode {
  return (
    <footer className="kept-copies" {...mark('ui', 'online')}>
      <p data-copy="pdf" hidden>
        <a data-full-load>{translate({id: 'page.pdf'})}</a>
      </p>
      <p data-copy="bundle" hidden>
        <a data-full-load>{translate({id: 'page.bundle'})}</a>
      </p>
    </footer>
  );
}
