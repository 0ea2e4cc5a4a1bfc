import catalogue from '@integration-docs/contract/catalogues/reference-ui.yaml';
import type {Operation as OperationData} from '@integration-docs/contract/pure';
import type {ReactNode} from 'react';
import {Paragraphs, RichText} from '@integration-docs/docs/page';
import Fields from '../Schemas/Fields.tsx';
import Links from '../Schemas/Links.tsx';
import {operationOf, useReference} from '../reference.ts';
import RunPlace from '../../tools/runner/RunPlace.tsx';
import Authentication from './Authentication.tsx';
import Contents from './Contents.tsx';
import Recorded from './Recorded.tsx';
import Request from './Request.tsx';
import Requests from './Requests.tsx';
import Responses from './Responses.tsx';
import {recordedIn} from './recorded.ts';
import styles from './styles.module.css';

const {ui} = catalogue;

interface Props {
  /** `operationId` of openapi.yaml. */
  readonly id: string;
}

/**
 * Everything about one operation, below a heading that the page writes (its id is the operationId in kebab case). Wide pages have two columns:
 * the second has the request, the form to run it and the response, and stays visible while the first scrolls. On narrow pages, these are
 * between the description and the parameters.
 *
 * @throws Error when the contract has no such operation; the build then fails
 */
export default function Operation({id}: Props): ReactNode {
  const operation = operationOf(id, useReference().reference);
  const {description, parameters, body} = operation;
  const recorded = recordedIn(operation);
  return (
    <div className={styles.operation} data-wide="">
      <div>
        <Request operation={operation} />
        <Paragraphs text={description} />
        {operation.deprecated && (
          <p>
            <b>{`${ui.obsolete.charAt(0).toUpperCase()}${ui.obsolete.slice(1)}.`}</b>
          </p>
        )}
        <Facts operation={operation} />
      </div>
      <div className={styles.trial}>
        <div data-trial="">
          <Requests operation={operation} />
          <RunPlace operation={operation} isShown={recorded !== undefined} />
          {recorded && <Recorded recorded={recorded} />}
        </div>
      </div>
      <div>
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
        <Responses operation={operation} recorded={recorded} />
      </div>
    </div>
  );
}

/** Scope, authentication, headers, and servers when they differ from the default ones. */
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
