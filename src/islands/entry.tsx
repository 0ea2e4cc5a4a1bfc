import '@generated/bundler/default/styles.js';
import type {ComponentType} from 'react';
import type {Root} from 'react-dom/client';
import {forgottenEvent} from '../browser/navigation/pages';
import {forgetReload} from '../browser/navigation/recovery';
import {hydratedEvent, markReady, pageEvent} from '../browser/pageEvents';
import type {CrashTexts} from '../chrome/CrashMessage/texts';
import type {IslandName} from './island';

/*
 * The browser's bundle (plugins/bundler): React and, each in a file of its own, the islands. `src/browser/islands.ts` loads it on
 * pages that have one. `webpackMode: eager` keeps a module in this bundle and defers only its evaluation: each in a task of its
 * own, so that a tap is never kept waiting.
 */

// The build rendered each with the props that it is given here.
const islands: Readonly<Record<IslandName, () => Promise<{readonly default: ComponentType<never>}>>> = {
  NearestPages: () => import('./NearestPages'),
};

const roots = new WeakMap<Element, Root>();

async function start(): Promise<void> {
  await nextTask();
  const {createElement} = await import(/* webpackMode: "eager" */ 'react');
  await nextTask();
  const {hydrateRoot} = await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const {default: Boundary} = await import(/* webpackMode: "eager" */ './Boundary');

  const hydrate = async (element: HTMLElement): Promise<void> => {
    const {island = '', props = '{}', crash = '{}'} = element.dataset;
    element.dataset.hydrated = '';
    const {default: Component} = await islands[island as IslandName]();
    await nextTask();
    const done = (): void => void element.dispatchEvent(new Event(hydratedEvent, {bubbles: true}));
    const content = createElement(Component, JSON.parse(props) as never);
    const boundary = createElement(Boundary, {
      texts: JSON.parse(crash) as CrashTexts,
      onMount: done,
      children: content,
    });
    roots.set(element, hydrateRoot(element, boundary));
  };
  const hydrateAll = async (): Promise<void> => {
    const waiting = [...document.querySelectorAll<HTMLElement>('[data-island]:not([data-hydrated])')];
    // What the reader touches comes first.
    waiting.sort((one, other) => Number(other.matches(':focus-within')) - Number(one.matches(':focus-within')));
    for (const element of waiting) await hydrate(element);
  };

  document.addEventListener(pageEvent, () => void hydrateAll());
  document.addEventListener(forgottenEvent, ({target}) => {
    if (!(target instanceof Element)) return;
    for (const element of target.querySelectorAll('[data-island]')) roots.get(element)?.unmount();
  });
  await hydrateAll();
  forgetReload();
  markReady();
}

/** Resolves in a new task, after whatever the reader did meanwhile. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(null);
  });
}

void start();
