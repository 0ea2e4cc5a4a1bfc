import {useHistory} from '@docusaurus/router';
import routes from '@generated/routes';
import {useEffect, type ReactNode} from 'react';
import type {RouteConfig} from 'react-router-config';
import {canonicalPath} from '../../config/locales';
import {whenIdle} from '../browser/pageEvents';
import {applyStyles} from '../browser/styles';
import {hasContent, loadContent} from './pageContent';

/** Turns clicks on links of this site into client-side navigations, and fetches a page when its link is pointed at. */
export default function Navigation(): ReactNode {
  const history = useHistory();
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const target = navigationTarget(event);
      if (target === null) return;
      event.preventDefault();
      history.push(target);
    };
    const onIntent = (event: Event): void => {
      const link = linkOf(event);
      if (link !== null && isPage(link)) prefetch(link.pathname);
    };
    document.addEventListener('click', onClick);
    const intents = ['pointerover', 'touchstart', 'focusin'];
    intents.forEach((intent) => document.addEventListener(intent, onIntent, {passive: true}));
    return () => {
      document.removeEventListener('click', onClick);
      intents.forEach((intent) => document.removeEventListener(intent, onIntent));
    };
  }, [history]);
  return null;
}

/**
 * Nothing is fetched on a slow or metered connection, where `preload` says no, nor a second time. The browser goes through the
 * page for its new styles while the reader still points, not when they click.
 */
function prefetch(pathname: string): void {
  if (hasContent(pathname)) return;
  const chunks = window.docusaurus.preload(pathname);
  if (chunks === false) return;
  Promise.all([chunks, loadContent(pathname)]).then(
    () => whenIdle(applyStyles),
    // What fails here is tried again by the navigation, which tells the reader.
    () => undefined,
  );
}

/** @returns path, query and anchor to go to, or null when the browser shall follow the link itself */
function navigationTarget(event: MouseEvent): string | null {
  const withModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || withModifier) return null;
  const link = linkOf(event);
  if (link === null || link.target || link.download || 'fullLoad' in link.dataset || !isPage(link)) return null;
  const samePage = link.pathname === location.pathname && link.search === location.search;
  return samePage && link.hash ? null : link.pathname + link.search + link.hash;
}

function linkOf(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? link : null;
}

/** Whether the address is a page of this language; others, files and unknown addresses are the browser's to load. */
function isPage(link: HTMLAnchorElement): boolean {
  pages ??= new Set(pathsOf(routes).map(canonicalPath));
  return link.origin === location.origin && pages.has(canonicalPath(link.pathname));
}

let pages: ReadonlySet<string> | undefined;

function pathsOf(all: readonly RouteConfig[]): string[] {
  return all.flatMap(({path, routes: inner}) => (inner ? pathsOf(inner) : typeof path === 'string' ? path : []));
}
