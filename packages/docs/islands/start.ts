import type {ComponentType} from 'react';
import type {Root} from 'react-dom/client';
import {forgottenEvent} from '../shell/navigation/pages.ts';
import {forgetReload, recoverCode} from '../shell/navigation/recovery.ts';
import {hydratedEvent, markReady, pageCompleteEvent} from '../shell/page-events.ts';
import type {CrashTexts} from '../chrome/CrashMessage/texts.ts';

/** Every island of a site, by name: its code is loaded on the pages that have it. */
export type Islands = Readonly<Record<string, () => Promise<{readonly default: ComponentType<never>}>>>;

/*
 * Entry of the bundle of islands (packages/docs/engine/islands-bundle.ts). `packages/docs/shell/islands.ts` loads it on pages that have one.
 * Each module is evaluated in a task of its own, so that a tap is never blocked for long.
 */

const roots = new WeakMap<Element, Root>();

/** The islands of pages that the engine itself creates. */
const engineIslands = {NearestPages: () => import('./NearestPages/index.tsx')} satisfies Islands;

async function start(siteIslands: Islands): Promise<void> {
  const islands: Islands = {...engineIslands, ...siteIslands};
  await nextTask();
  const {createElement} = await import('react');
  await nextTask();
  const {hydrateRoot} = await import('react-dom/client');
  await nextTask();
  const {default: Hydrated} = await import('./Hydrated.tsx');

  const hydrate = async (element: HTMLElement): Promise<void> => {
    const {island = '', props = '{}', crash = '{}'} = element.dataset;
    const load = islands[island];
    if (load === undefined) throw new Error(`No island is called "${island}".`);
    const {default: Component} = await load();
    await nextTask();
    if ('hydrated' in element.dataset) return;
    element.dataset.hydrated = '';
    const content = createElement(Component, JSON.parse(props) as never);
    const texts = JSON.parse(crash) as CrashTexts;
    await new Promise<void>((onAlive) => {
      roots.set(element, hydrateRoot(element, createElement(Hydrated, {texts, onAlive, children: content})));
    });
    element.dispatchEvent(new Event(hydratedEvent, {bubbles: true}));
  };
  const hydrateAll = async (): Promise<void> => {
    const pendingElements = [...document.querySelectorAll<HTMLElement>('[data-island]:not([data-hydrated])')];
    // The island that has the focus comes first.
    pendingElements.sort((one, other) => Number(other.matches(':focus-within')) - Number(one.matches(':focus-within')));
    for (const element of pendingElements) await hydrate(element);
    forgetReload();
    markReady();
  };

  // An island may read parts of the page that are drawn late, so it waits for the complete page.
  document.addEventListener(pageCompleteEvent, () => void hydrateAll().catch(recover));
  document.addEventListener(forgottenEvent, ({detail}) => {
    for (const element of detail.querySelectorAll('[data-island]')) roots.get(element)?.unmount();
  });
  await hydrateAll();
}

/** Handles island code that does not load: the page stays readable. */
async function recover(error: unknown): Promise<never> {
  await recoverCode();
  throw error;
}

/** Resolves in a new task, after pending input events. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(null);
  });
}

/** Hydrates the islands of the page, and of every page that replaces it. */
export function startIslands(islands: Islands): void {
  void start(islands).catch(recover);
}
