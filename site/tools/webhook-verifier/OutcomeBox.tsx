import type catalogue from '@integration-docs/contract/catalogues/webhook-verifier.yaml';
import {RichText} from '@integration-docs/docs/page';
import formStyles from '@integration-docs/docs/islands/form.module.css';
import {Fragment, type ReactNode} from 'react';
import type {Outcome} from './judge.ts';

export interface Texts extends Pick<
  typeof catalogue,
  'ui' | 'findings' | 'flaws' | 'problems' | 'refusals' | 'traces'
> {
  /** The rows of the page's table of causes, by id. */
  readonly causes: Readonly<Record<string, CauseTexts>>;
}

type CauseTexts = Pick<(typeof catalogue)['entries'][number], 'cause' | 'cure'>;

interface Props {
  readonly outcome: Outcome;
  readonly texts: Texts;
  /** Verifies again, with the time of the request as the current time. */
  readonly onOwnTime: () => void;
}

/** Shows the result of a verification. */
export default function OutcomeBox({outcome, texts, onOwnTime}: Props): ReactNode {
  return (
    <div data-outcome={outcome.kind === 'valid' ? (outcome.inWindow ? 'good' : 'warning') : 'bad'}>
      <Explanation outcome={outcome} texts={texts} onOwnTime={onOwnTime} />
      {'expected' in outcome && outcome.kind !== 'valid' && (
        <small>
          <RichText text={texts.ui.expected} values={outcome} />
        </small>
      )}
    </div>
  );
}

function Explanation({outcome, texts, onOwnTime}: Props): ReactNode {
  const {ui, findings, traces} = texts;
  switch (outcome.kind) {
    case 'incomplete':
    case 'insecure':
      return <Line text={ui[outcome.kind]} />;
    case 'valid': {
      const window = windowOf(outcome);
      return (
        <>
          <Title text={window === 'inside' ? ui.valid : ui[window]} values={outcome} />
          {outcome.secretCount + outcome.signatureCount > 2 && <Line text={ui.which} values={outcome} />}
          {window === 'inside' && <Line text={ui.inside} values={outcome} />}
          {window === 'outside' && <Outside texts={texts} onOwnTime={onOwnTime} />}
          {window === 'milliseconds' && (
            <>
              <Line text={ui.refuse} />
              <Cause id="timestamp" texts={texts} />
            </>
          )}
          {outcome.flaw && (
            <>
              <Line text={texts.flaws[outcome.flaw]} />
              <Cause id="secret-spelling" texts={texts} />
            </>
          )}
          {window === 'inside' && outcome.codeSignature === undefined && <Line text={ui.codeRefuses} />}
          {window !== 'milliseconds' && outcome.codeSignature !== undefined && (
            <CodeIsRight outcome={outcome} texts={texts} />
          )}
        </>
      );
    }
    case 'explained':
      return (
        <>
          <Title text={outcome.subject === 'header' ? ui.header : ui.ofCode} />
          {outcome.why.map((explanation) => (
            <Fragment key={explanation.finding}>
              <Line text={findings[explanation.finding]} values={explanation} />
              <Cause id={explanation.cause} texts={texts} />
            </Fragment>
          ))}
        </>
      );
    case 'unexplained':
      if (outcome.cause === 'own-code') {
        return (
          <>
            <Title text={ui.ofCode} />
            <Line text={ui.ownCode} />
          </>
        );
      }
      return (
        <>
          <Title text={ui.header} />
          <Line text={outcome.codeIsRight ? ui.codeIsRight : ui.unexplained} />
          {outcome.trace && outcome.trace !== 'end' && <Line text={traces[outcome.trace]} />}
          <Cause id={outcome.cause} texts={texts} />
          {outcome.trace === 'end' && (
            <>
              <Line text={traces.end} />
              <Cause id="body-line-end" texts={texts} />
            </>
          )}
          {outcome.cause === 'body-rewritten' && (
            <>
              <Line text={ui.otherwise} />
              <Cause id="wrong-secret" texts={texts} />
            </>
          )}
        </>
      );
  }
}

type Valid = Extract<Outcome, {kind: 'valid'}>;

/** For code that computes the right signature and nevertheless refuses the request. */
function CodeIsRight({outcome, texts}: {readonly outcome: Valid; readonly texts: Texts}): ReactNode {
  const {ui, refusals} = texts;
  if (outcome.codeSignature === 0) {
    return (
      <>
        <Line text={ui.codeOtherSecret} />
        <Cause id="rotation" texts={texts} />
      </>
    );
  }
  const isRotation = outcome.secretCount + outcome.signatureCount > 2;
  const ids = [
    'signature-format' as const,
    ...(isRotation ? ['rotation' as const] : []),
    ...(outcome.inWindow ? ['clock' as const] : []),
  ];
  return (
    <>
      <Line text={ui.codeComputesRight} />
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <RichText text={refusals[id]} values={outcome} /> <RowLink id={id} texts={texts} />
          </li>
        ))}
      </ul>
    </>
  );
}

function windowOf({inWindow, isMilliseconds}: Valid): 'inside' | 'outside' | 'milliseconds' {
  if (isMilliseconds) return 'milliseconds';
  return inWindow ? 'inside' : 'outside';
}

/** For a time outside the window: a stored request is always old, but a request that has just arrived shows that a clock is wrong. */
function Outside({texts, onOwnTime}: Pick<Props, 'texts' | 'onOwnTime'>): ReactNode {
  const {ui} = texts;
  return (
    <>
      <p className={formStyles.buttons}>
        <RichText text={ui.stored} />
        <button type="button" onClick={onOwnTime}>
          {ui.ownTime}
        </button>
      </p>
      <p>
        <RichText text={ui.arrived} /> <RowLink id="clock" texts={texts} />
      </p>
    </>
  );
}

/** A cause and its fix, with a link to its row in the page's table. */
function Cause({id, texts}: {readonly id: string; readonly texts: Texts}): ReactNode {
  const {cause, cure} = texts.causes[id] ?? {cause: '', cure: ''};
  return (
    <>
      <Title text={cause} />
      <p>
        <RichText text={cure} /> <RowLink id={id} texts={texts} />
      </p>
    </>
  );
}

function RowLink({id, texts}: {readonly id: string; readonly texts: Texts}): ReactNode {
  return <a href={`#cause-${id}`}>{texts.ui.row}</a>;
}

function Title({text, values}: {readonly text: string; readonly values?: object}): ReactNode {
  return (
    <p>
      <strong>
        <RichText text={text} values={values} />
      </strong>
    </p>
  );
}

function Line({text, values}: {readonly text: string; readonly values?: object}): ReactNode {
  return (
    <p>
      <RichText text={text} values={values} />
    </p>
  );
}
