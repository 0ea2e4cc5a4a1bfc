import {mark} from '../built/marks.ts';
import type {ReactNode} from 'react';
import AnnouncementBar from '../chrome/AnnouncementBar/index.tsx';
import Footer from '../chrome/Footer/index.tsx';
import LoadError from '../chrome/LoadError/index.tsx';
import Icon from '../components/Icon/index.tsx';
import Navbar, {NavbarLinks, VersionDropdown} from '../chrome/Navbar/index.tsx';
import {translate} from './language.ts';

interface Props {
  /** The list of pages of this part of the site: beside the content on wide screens, in the side menu on narrow ones. */
  readonly sidebar?: ReactNode;
  readonly children?: ReactNode;
}

/** Everything around the content. */
export default function Layout({sidebar, children}: Props): ReactNode {
  return (
    <>
      <a className="skip-link" href="#content">
        {translate({id: 'layout.skip'})}
      </a>
      <div className="progress" {...mark('ui', 'online')} data-label={translate({id: 'layout.loading'})} />
      <BootNotice />
      <AnnouncementBar />
      <Navbar />
      <div className={sidebar ? 'frame with-sidebar' : 'frame'}>
        <div id="menu" className="menu" popover="auto" {...mark('label', translate({id: 'navbar.menu'}))}>
          <div className="menu-head">
            <button
              type="button"
              className="icon-button"
              popoverTarget="menu"
              popoverTargetAction="hide"
              aria-label={translate({id: 'navbar.closeMenu'})}
            >
              <Icon name="close" />
            </button>
          </div>
          <nav className="menu-links" aria-label={translate({id: 'navbar.label'})}>
            <NavbarLinks />
            <VersionDropdown />
          </nav>
          {sidebar}
        </div>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Footer />
      <LoadError />
      <div className="visually-hidden" role="status" data-announcer />
    </>
  );
}

/** The style sheet shows it when `packages/docs/shell` finds that code of the page did not load. */
function BootNotice(): ReactNode {
  return (
    <p className="boot-notice" {...mark('ui', 'online')}>
      {translate({id: 'bootError.message'})}{' '}
      <a href="" data-full-load>
        {translate({id: 'bootError.reload'})}
      </a>
    </p>
  );
}
