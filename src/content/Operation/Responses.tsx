import catalogue from '@site/contract/catalogues/reference-ui.yaml';
import type {ErrorLink, Operation, Response} from '@site/lib/model/reference/types';
import {Fragment, type ReactNode} from 'react';
import Link from '../Link';
import RichText from '../RichText';
import Fold from '../Schemas/Fold';
import Links from '../Schemas/Links';
import Contents from './Contents';
import styles from './styles.module.css';

const {ui} = catalogue;

/** Responses by status; an error with its codes, the codes that all operations share behind one line. */
export default function Responses({operation}: {readonly operation: Operation}): ReactNode {
  const {responses, commonStatuses} = operation;
  // What a success carries too is not repeated with each error.
  const usual = new Set(
    responses.filter(({status}) => Number(status) < 400).flatMap(({headers}) => headers.map(({name}) => name)),
  );
  return (
    <dl className={styles.responses}>
      {responses.map(({status, description, headers, contents, errors}) => (
        <Fragment key={status}>
          <dt>{status}</dt>
          <dd>
            <RichText text={description} />
            {errors.length > 0 && <Errors errors={errors} />}
            <ResponseHeaders headers={Number(status) < 400 ? headers : headers.filter(({name}) => !usual.has(name))} />
            {contents.length === 0 && errors.length === 0 ? ` ${ui.emptyBody}` : <Contents contents={contents} />}
          </dd>
        </Fragment>
      ))}
      {commonStatuses.length > 0 && (
        <>
          <dt>{[...new Set(commonStatuses.map((status) => `${status.slice(0, 1)}xx`))].join(' ')}</dt>
          <dd>
            <Common operation={operation} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** The codes; the error catalogue says what each means. */
function Errors({errors}: {readonly errors: readonly ErrorLink[]}): ReactNode {
  return (
    <p className={styles.errors}>
      <Links links={errors} />
    </p>
  );
}

function Common({operation}: {readonly operation: Operation}): ReactNode {
  const {commonErrors: errors, commonStatuses, commonList} = operation;
  const {anchor, isHere} = commonList;
  if (!isHere) {
    return (
      <>
        <Link href={`#${anchor}`}>{ui.commonErrors}</Link>
        {`: ${commonStatuses.join(', ')}`}
      </>
    );
  }
  return (
    <Fold id={anchor} summary={`${ui.commonErrors}: ${commonStatuses.join(', ')}`}>
      <Errors errors={errors} />
    </Fold>
  );
}

function ResponseHeaders({headers}: {readonly headers: Response['headers']}): ReactNode {
  if (headers.length === 0) return null;
  return (
    <p>
      {`${ui.headers}: `}
      <Links links={headers} />
    </p>
  );
}
