import {locale, translate} from '../../page/language.ts';
import type {ReactNode} from 'react';
import {site} from '../../page/settings.ts';
import {textIn} from '../../settings.ts';
import Icon from '../../components/Icon/index.tsx';
import Link from '../../components/Link/index.tsx';

/** The bar above the navigation. After a reader dismissed it, `packages/docs/shell/announcement.ts` hides it before the first paint. */
export default function AnnouncementBar(): ReactNode {
  const {announcement} = site;
  if (announcement === null) return null;
  return (
    <section
      className="announcement"
      aria-label={translate({id: 'announcement.label'})}
      data-announcement-id={announcement.id}
    >
      <p>
        {textIn(announcement.text, locale)}{' '}
        <Link href={announcement.link.to}>{textIn(announcement.link.label, locale)}</Link>
      </p>
      <button
        type="button"
        className="icon-button needs-script"
        data-action="dismiss-announcement"
        aria-label={translate({id: 'announcement.dismiss'})}
      >
        <Icon name="close" />
      </button>
    </section>
  );
}
