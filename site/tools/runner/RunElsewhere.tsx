import {Link, translate} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import workers from 'virtual:workers';

/** For browsers without JavaScript: a sentence with a link to the simulator. @property text before the link */
export default function RunElsewhere({text}: {readonly text: string}): ReactNode {
  if (workers.runner === undefined) return null;
  return (
    <noscript>
      <p>
        {`${text} `}
        <Link href="/simulator">{translate({id: 'run.simulator'})}</Link>
      </p>
    </noscript>
  );
}
