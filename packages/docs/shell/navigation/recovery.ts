/** The flag is in the history entry, so that it survives only the reload of this page and needs no storage. */
interface HistoryState {
  readonly reloaded?: true;
}

/** What to do when a page or its code could not be loaded. */
type Recovery = 'reload' | 'show-error';

/**
 * A reload helps when the server has a newer version of the page (a deployment deletes the old code). It does not help when it was tried already
 * or when the server cannot be reached; then the page shows an error.
 *
 * @param isReachable requests the page from the server, for example `serverAnswers`
 */
export async function chooseRecovery(state: unknown, isReachable: () => Promise<boolean>): Promise<Recovery> {
  if ((state as HistoryState | null)?.reloaded) return 'show-error';
  return (await isReachable()) ? 'reload' : 'show-error';
}

/** @returns whether the server sends any response for this address */
export async function serverAnswers(address: string): Promise<boolean> {
  try {
    await fetch(address, {method: 'HEAD', cache: 'no-store'});
    return true;
  } catch {
    return false;
  }
}

/** Handles code that did not load. After a deployment the old code is gone, so a full load helps. Else the page says that a part is missing. */
export async function recoverCode(): Promise<void> {
  if ((await chooseRecovery(history.state, () => serverAnswers(location.pathname))) === 'reload') reloadOnce();
  else document.documentElement.dataset.code = 'missing';
}

/** Reloads the page and notes in its history entry that this was done. */
export function reloadOnce(): void {
  history.replaceState({...(history.state as object | null), reloaded: true}, '');
  location.reload();
}

/** Called when the page works again: a later failure may reload it once more. */
export function forgetReload(): void {
  const {reloaded, ...rest} = (history.state ?? {}) as HistoryState;
  if (reloaded) history.replaceState(rest, '');
}
