import {translate} from '../../page/language.ts';
import {usePage} from '../../page/page.ts';
import {place} from '../../page/settings.ts';
import {canonicalPath} from '@integration-docs/facts';
import {twinAddress} from '../../twins/address.ts';
import {mark} from '../../built/marks.ts';
import type {ReactNode} from 'react';
import CopyButton from '../../components/CodeBlock/CopyButton.tsx';

/** The page as Markdown: a button that copies it, and a link that opens it. */
export default function PageTools(): ReactNode {
  const twin = twinAddress(canonicalPath(place, usePage().address));
  return (
    <p className="page-tools" {...mark('ui', 'forms')}>
      <CopyButton file={twin.slice(place.basePath.length)} label={translate({id: 'page.copy'})} />
      <a className="copy" href={twin} type="text/markdown" data-full-load>
        {translate({id: 'page.markdown'})}
      </a>
    </p>
  );
}
