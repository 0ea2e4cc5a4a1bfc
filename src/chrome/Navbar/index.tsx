import {useLocation} from '@docusaurus/router';
import {translate} from '@docusaurus/Translate';
import useBaseUrl, {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {useVersions} from '@docusaurus/plugin-content-docs/client';
import type {ReactNode} from 'react';
import {navbarDropdowns} from '@site/config/navbar';
import {localeConfigs, type Locale} from '@site/config/locales';
import site from '@site/config/site';
import {specificationHref} from '@site/config/specification';
import Dropdown from '../Dropdown';
import Icon from '../../content/Icon';
import Link from '../../content/Link';
import SearchBox from '../SearchBox';
import {pathInLocale} from './alternate';

/** The bar at the top of every page. At 996 px or less its links stand in the side menu (`NavbarLinks` again). */
export default function Navbar(): ReactNode {
  return (
    <header className="navbar">
      <button
        type="button"
        className="menu-button icon-button"
        popoverTarget="menu"
        aria-label={translate({id: 'navbar.openMenu'})}
      >
        <Icon name="menu" />
      </button>
      <Link className="brand" href="/">
        <img src={useBaseUrl('/img/logo.svg')} alt="" width="28" height="28" fetchPriority="low" />
        <span>{site.name}</span>
      </Link>
      <nav className="navbar-links" aria-label={translate({id: 'navbar.label'})}>
        <NavbarLinks />
      </nav>
      <div className="navbar-end">
        <VersionDropdown />
        <LocaleDropdown />
        <SearchBox />
        <ThemeButton />
      </div>
    </header>
  );
}

/** The two dropdowns and the link to the interactive specification. */
export function NavbarLinks(): ReactNode {
  const {pathname} = useLocation();
  const {withBaseUrl} = useBaseUrlUtils();
  const {i18n} = useDocusaurusContext();
  return (
    <>
      {navbarDropdowns.map((dropdown) => (
        <Dropdown key={dropdown.message} label={translate({id: dropdown.message})}>
          {dropdown.links.map((link) => (
            <li key={link.to}>
              <Link href={link.to} aria-current={withBaseUrl(link.to) === pathname ? 'page' : undefined}>
                {translate({id: link.message})}
              </Link>
            </li>
          ))}
        </Dropdown>
      ))}
      <Link className="navbar-link" href={specificationHref(site.specificationUrl, i18n.currentLocale as Locale)}>
        {translate({id: 'navbar.specification'})}
      </Link>
    </>
  );
}

/** `src/browser/version.ts` remembers the version that is chosen here. */
export function VersionDropdown(): ReactNode {
  const versions = useVersions(undefined);
  return (
    <Dropdown
      className="dropdown-end version-dropdown"
      label={
        <>
          <span className="visually-hidden">{translate({id: 'navbar.version'})} </span>
          <span data-version-label suppressHydrationWarning>
            {versions[0]?.label}
          </span>
        </>
      }
    >
      {versions.map((version) => (
        <li key={version.name}>
          <a href={version.path} data-version={version.name}>
            {version.label}
          </a>
        </li>
      ))}
    </Dropdown>
  );
}

/** Leads to the same page in the other language; `src/browser/locale.ts` adds the query and the anchor. */
function LocaleDropdown(): ReactNode {
  const {i18n} = useDocusaurusContext();
  const {pathname} = useLocation();
  const current = i18n.currentLocale as Locale;
  return (
    <Dropdown
      className="dropdown-end"
      label={
        <>
          <Icon name="language" />
          <span className="visually-hidden">{translate({id: 'navbar.language'})} </span>
          <span className="locale-label">{localeConfigs[current].label}</span>
        </>
      }
    >
      {(i18n.locales as Locale[]).map((locale) => (
        <li key={locale}>
          <a
            href={pathInLocale(pathname, current, locale)}
            lang={localeConfigs[locale].htmlLang}
            hrefLang={localeConfigs[locale].htmlLang}
            data-locale={locale}
            aria-current={locale === current ? 'true' : undefined}
          >
            {localeConfigs[locale].label}
          </a>
        </li>
      ))}
    </Dropdown>
  );
}

/** Both names are in the HTML; the style sheet shows the one that fits the theme (`src/browser/theme.ts` switches it). */
function ThemeButton(): ReactNode {
  return (
    <button type="button" className="icon-button needs-script" data-action="theme">
      <span className="only-light">
        <Icon name="moon" />
        <span className="visually-hidden">{translate({id: 'theme.toDark'})}</span>
      </span>
      <span className="only-dark">
        <Icon name="sun" />
        <span className="visually-hidden">{translate({id: 'theme.toLight'})}</span>
      </span>
    </button>
  );
}
