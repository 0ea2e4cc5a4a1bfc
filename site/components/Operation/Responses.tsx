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
  /** The answer that stands beside the request: it is not shown again. */
  readonly recorded: Recorded | undefined;
}

/** Successes, each with its body; then the codes of the errors in one line. */
export default function Responses({operation, recorded}: Props): ReactNode {
  const {id, responses, commonStatuses, commonList} = operation;
  // The error catalogue explains a code; an answer without a code of its own stands here.
  const coded = responses.filter(({errors, contents}) => errors.length > 0 && contents.length === 0);
  const hasErrors = coded.length > 0 || commonStatuses.length > 0;
  return (
    <dl className={styles.responses}>
      {responses
        .filter((response) => !coded.includes(response))
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
            <Codes responses={coded} />
            {coded.length > 0 && !commonList.isHere && ' · '}
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
        <Contents contents={contents} name={name} shown={recorded?.example} />
      )}
    </>
  );
}

/** `400 invalid-parameter, invalid-cursor · 404 resource-not-found`; the error catalogue says what each means. */
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

/** The codes that every operation shares: listed under the first operation of the page, a link from the others. */
function Common({operation}: {readonly operation: Operation}): ReactNode {
  const {commonErrors, commonList} = operation;
  const {anchor, isHere} = commonList;
  if (!isHere) return <Link href={`#${anchor}`}>{ui.commonErrors}</Link>;
  return (
    <Fold id={anchor} summary={ui.commonErrors}>
      <p className={styles.errors}>
        <Links links={commonErrors} />
      </p>
    </Fold>
  );
}
