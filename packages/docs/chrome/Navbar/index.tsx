import {usePage} from '../../page/page.ts';
import {inLanguage, locale, translate} from '../../page/language.ts';
import type {ReactNode} from 'react';
import {localeNames, specificationHref} from '@integration-docs/facts';
import workers from 'virtual:workers';
import {mark} from '../../built/marks.ts';
import {navbar, place, site, tool, versions} from '../../page/settings.ts';
import Dropdown from '../Dropdown/index.tsx';
import Icon from '../../components/Icon/index.tsx';
import Link from '../../components/Link/index.tsx';
import SearchBox from '../SearchBox/index.tsx';
import {pathInLocale} from './alternate.ts';
import {groupOf} from './group-of.ts';

/** The bar at the top of every page. At 996 px or less its links are in the side menu, which contains `NavbarLinks` too. */
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
        <img src={inLanguage('/img/logo.svg')} alt="" width="28" height="28" fetchPriority="low" />
        <span>{site.name}</span>
      </Link>
      <nav className="navbar-links" aria-label={translate({id: 'navbar.label'})}>
        <NavbarLinks />
      </nav>
      <div className="navbar-end">
        <VersionDropdown />
        <LocaleDropdown />
        <SearchBox />
        <ToolButton />
        <ThemeButton />
      </div>
    </header>
  );
}

/** The dropdowns and the link to the specification. */
export function NavbarLinks(): ReactNode {
  const {address, route} = usePage();
  const group = groupOf(route, navbar)?.message;
  const specification = specificationHref(site.specificationUrl);
  return (
    <>
      {navbar.map((dropdown) => (
        <Dropdown
          key={dropdown.message}
          label={translate({id: dropdown.message})}
          group={dropdown.message}
          isCurrent={dropdown.message === group}
        >
          {dropdown.links.map((link) => (
            <li key={link.to}>
              <Link href={link.to} aria-current={inLanguage(link.to) === address ? 'page' : undefined}>
                {translate({id: link.message})}
              </Link>
            </li>
          ))}
        </Dropdown>
      ))}
      <Link
        className="navbar-link"
        href={specification}
        aria-current={inLanguage(specification) === address ? 'page' : undefined}
      >
        {translate({id: 'navbar.specification'})}
      </Link>
    </>
  );
}

/** `packages/docs/shell/version.ts` stores the version that the reader chooses here. */
export function VersionDropdown(): ReactNode {
  return (
    <Dropdown
      className="dropdown-end version-dropdown"
      label={
        <>
          <span className="visually-hidden">{translate({id: 'navbar.version'})} </span>
          <span data-version-label>{versions[0].label}</span>
        </>
      }
    >
      {versions.map((version) => (
        <li key={version.name}>
          <a href={inLanguage(version.route)} data-version={version.name}>
            {version.label}
          </a>
        </li>
      ))}
    </Dropdown>
  );
}

/** Links to the same page in other languages, if the site has several; `packages/docs/shell/locale.ts` adds query and anchor. */
function LocaleDropdown(): ReactNode {
  const {address} = usePage();
  if (place.locales.length < 2) return null;
  return (
    <Dropdown
      className="dropdown-end"
      label={
        <>
          <Icon name="language" />
          <span className="visually-hidden">{translate({id: 'navbar.language'})} </span>
          <span className="locale-label">{localeNames[locale].label}</span>
        </>
      }
    >
      {place.locales.map((target) => (
        <li key={target}>
          <a
            href={pathInLocale(address, locale, target)}
            lang={localeNames[target].htmlLang}
            hrefLang={localeNames[target].htmlLang}
            data-locale={target}
            aria-current={target === locale ? 'true' : undefined}
          >
            {localeNames[target].label}
          </a>
        </li>
      ))}
    </Dropdown>
  );
}

/** `packages/docs/shell/load.ts` handles its click and its keyboard shortcut. */
function ToolButton(): ReactNode {
  const module = tool && workers[tool.script];
  if (tool === undefined || module === undefined) return null;
  const label = translate({id: tool.message});
  return (
    <button
      type="button"
      className="icon-button needs-script"
      title={`${label} (Ctrl ${tool.key})`}
      aria-expanded={false}
      aria-keyshortcuts={`Control+${tool.key}`}
      data-action="load"
      data-opens="tool"
      data-module={module}
      data-worker={workers[tool.worker]}
      data-base={inLanguage('/')}
      data-failed={translate({id: 'navbar.toolFailed'})}
      {...mark('ui', 'online')}
    >
      <Icon name="flask" />
      <span className="visually-hidden">{label}</span>
      <span className="tool-mark">
        <span className="visually-hidden">{`(${translate({id: 'navbar.toolNote'})})`}</span>
      </span>
    </button>
  );
}

/** Both names are in the HTML; the style sheet shows the one that fits the theme (`packages/docs/shell/theme.ts` switches it). */
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
