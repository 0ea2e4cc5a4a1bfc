import catalogue from '@integration-docs/contract/catalogues/reference-ui.yaml';
import type {Operation, Response} from '@integration-docs/contract/pure';
import {Fragment, type ReactNode} from 'react';
import {Link, RichText} from '@integration-docs/docs/page';
import Fold from '../Schemas/Fold.tsx';
import Links from '../Schemas/Links.tsx';
import Contents from './Contents.tsx';
import type {Recorded} from './recorded.ts';
import styles from './styles.module.css';

const {ui} = catalogue;

interface Props {
  readonly operation: Operation;
  /** The response shown next to the request, which is not repeated here. */
  readonly recorded: Recorded | undefined;
}

/** Successful responses with their bodies, then all error codes in one line. */
export default function Responses({operation, recorded}: Props): ReactNode {
  const {id, responses, commonStatuses, commonList} = operation;
  // Only the codes of these are listed, because the error catalogue explains them. Responses without a code are shown in full.
  const codeOnlyResponses = responses.filter(({errors, contents}) => errors.length > 0 && contents.length === 0);
  const hasErrors = codeOnlyResponses.length > 0 || commonStatuses.length > 0;
  return (
    <dl className={styles.responses}>
      {responses
        .filter((response) => !codeOnlyResponses.includes(response))
        .map((response) => (
          <Fragment key={response.status}>
            <dt>{response.status}</dt>
            <dd>
              <Answer response={response} name={`${id}-${response.status}`} recorded={recorded} />
            </dd>
          </Fragment>
        ))}
      {hasErrors && (
        <>
          <dt>{ui.errors}</dt>
          <dd>
            <Codes responses={codeOnlyResponses} />
            {codeOnlyResponses.length > 0 && !commonList.isHere && ' · '}
            {commonStatuses.length > 0 && <Common operation={operation} />}
          </dd>
        </>
      )}
    </dl>
  );
}

interface AnswerProps {
  readonly response: Response;
  readonly name: string;
  readonly recorded: Recorded | undefined;
}

function Answer({response: {description, headers, contents, errors}, name, recorded}: AnswerProps): ReactNode {
  return (
    <>
      <RichText text={description} />
      {errors.length > 0 && (
        <p className={styles.errors}>
          <Links links={errors} />
        </p>
      )}
      {headers.length > 0 && (
        <p>
          {`${ui.headers}: `}
          <Links links={headers} />
        </p>
      )}
      {contents.length === 0 && errors.length === 0 ? (
        ` ${ui.emptyBody}`
      ) : (
        <Contents contents={contents} name={name} shownExample={recorded?.example} />
      )}
    </>
  );
}

/** Error codes by status, such as `400 invalid-parameter, invalid-cursor · 404 resource-not-found`, with links to the error catalogue. */
function Codes({responses}: {readonly responses: readonly Response[]}): ReactNode {
  return responses.map(({status, errors}, index) => (
    <Fragment key={status}>
      {`${index > 0 ? ' · ' : ''}${status} `}
      <span className={styles.errors}>
        <Links links={errors} />
      </span>
    </Fragment>
  ));
}

/** Error codes that all operations share: a list under the first operation of the page, a link to that list under the others. */
function Common({operation}: {readonly operation: Operation}): ReactNode {
  const {commonErrors, commonList} = operation;
  const {anchor, isHere} = commonList;
  if (!isHere) return <Link href={`#${anchor}`}>{ui.commonErrors}</Link>;
  return (
    <Fold summary={ui.commonErrors}>
      {/* Inside the fold, so that a link to it opens the fold. */}
      <p id={anchor} className={styles.errors}>
        <Links links={commonErrors} />
      </p>
    </Fold>
  );
}
