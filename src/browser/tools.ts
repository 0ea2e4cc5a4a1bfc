import {onEveryPageAtLeisure} from './pageEvents.ts';

interface Tool {
  readonly default: (root: HTMLElement) => void;
}

const started = new WeakSet<HTMLElement>();

/**
 * Starts the tools of a page (`src/islands`), each on the element that names it in `data-tool`. Their code is fetched only on
 * pages that have one. `<meta name="tools">` says where each stands.
 */
export function runTools(): void {
  onEveryPageAtLeisure(() => {
    for (const root of document.querySelectorAll<HTMLElement>('[data-tool]')) void start(root);
  });
}

async function start(root: HTMLElement): Promise<void> {
  if (started.has(root)) return;
  started.add(root);
  const {content = '{}'} = document.querySelector<HTMLMetaElement>('meta[name=tools]') ?? {};
  const address = (JSON.parse(content) as Record<string, string | undefined>)[root.dataset.tool ?? ''];
  if (address === undefined) return;
  const tool = await (import(address) as Promise<Tool>).catch(() => undefined);
  // Tried again at the next visit of the page; what the tool shows reads without it.
  if (tool === undefined) started.delete(root);
  else tool.default(root);
}
