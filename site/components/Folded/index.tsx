import {inLanguage, mark} from '@integration-docs/docs/page';
import catalogue from '@integration-docs/contract/catalogues/reference-ui.yaml';
import type {ReactNode} from 'react';
import Fold from '../Schemas/Fold.tsx';

const {ui} = catalogue;

interface Props {
  /** Name of the sample, unique among all pages. */
  readonly name: string;
  readonly children: ReactNode;
}

/**
 * A folded sample for pages without room for it. The sample is loaded when the reader unfolds it (`packages/docs/built/parts.ts`), and
 * replaces a link to it.
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
