import {translate} from '@site/src/page/language';
import type {ReactNode} from 'react';
import Admonition from '../../content/Admonition';

export default function UnlistedBanner(): ReactNode {
  return (
    <Admonition type="warning" title={translate({id: 'unlisted.title'})}>
      <p>{translate({id: 'unlisted.message'})}</p>
    </Admonition>
  );
}
