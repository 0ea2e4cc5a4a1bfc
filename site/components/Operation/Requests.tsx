import {CodeBlock, inLanguage, Link, mark, Tab, Tabs} from '@integration-docs/docs/page';
import catalogue from '@integration-docs/contract/catalogues/reference-ui.yaml';
import {type Operation, operationAnchor} from '@integration-docs/contract/pure';
import {Fragment, type ReactNode} from 'react';
import Fold from '../Schemas/Fold.tsx';

const {ui} = catalogue;

/**
 * The request in every language, folded. Its code is a part of the page that comes when it is unfolded (`packages/docs/built/parts.ts`,
 * `packages/docs/shell/parts.ts`) in the place of a link to it, which is what a reader without scripts has.
 */
export default function Requests({operation: {id, requests, inputs}}: {readonly operation: Operation}): ReactNode {
  const anchor = `request-${operationAnchor(id)}`;
  const address = inLanguage(`/parts/requests/${id}.html`);
  return (
    <Fold summary={`${ui.request} ${requests.length} ${ui.languages}`}>
      <p>
        <a href={address} {...mark('part')} data-full-load>
          {ui.showRequest}
        </a>
      </p>
      <template {...mark('part', address)}>
        {inputs.length > 0 && (
          <p>
            {`${ui.inputs}: `}
            <Inputs files={inputs} />
          </p>
        )}
        <Tabs group="language" id={anchor}>
          {requests.map(({value, label, language, file, html}) => (
            <Tab key={value} value={value} label={label}>
              <CodeBlock language={language} title={baseName(file)} html={html} file={file} />
            </Tab>
          ))}
        </Tabs>
      </template>
    </Fold>
  );
}

function Inputs({files}: {readonly files: readonly string[]}): ReactNode {
  return files.map((file, index) => (
    <Fragment key={file}>
      {index > 0 && ', '}
      <Link href={`pathname:///${file}`}>{baseName(file)}</Link>
    </Fragment>
  ));
}

function baseName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}
