import {createApiReference} from 'specification-renderer';
import type {SendingRules} from '../sending.ts';
import {sender} from './send.ts';
import {repair, type RepairNames} from './repairs.ts';
import {runTheme} from '@integration-docs/docs/browser';

/** What `page.ts` writes into the page. */
interface PageData {
  readonly configuration: Readonly<Record<string, unknown>>;
  readonly sending: SendingRules;
  readonly names: RepairNames;
}

/** Shows what the page brought, keeps the renderer in the theme of the site, and mends what it renders. */
function start(): void {
  const root = document.querySelector('#specification');
  const source = document.querySelector('script[type="application/json"]');
  if (root === null || source === null)
    throw new Error('site/specification/page.ts writes #specification and its data');
  const {configuration, sending, names} = JSON.parse(source.textContent) as PageData;
  // What says that it loads. The renderer would take it for its own.
  root.replaceChildren();
  // Forced, it leaves the preference of the system alone.
  createApiReference(root, {...configuration, customFetch: sender(sending), forceDarkModeState: currentTheme()});
  runTheme();
  keepTheme();
  keepRepaired(names);
}

function currentTheme(): 'dark' | 'light' {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** The renderer writes its theme into the class of the body, once and whenever the system changes its own. */
function keepTheme(): void {
  const {body, documentElement} = document;
  const observer = new MutationObserver(() => {
    const wanted = `${currentTheme()}-mode`;
    if (body.classList.contains(wanted)) return;
    body.classList.remove('dark-mode', 'light-mode');
    body.classList.add(wanted);
  });
  observer.observe(documentElement, {attributeFilter: ['data-theme']});
  observer.observe(body, {attributeFilter: ['class']});
}

/** Once per frame in which something was added or said otherwise. */
function keepRepaired(names: RepairNames): void {
  let waiting = false;
  const mend = (): void => {
    waiting = false;
    repair(document, names);
  };
  new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(mend);
  }).observe(document.body, {childList: true, characterData: true, subtree: true});
}

start();
