import {translate} from '../../page/language.ts';
import type {ReactNode} from 'react';
import site from '../../../../site/config/site.ts';

/** One line: copyright, e-mail, telephone. */
export default function Footer(): ReactNode {
  const {email, phone} = site.support;
  return (
    <footer className="footer">
      <p>
        © {site.copyrightYear} {site.name} · <span>{translate({id: 'footer.support'})}</span>{' '}
        <a href={`mailto:${email}`}>{email}</a> · <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
      </p>
    </footer>
  );
}
