import {translate} from '../../page/language.ts';
import type {ReactNode} from 'react';
import Admonition from '../../components/Admonition/index.tsx';

export default function UnlistedBanner(): ReactNode {
  return (
    <Admonition type="warning" title={translate({id: 'unlisted.title'})}>
      <p>{translate({id: 'unlisted.message'})}</p>
    </Admonition>
  );
}
