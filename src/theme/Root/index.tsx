import type {ReactNode} from 'react';
import '@site/src/css/index.css';
import DevelopmentNavigation from './DevelopmentNavigation';

/** Stands above every page. */
export default function Root({children}: {readonly children: ReactNode}): ReactNode {
  return (
    <>
      {children}
      {process.env.NODE_ENV === 'development' && <DevelopmentNavigation />}
      <div className="visually-hidden" role="status" data-announcer />
    </>
  );
}
