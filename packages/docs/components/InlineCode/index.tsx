import {Fragment, type ReactNode} from 'react';

interface Props {
  readonly children?: ReactNode;
}

/** Options of commands, headers, verdicts, files: short names in which no line may break after a hyphen. */
const hyphenated = /^(?=.{3,25}$)-{0,2}\w+([-.]\w+)*$/;

/** States, properties: a narrow column of a table becomes as wide as such a name. Longer ones break anywhere. */
const shortName = /^[a-z_]{8,20}$/;

/** Codes of at most 20 characters in which a line could break: `FT A/123`, `"3-a91f"`. They break in narrow columns only. */
const breakable = /^(?=.{2,20}$).*[\s/…?-]/;

/** Positions where a long setting may break: `NODE_USE_ENV_PROXY=1`, `https_proxy=http://HOST:PORT`. */
const settingParts = /(?<=[=@]|:\/\/|\w{11}_)/;

/** Positions where a long address may break: never inside a name. */
const addressParts = /(?<=:\/\/|[^:/]\/|\.)(?!\/|$)/;

/** Inline code. */
export default function InlineCode({children}: Props): ReactNode {
  if (typeof children !== 'string') return <code>{children}</code>;
  if (children.includes('-') && hyphenated.test(children)) return <code className="whole">{children}</code>;
  if (children.length > 18 && /^\w+=/.test(children)) return <code>{withBreaks(children, settingParts)}</code>;
  if (/^https?:\/\/\S{14,}$/.test(children)) return <code className="parts">{withBreaks(children, addressParts)}</code>;
  if (breakable.test(children)) return <code className="short">{children}</code>;
  return <code className={shortName.test(children) ? 'parts' : undefined}>{children}</code>;
}

function withBreaks(name: string, parts: RegExp): ReactNode {
  return name.split(parts).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
