import {onPageIdle} from './pageEvents.ts';

/** Sends a reader who comes for an anchor that the page does not have to where it went (`lib/released/addresses.ts`), if it did. */
export function followMoves(): void {
  const follow = (): void => {
    const anchor = decodeURIComponent(location.hash.slice(1));
    if (anchor !== '' && document.getElementById(anchor) === null) void goOn(anchor);
  };
  onPageIdle(follow);
  addEventListener('hashchange', follow);
}

async function goOn(anchor: string): Promise<void> {
  const bases = document.querySelector<HTMLMetaElement>('meta[name="search"]')?.dataset.bases ?? '';
  const response = await fetch(`${bases.split(' ')[0] ?? ''}moved.json`).catch(() => null);
  if (response?.ok !== true) return;
  const moves = (await response.json()) as Readonly<Record<string, string>>;
  const target = moves[`${location.pathname.replace(/(?<=.)\/$/, '')}#${anchor}`];
  if (target !== undefined) location.replace(target);
}
