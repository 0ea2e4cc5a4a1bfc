import {closest} from './page-events.ts';

/** The same width as in site/theme/tokens.css: the side menu is used at 996 px or less, or at more when the font is larger. */
const desktopQuery = '(min-width: 62.3125em)';

/**
 * The side menu of narrow screens is a popover: the browser opens it, and closes it on Escape and on a tap outside it. This code closes it when
 * the window widens or a link is chosen, and makes the page behind it inert while it is open.
 */
export function runMenu(): void {
  document.addEventListener(
    'beforetoggle',
    (event) => {
      if (isMenu(event.target)) setOpen(event.target, event instanceof ToggleEvent && event.newState === 'open');
    },
    {capture: true},
  );
  document.addEventListener(
    'toggle',
    (event) => {
      if (isMenu(event.target)) enter(event.target);
    },
    {capture: true},
  );
  const menu = document.getElementById('menu');
  if (menu?.matches(':popover-open')) {
    // It was opened before this script loaded.
    setOpen(menu, true);
    enter(menu);
  }
  document.addEventListener('click', (event) => {
    if (closest(event, '#menu a')) hide();
  });
  matchMedia(desktopQuery).addEventListener('change', (event) => {
    if (event.matches) hide();
  });
}

/** Only the open menu is a dialog: on wide screens the same element is the sidebar. */
function setOpen(menu: HTMLElement, isOpen: boolean): void {
  menu.role = isOpen ? 'dialog' : null;
  menu.ariaLabel = isOpen ? (menu.dataset.label ?? null) : null;
  document.documentElement.toggleAttribute('data-covered', isOpen);
  for (const element of document.querySelectorAll<HTMLElement>('.skip-link, .navbar, .announcement, main, .footer')) {
    element.inert = isOpen;
  }
}

function enter(menu: HTMLElement): void {
  if (!menu.matches(':popover-open')) return;
  menu.querySelector('button')?.focus();
  // Scrolls a long menu to the current page.
  const current = menu.querySelector('.sidebar [aria-current]');
  if (current && !isVisible(current)) current.scrollIntoView({block: 'center', behavior: 'instant'});
}

function isVisible(element: Element): boolean {
  const {top, bottom} = element.getBoundingClientRect();
  const headBottom = element.closest('#menu')?.querySelector('.menu-head')?.getBoundingClientRect().bottom ?? 0;
  return top >= headBottom && bottom <= innerHeight;
}

function isMenu(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.id === 'menu';
}

function hide(): void {
  const menu = document.getElementById('menu');
  if (menu?.matches(':popover-open')) menu.hidePopover();
}
