import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import site from '@site/config/site';
import {useLocale} from '@site/src/hooks/useLocale';
import Icon from '../../content/Icon';
import Link from '../../content/Link';

/** The bar above the navigation (`config/site.ts`); `src/browser/announcement.ts` hides it before the first paint once dismissed. */
export default function AnnouncementBar(): ReactNode {
  const locale = useLocale();
  const {announcement} = site;
  if (announcement === null) return null;
  return (
    <section
      className="announcement"
      aria-label={translate({id: 'announcement.label'})}
      data-announcement-id={announcement.id}
    >
      <p>
        {announcement.text[locale]} <Link href={announcement.link.to}>{announcement.link.label[locale]}</Link>
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
