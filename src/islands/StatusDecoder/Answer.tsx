import type catalogue from '@site/contract/catalogues/status-decoder.yaml';
import RichText from '@site/src/content/RichText';
import type {ReactNode} from 'react';
import type {Decoded} from './decodeStatus';
import type {Entry, PageCatalogue} from './tables';

type Entries = {readonly [Kind in keyof PageCatalogue]: PageCatalogue[Kind][number]};

export type Texts = (typeof catalogue)['ui'];

interface Props {
  readonly decoded: Decoded<Entries['dispositions'], Entries['statuses'], Entries['businessErrors']>;
  readonly texts: Texts;
  readonly outcomes: Readonly<Record<string, string>>;
}

/** What the decoder found, as the rows of the tables say it. Phrasing content only, because it stands in an `<output>`. */
export default function Answer({decoded, texts, outcomes}: Props): ReactNode {
  if (decoded.kind === 'empty') return null;
  if (decoded.kind === 'unknown') {
    return (
      <span>
        {texts.unknown}
        {decoded.near.map(({entry}) => (
          <span key={entry.id}>
            <RowLink row={entry}>
              <RichText text={entry.head} />
            </RowLink>{' '}
            <span>
              <RichText text={entry.summary} />
            </span>
          </span>
        ))}
      </span>
    );
  }
  const {findings, messageId, mic} = decoded;
  return (
    <>
      {findings.map(({kind, entry, ...found}) => (
        <span key={entry.id} data-outcome={outcomes[entry.id] ?? 'bad'}>
          <small>{texts.kinds[kind]}</small>
          <strong>
            <RichText text={entry.head} />
          </strong>
          <Detail label={texts.freeText} value={'freeText' in found ? found.freeText : undefined} />
          {entry.cells.map(([label, text]) => (
            <span key={label}>
              <strong>{label}:</strong> <RichText text={text} />
            </span>
          ))}
          <RowLink row={entry}>{texts.row}</RowLink>
        </span>
      ))}
      <Detail label={texts.messageId} value={messageId} />
      <Detail label={texts.mic} value={mic} />
    </>
  );
}

function RowLink({row, children}: {readonly row: Entry; readonly children: ReactNode}): ReactNode {
  return <a href={`#${row.id}`}>{children}</a>;
}

function Detail({label, value}: {readonly label: string; readonly value: string | undefined}): ReactNode {
  if (value === undefined) return null;
  return (
    <span>
      {label} <code>{value}</code>
    </span>
  );
}
