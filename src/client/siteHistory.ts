import preload from '@docusaurus/core/lib/client/preload';
import {createBrowserHistory, type History, type Location, type LocationListener} from 'history';
import {navigationStart} from '../browser/pageEvents';
import {afterTheFrame, arrive, settle, showAhead} from './arrival';
import {loadContent} from './pageContent';
import {chooseRecovery, reloadOnce, serverAnswers} from './recovery';
import {leavePosition} from './scroll';

/** Where the reader has gone, and the page that they see until it has come. */
let latest: Location;
let visible: Location;

/** What is still to be done when React has drawn the page. */
let onceDrawn: (() => void) | undefined;

/**
 * The history of the browser, as React sees it: a new address reaches it when the page is loaded and, where possible, on the
 * screen already. Until then the old page stays. When a page does not come, it is loaded in full, once; when that cannot help,
 * `@theme/Loading` shows the error with a button to try again.
 */
export function openHistory(): History {
  const history = createBrowserHistory();
  const listeners = new Set<LocationListener>();
  latest = visible = history.location;
  const stop = history.listen((location, action) => {
    void navigate(location, () => listeners.forEach((listener) => listener(location, action)));
  });
  if (process.env.NODE_ENV === 'development') import.meta.webpackHot?.dispose(stop);
  const listen = (listener: LocationListener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return Object.create(history, {listen: {value: listen}}) as History;
}

/** Called by `PendingNavigation` when React has put a page in place. */
export function pageDrawn(): void {
  onceDrawn?.();
  onceDrawn = undefined;
}

/** @param draw lets React draw the page. Not called when the reader has gone on to another one meanwhile. */
async function navigate(location: Location, draw: () => void): Promise<void> {
  latest = location;
  document.dispatchEvent(new Event(navigationStart));
  const isThere = await load(location);
  if (latest !== location || isThere === 'reloading') return;
  const from = visible;
  visible = location;
  leavePosition(from);
  if (isThere && showAhead(location)) {
    arrive(from, location);
    await afterTheFrame();
    if (latest !== location) return;
    settle(from, location);
  } else {
    onceDrawn = () => {
      arrive(from, location);
      void afterTheFrame().then(() => settle(from, location));
    };
  }
  draw();
}

async function load(location: Location): Promise<boolean | 'reloading'> {
  try {
    await Promise.all([preload(location.pathname), loadContent(location.pathname)]);
    return true;
  } catch {
    if (latest !== location) return false;
    const recovery = await chooseRecovery(history.state, () => serverAnswers(location.pathname));
    if (recovery !== 'reload') return false;
    reloadOnce();
    return 'reloading';
  }
}
