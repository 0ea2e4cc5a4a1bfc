import {CodeBlock, inLanguage, Link, Tab, Variants} from '@integration-docs/docs/page';
import catalogue from '@integration-docs/contract/catalogues/reference-ui.yaml';
import {type Operation, operationAnchor} from '@integration-docs/contract/pure';
import {Fragment, type ReactNode} from 'react';

const {ui} = catalogue;

/** The example request. The page contains the first language; the others are loaded when the reader selects them. */
export default function Requests({operation: {id, requests, inputs}}: {readonly operation: Operation}): ReactNode {
  return (
    <>
      <Variants
        group="language"
        id={`request-${operationAnchor(id)}`}
        part={inLanguage(`/parts/requests/${id}`)}
        label={`${ui.language}: ${id}`}
        others={ui.otherLanguages}
        show={ui.showRequest}
      >
        {requests.map(({value, label, language, file, html}) => (
          <Tab key={value} value={value} label={label}>
            <CodeBlock language={language} title={baseName(file)} html={html} file={file} />
          </Tab>
        ))}
      </Variants>
      {inputs.length > 0 && (
        <p>
          {`${ui.inputs}: `}
          <Inputs files={inputs} />
        </p>
      )}
    </>
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
