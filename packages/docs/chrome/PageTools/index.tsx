import {translate} from '../../page/language.ts';
import {usePage} from '../../page/page.ts';
import {basePath} from '../../../../site/config/basePath.ts';
import {canonicalPath} from '../../../../site/config/locales.ts';
import {twinAddress} from '../../twins/address.ts';
import {mark} from '../../built/marks.ts';
import type {ReactNode} from 'react';
import CopyButton from '../../components/CodeBlock/CopyButton.tsx';

/** The page as Markdown: to look at, and to copy whole. */
export default function PageTools(): ReactNode {
  const twin = twinAddress(canonicalPath(usePage().address));
  return (
    <p className="page-tools" {...mark('ui', 'online')}>
      <CopyButton file={twin.slice(basePath.length)} label={translate({id: 'page.copy'})} />
      <a className="copy" href={twin} type="text/markdown" data-full-load>
        {translate({id: 'page.markdown'})}
      </a>
    </p>
  );
}
