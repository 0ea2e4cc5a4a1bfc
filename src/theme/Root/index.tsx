import type {ReactNode} from 'react';
import Navigation from '@site/src/client/Navigation';
import '@site/src/css/index.css';

/** Stands above every page and is never taken down. */
export default function Root({children}: {readonly children: ReactNode}): ReactNode {
  return (
    <>
      {children}
      <Navigation />
      {/* Written by the shell, perhaps before hydration: React is told to leave the inside alone. */}
      <div
        className="visually-hidden"
        role="status"
        data-announcer
        suppressHydrationWarning
        dangerouslySetInnerHTML={{__html: ''}}
      />
    </>
  );
}
