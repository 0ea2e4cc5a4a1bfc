import type {Props} from '@theme/DocItem';
import type {ReactNode} from 'react';
import DocContent from '@site/src/chrome/DocContent';
import PageMetadata from '@site/src/chrome/PageMetadata';

/** One page of docs/. */
export default function DocItem({content, ...rest}: Props): ReactNode {
  const {title, description, unlisted} = content.metadata;
  return (
    <>
      <PageMetadata title={title} description={description} unlisted={unlisted} />
      <DocContent content={content} {...rest} />
    </>
  );
}
