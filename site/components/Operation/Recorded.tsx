import catalogue from '@integration-docs/contract/catalogues/reference-ui.yaml';
import {CodeBlock} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import type {Recorded as RecordedAnswer} from './recorded.ts';

const {ui} = catalogue;

/** An example response of the contract. A live response replaces it (`site/tools/runner/page`). */
export default function Recorded({recorded: {status, example}}: {readonly recorded: RecordedAnswer}): ReactNode {
  const {anchor, summary, language, html} = example;
  const title = summary === '' ? status : `${status} · ${ui.example}: ${summary.replaceAll('`', '')}`;
  return (
    <div id={anchor} data-recorded="">
      <CodeBlock language={language} title={title} html={html} />
    </div>
  );
}
