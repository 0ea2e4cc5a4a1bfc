import type {ReactNode} from 'react';
import CrashMessage from '@site/src/chrome/CrashMessage';
import {crashTexts} from '@site/src/chrome/CrashMessage/texts';

interface Props {
  readonly error: Error;
  readonly tryAgain: () => void;
}

/** While developing: a page that throws. In a build that page fails it; an island has a boundary of its own (src/islands). */
export default function ErrorPage(props: Props): ReactNode {
  return (
    <main id="content">
      <CrashMessage texts={crashTexts()} {...props} />
    </main>
  );
}
