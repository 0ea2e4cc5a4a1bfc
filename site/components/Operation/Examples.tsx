import {CodeBlock, inLanguage, Link, mark, RichText} from '@integration-docs/docs/page';
import catalogue from '@integration-docs/contract/catalogues/reference-ui.yaml';
import type {Example, ShownExample} from '@integration-docs/contract/pure';
import {Fragment, type ReactNode} from 'react';
import {useReference} from '../reference.ts';
import Fold from '../Schemas/Fold.tsx';

const {ui} = catalogue;

interface Props {
  readonly examples: readonly Example[];
  /** Text before each summary. */
  readonly label: string;
  /** Prefix of the names under which the code is loaded later (`packages/docs/built/parts.ts`). Without it, the code is on the page. */
  readonly part?: string;
  /** Element around each example. Default: a paragraph. */
  readonly as?: 'li';
}

/** Examples, each folded under its summary. An example that is shown elsewhere is a link. */
export default function Examples({examples, label, part, as}: Props): ReactNode {
  const Line = as ?? 'p';
  const Folded = as ?? Fragment;
  return examples.map((example, index) => {
    if (!('html' in example)) {
      const href = 'href' in example ? example.href : `pathname:///${example.sample}`;
      return (
        <Line key={example.summary}>
          {`${label}: `}
          <Link href={href}>
            <RichText text={example.summary} />
          </Link>
        </Line>
      );
    }
    const {summary, anchor} = example;
    const title = (
      <>
        {`${label}: `}
        <RichText text={summary} />
      </>
    );
    return (
      <Folded key={summary}>
        <Fold id={anchor} summary={title}>
          {part === undefined ? (
            <Code example={example} />
          ) : (
            <LateCode example={example} name={`${part}-${index + 1}`} />
          )}
        </Fold>
      </Folded>
    );
  });
}

function Code({example: {language, html}}: {readonly example: ShownExample}): ReactNode {
  return <CodeBlock language={language} html={html} />;
}

/** Code that is loaded when its fold is opened, and replaces a link to it. */
function LateCode({example, name}: {readonly example: ShownExample; readonly name: string}): ReactNode {
  const address = inLanguage(`${useReference().parts}/examples/${name}.html`);
  return (
    <>
      <p>
        <a href={address} {...mark('part')} data-full-load>
          {ui.showExample}
        </a>
      </p>
      <template {...mark('part', address)}>
        <Code example={example} />
      </template>
    </>
  );
}
