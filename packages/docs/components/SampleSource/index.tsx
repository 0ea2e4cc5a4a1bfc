import {Fragment, type ReactNode} from 'react';
import {mark} from '../../built/marks.ts';
import {translate} from '../../page/language.ts';
import Link from '../Link/index.tsx';

interface Props {
  /** Files of which parts are shown, relative to the root of the site, separated by spaces. */
  readonly files: string;
  /** Files that these parts call. */
  readonly calls: string;
  readonly readme: string;
  readonly zip: string;
}

/** Below what a page shows of a connector: the whole files, the connector, and the files that the shown parts call. */
export default function SampleSource({files, calls, readme, zip}: Props): ReactNode {
  return (
    <p className="sample-source" {...mark('ui', 'source')}>
      {translate({id: 'sample.from'})} {links(files)}, {translate({id: 'sample.part'})} (
      <FileLink file={readme}>{translate({id: 'sample.readme'})}</FileLink>, <FileLink file={zip}>ZIP</FileLink>)
      {calls !== '' && (
        <>
          . {translate({id: 'sample.calls'})} {links(calls)}
        </>
      )}
      .
    </p>
  );
}

function links(files: string): ReactNode {
  return files.split(' ').map((file, index) => (
    <Fragment key={file}>
      {index > 0 && ', '}
      <FileLink file={file}>{file.replace(/.*\//, '')}</FileLink>
    </Fragment>
  ));
}

function FileLink({file, children}: {readonly file: string; readonly children: ReactNode}): ReactNode {
  return <Link href={`pathname:///${file}`}>{children}</Link>;
}
