import type {Verdict} from '@integration-docs/cius-pt/report';
import type {ReactNode} from 'react';

const paths: Readonly<Record<Verdict, string>> = {
  valid: 'M12 3a9 9 0 100 18 9 9 0 000-18zM8 12.5l3 3 5-6.5',
  invalid: 'M12 3a9 9 0 100 18 9 9 0 000-18zM9 9l6 6M15 9l-6 6',
  unreadable: 'M6 3h8l4 4v14H6zM10 11l4 5M14 11l-4 5',
};

/** Icon of a verdict, in a different shape for each; null while there is no verdict. The text is beside it. */
export default function VerdictMark({verdict}: {readonly verdict: Verdict | null}): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" data-verdict={verdict ?? undefined}>
      <path d={verdict === null ? 'M12 3a9 9 0 109 9' : paths[verdict]} />
    </svg>
  );
}
