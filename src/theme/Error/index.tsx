import type {ReactNode} from 'react';
import CrashMessage from '@site/src/chrome/CrashMessage';

interface Props {
  readonly error: Error;
  readonly tryAgain: () => void;
}

/** Last resort, when the frame around the page threw too: the message alone. */
export default function ErrorPage(props: Props): ReactNode {
  return (
    <main id="content">
      <CrashMessage {...props} />
    </main>
  );
}
