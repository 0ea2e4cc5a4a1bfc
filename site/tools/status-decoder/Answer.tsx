import type catalogue from '@integration-docs/contract/catalogues/status-decoder.yaml';
import {RichText} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import type {Decoded, Place} from './decode-status.ts';
import type {Row, Tables} from './tables.ts';

export type Texts = Omit<(typeof catalogue)['ui'], 'noScript'>;

interface Props {
  readonly decoded: Decoded<Row>;
  /** Says where the input is cut off; empty if it is not. */
  readonly cut: string;
  readonly texts: Texts;
  readonly tables: Tables;
  /** Links to other pages that explain the input, or more of it. */
  readonly places: readonly Place[];
  /** Prefix of addresses in this language. */
  readonly base: string;
}

/** Shows the decoded entries with the texts of their table rows. */
export default function Answer({decoded, cut, texts, tables, places, base}: Props): ReactNode {
  if (decoded.kind === 'empty') return null;
  if (decoded.kind === 'too-long') return <p>{texts.tooLong}</p>;
  const cutNote = cut && <p id="status-decoder-cut">{cut}</p>;
  const placeLinks = places.map(({kind, name, address}) => (
    <p key={address}>
      <small>{texts.kinds[kind]}</small>{' '}
      <a href={base + address.slice(1)}>
        <code>{name}</code>
      </a>
    </p>
  ));
  if (decoded.kind === 'unknown' && places.length > 0) return placeLinks;
  if (decoded.kind === 'unknown' && cutNote) return cutNote;
  if (decoded.kind === 'unknown') {
    return (
      <>
        <p>{decoded.near.length > 0 ? texts.near : texts.unknown}</p>
        {decoded.near.length > 0 && (
          <ul>
            {decoded.near.map(({entry: {href, cells}}) => (
              <li key={href}>
                <a href={href}>
                  <RichText text={cells[0] ?? ''} />
                </a>{' '}
                <RichText text={cells[1] ?? ''} />
              </li>
            ))}
          </ul>
        )}
      </>
    );
  }
  const {findings, messageId, mic} = decoded;
  return (
    <>
      {cutNote}
      {findings.map(({kind, entry: {href, cells, outcome}, ...finding}) => {
        const error = 'cause' in finding && finding.cause ? texts.errors[finding.cause] : undefined;
        const shown = error ? [cells[0], '', cells[2], error.action, '', error.state] : cells;
        return (
          <section key={href} data-outcome={outcome}>
            <p>
              <small>{texts.kinds[kind]}</small>{' '}
              <strong>
                <RichText text={cells[0] ?? ''} />
              </strong>
            </p>
            <Detail label={texts.freeText} value={'freeText' in finding ? finding.freeText : undefined} />
            <dl>
              {tables[kind].labels.map(
                (label, index) => index > 0 && <Cell key={label} label={label} text={shown[index] ?? ''} />,
              )}
            </dl>
            <p>
              <a href={href}>{texts.row}</a>
            </p>
          </section>
        );
      })}
      {placeLinks}
      <Detail label={texts.messageId} value={messageId} />
      <Detail label={texts.mic} value={mic} />
    </>
  );
}

function Cell({label, text}: {readonly label: string; readonly text: string}): ReactNode {
  if (text === '') return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <RichText text={text} />
      </dd>
    </div>
  );
}

function Detail({label, value}: {readonly label: string; readonly value: string | undefined}): ReactNode {
  if (value === undefined) return null;
  return (
    <p>
      {label} <code>{value}</code>
    </p>
  );
}
