import {translate} from '@site/src/page/language';
import type {ReactNode} from 'react';
import deadlines from '@site/contract/catalogues/deadlines.yaml';
import site from '@site/config/site';
import {fillTokens, makeTokens} from '@site/lib/model/pure';
import {locale} from '@site/src/page/language';
import Icon from '../../content/Icon';
import Link from '../../content/Link';

/** The bar above the navigation (`config/site.ts`), its tokens filled in; `src/browser/announcement.ts` hides it before the first paint once dismissed. */
export default function AnnouncementBar(): ReactNode {
  const {announcement} = site;
  if (announcement === null) return null;
  const tokens = makeTokens(site, deadlines.entries, locale);
  const text = fillTokens(announcement.text[locale], tokens, {file: 'config/site.ts', line: 1});
  return (
    <section
      className="announcement"
      aria-label={translate({id: 'announcement.label'})}
      data-announcement-id={announcement.id}
    >
      <p>
        {text} <Link href={announcement.link.to}>{announcement.link.label[locale]}</Link>
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
