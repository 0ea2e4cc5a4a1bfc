import {Fragment, type ReactNode} from 'react';

interface Props {
  readonly children?: ReactNode;
}

/** An option of a command, a header, a verdict: a line would else break after one of its hyphens. */
const hyphenated = /^(?=.{3,25}$)-{0,2}\w+(-\w+)*$/;

/** Where a long setting breaks best: `NODE_USE_ENV_PROXY=1`, `https_proxy=http://HOST:PORT`. */
const settingParts = /(?<=[=@]|:\/\/|\w{11}_)/;

/** Code within a line. */
export default function InlineCode({children}: Props): ReactNode {
  if (typeof children !== 'string') return <code>{children}</code>;
  if (children.includes('-') && hyphenated.test(children)) return <code className="whole">{children}</code>;
  const isLongSetting = children.length > 18 && /^\w+=/.test(children);
  return <code>{isLongSetting ? withBreaks(children) : children}</code>;
}

function withBreaks(setting: string): ReactNode {
  return setting.split(settingParts).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
