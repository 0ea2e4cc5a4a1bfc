import type {Props} from '@theme/DocItem';
import type {ReactNode} from 'react';
import PageMetadata from '@site/src/chrome/PageMetadata';
import WrittenDoc from '@site/src/chrome/WrittenDoc';

/** One page of docs/. */
export default function DocItem({content, ...rest}: Props): ReactNode {
  const {title, description, unlisted} = content.metadata;
  return (
    <>
      <PageMetadata title={title} description={description} unlisted={unlisted} />
      <WrittenDoc content={content} {...rest} />
    </>
  );
}
