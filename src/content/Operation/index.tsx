import catalogue from '@site/contract/catalogues/reference-ui.yaml';
import type {Operation as OperationData} from '@site/lib/model/pure';
import type {ReactNode} from 'react';
import RichText from '../RichText';
import Paragraphs from '../RichText/Paragraphs';
import Fields from '../Schemas/Fields';
import Links from '../Schemas/Links';
import Authentication from './Authentication';
import Contents from './Contents';
import Request from './Request';
import Requests from './Requests';
import Responses from './Responses';
import {operationOf} from './operationOf';
import styles from './styles.module.css';

const {ui} = catalogue;

interface Props {
  /** `operationId` of openapi.yaml. */
  readonly id: string;
}

/**
 * Everything about one operation, below a heading that the page writes (its id: the name in kebab case).
 *
 * @throws Error when the contract has no such operation; the build then fails
 */
export default function Operation({id}: Props): ReactNode {
  const operation = operationOf(id);
  const {description, parameters, body} = operation;
  return (
    <div className={styles.operation}>
      <Request operation={operation} />
      <Paragraphs text={description} />
      {operation.deprecated && (
        <p>
          <b>{`${ui.obsolete.charAt(0).toUpperCase()}${ui.obsolete.slice(1)}.`}</b>
        </p>
      )}
      <Facts operation={operation} />
      <Requests operation={operation} />
      {parameters.length > 0 && (
        <>
          <h4>{ui.parameters}</h4>
          <Fields fields={parameters} />
        </>
      )}
      {body && (
        <>
          <h4>{`${ui.body} (${body.required ? ui.required : ui.optional})`}</h4>
          {body.description !== '' && <Paragraphs text={body.description} />}
          <Contents contents={body.contents} name={`${id}-body`} />
        </>
      )}
      <h4>{ui.responses}</h4>
      <Responses operation={operation} />
    </div>
  );
}

/** How to authenticate, which headers to send and where, when not to the usual address. */
function Facts({operation}: {readonly operation: OperationData}): ReactNode {
  const {scope, authentication, headers, servers} = operation;
  const isRequired = (name: string): boolean => headers.some((header) => header.name === name && header.required);
  return (
    <ul className={styles.facts}>
      {scope && (
        <li>
          {`${ui.scope}: `}
          <code>{scope.name}</code>
        </li>
      )}
      {authentication.length > 0 && (
        <li>
          {ui.authentication}: <Authentication ways={authentication} />
        </li>
      )}
      {servers.length > 0 && (
        <li>
          {ui.servers}:{' '}
          <RichText
            text={servers
              .map(
                ({url, description}) => `\`${url}\`${description === '' ? '' : ` (${description.replace(/\.$/, '')})`}`,
              )
              .join(', ')}
          />
        </li>
      )}
      {headers.length > 0 && (
        <li>
          {`${ui.headers}: `}
          <Links links={headers} note={({name}) => (isRequired(name) ? ` (${ui.required})` : '')} />
        </li>
      )}
    </ul>
  );
}
