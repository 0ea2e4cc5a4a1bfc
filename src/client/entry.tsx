import {chooseRecovery, forgetReload, reloadOnce, serverAnswers} from './recovery';

/**
 * Evaluates the framework piece by piece, each in a task of its own, so that a tap is never kept waiting; then hydrates.
 * `webpackMode: eager` keeps the modules in the main bundle and defers only their evaluation.
 */
async function start(): Promise<void> {
  await nextTask();
  const {createElement, startTransition} = await import(/* webpackMode: "eager" */ 'react');
  await nextTask();
  const {createRoot, hydrateRoot} = await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const {Router} = await import(/* webpackMode: "eager" */ 'react-router-dom');
  await nextTask();
  const {HelmetProvider} = await import(/* webpackMode: "eager" */ 'react-helmet-async');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@generated/routes');
  await nextTask();
  const {default: docusaurus} = await import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/docusaurus');
  const {default: preload} = await import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/preload');
  await nextTask();
  const {default: App} = await import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/App');
  window.docusaurus = docusaurus;
  const {openHistory} = await import(/* webpackMode: "eager" */ './siteHistory');
  await nextTask();
  try {
    await preload(location.pathname);
  } catch {
    await recover();
    return;
  }
  await nextTask();
  forgetReload();
  const container = document.getElementById('__docusaurus');
  if (container === null) return;
  const app = createElement(HelmetProvider, null, createElement(Router, {history: openHistory()}, createElement(App)));
  startTransition(() => {
    if (process.env.NODE_ENV === 'development') {
      // The development server does not render pages, and runs this again after every change.
      window.docusaurusRoot?.unmount();
      window.docusaurusRoot = createRoot(container);
      window.docusaurusRoot.render(app);
    } else {
      window.docusaurusRoot = hydrateRoot(container, app, {onRecoverableError: (error) => console.error(error)});
    }
  });
}

/** The page is there as HTML and its links are plain links: without its code it still reads. */
async function recover(): Promise<void> {
  if ((await chooseRecovery(history.state, () => serverAnswers(location.pathname))) === 'reload') reloadOnce();
  else document.documentElement.dataset.framework = 'missing';
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
if (process.env.NODE_ENV === 'development') import.meta.webpackHot?.accept();
