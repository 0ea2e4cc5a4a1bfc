import {translate} from '../../page/language.ts';
import type {ReactNode} from 'react';
import deadlines from '@integration-docs/contract/catalogues/deadlines.yaml';
import site from '../../../../site/config/site.ts';
import {fillTokens, makeTokens} from '@integration-docs/facts';
import {locale} from '../../page/language.ts';
import Icon from '../../components/Icon/index.tsx';
import Link from '../../components/Link/index.tsx';

/** The bar above the navigation (`site/config/site.ts`), its tokens filled in; `packages/docs/shell/announcement.ts` hides it before the first paint once dismissed. */
export default function AnnouncementBar(): ReactNode {
  const {announcement} = site;
  if (announcement === null) return null;
  const tokens = makeTokens(site, deadlines.entries, locale);
  const text = fillTokens(announcement.text[locale], tokens, {file: 'site/config/site.ts', line: 1});
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
