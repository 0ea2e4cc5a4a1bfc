import {pathOf} from './navigation/pages.ts';
import {onPageIdle} from './page-events.ts';

type Moves = Readonly<Record<string, string>>;

/** Redirects from a page or an anchor that no longer exists to its new address, if it has one (`packages/docs/addresses/addresses.ts`). */
export function followMoves(): void {
  const follow = (): void => void redirect();
  onPageIdle(follow);
  addEventListener('hashchange', follow);
}

async function redirect(): Promise<void> {
  const anchor = anchorOf(location.hash);
  const isPresent = anchor === '' || document.getElementById(anchor) !== null;
  if (isPresent && document.querySelector('[data-not-found]') === null) return;
  const path = pathOf(location);
  const moves = await readMoves();
  const target = moves[`${path}#${anchor}`] ?? moves[path];
  // The reader may have navigated elsewhere meanwhile.
  if (target === undefined || path !== pathOf(location)) return;
  location.replace(target.includes('#') ? target : target + location.hash);
}

/** @returns an empty object when the file does not load */
async function readMoves(): Promise<Moves> {
  const bases = document.querySelector<HTMLMetaElement>('meta[name="search"]')?.dataset.bases ?? '';
  try {
    const response = await fetch(`${bases.split(' ')[0] ?? ''}moved.json`);
    return response.ok ? ((await response.json()) as Moves) : {};
  } catch {
    return {};
  }
}

/** @example anchorOf('#s%C3%A9ries') // → 'séries'; an invalid encoding, '#50%', is returned as it is */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
