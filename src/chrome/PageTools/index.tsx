import {translate} from '@site/src/page/language';
import {usePage} from '@site/src/page/page';
import {basePath} from '@site/config/basePath';
import {canonicalPath} from '@site/config/locales';
import {twinAddress} from '@site/lib/twins/address';
import {mark} from '@site/lib/pages/marks';
import type {ReactNode} from 'react';
import CopyButton from '../../content/CodeBlock/CopyButton';

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
