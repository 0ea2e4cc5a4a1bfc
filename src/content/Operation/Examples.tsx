import type {Example} from '@site/lib/model/reference/types';
import type {ReactNode} from 'react';
import CodeBlock from '../CodeBlock';
import Link from '../Link';
import Fold from '../Schemas/Fold';

interface Props {
  readonly examples: readonly Example[];
  /** Before the summary of each. */
  readonly label: string;
}

/** Examples, each behind its summary; one that stands elsewhere is a link. */
export default function Examples({examples, label}: Props): ReactNode {
  return examples.map((example) => {
    if (!('html' in example)) {
      const href = 'href' in example ? example.href : `pathname:///${example.sample}`;
      return (
        <p key={example.summary}>
          {`${label}: `}
          <Link href={href}>{example.summary}</Link>
        </p>
      );
    }
    const {summary, anchor, language, html} = example;
    return (
      <Fold key={summary} id={anchor} summary={`${label}: ${summary}`}>
        <CodeBlock language={language} html={html} />
      </Fold>
    );
  });
}
