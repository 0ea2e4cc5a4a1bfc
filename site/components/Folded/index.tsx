import {inLanguage, mark} from '@integration-docs/docs/page';
import catalogue from '@integration-docs/contract/catalogues/reference-ui.yaml';
import type {ReactNode} from 'react';
import Fold from '../Schemas/Fold.tsx';

const {ui} = catalogue;

interface Props {
  /** Of the sample inside; no other page folds one of this name. */
  readonly name: string;
  readonly children: ReactNode;
}

/**
 * A sample that a page has no room for: folded, and a part of the page that comes when it is unfolded (`packages/docs/built/parts.ts`) in the
 * place of a link to it.
 */
export default function Folded({name, children}: Props): ReactNode {
  const address = inLanguage(`/parts/samples/${name}.html`);
  return (
    <Fold summary={ui.code}>
      <p>
        <a href={address} {...mark('part')} data-full-load>
          {ui.showCode}
        </a>
      </p>
      <template {...mark('part', address)}>{children}</template>
    </Fold>
  );
}
