import {selectInGroup, download, store} from '@integration-docs/docs/browser';
import {fill, type Locale} from '@integration-docs/facts';
import {
  createPanel,
  pieces,
  resetTarget,
  type Links,
  type Panel,
  type PanelTransport,
  type SentRow,
} from '@integration-docs/simulator/page';
import {handOver, type Handover} from '../../webhook-verifier/handover.ts';
import {baseUrl, loadLinks} from '../../links.ts';
import {isRunError, simulatorAt, type Simulator} from '../../runner/page/simulator.ts';
import {drawerTexts, type DrawerTexts} from './texts.ts';

/** CSS of the view and of the drawer, inserted by the bundler (site/definition.ts). */
declare const STYLES: string;

interface Drawer {
  readonly dialog: HTMLDialogElement;
  readonly panel: Panel;
}

let drawer: Drawer | undefined;

/** Elements that handle Escape before the drawer does. */
const escapeHandlers = 'dialog[open]:not(.sandbox), [popover]:popover-open, [data-dropdown][open]';

/** Handles a press of the button or its key: opens or closes the drawer. With `data-section`, opens it at that section. */
export async function press(button: HTMLElement): Promise<void> {
  drawer ??= createDrawer(button);
  const {dialog} = drawer;
  const {section} = button.dataset;
  delete button.dataset.section;
  if (dialog.open && section === undefined) {
    dialog.close();
    return;
  }
  const isShown = dialog.open ? Promise.resolve() : open(drawer, button);
  if (section === undefined) return;
  await isShown;
  show(dialog, section);
}

function show(dialog: HTMLElement, section: string): void {
  const fold = dialog.querySelector<HTMLDetailsElement>(`[data-section="${section}"]`);
  if (!fold) return;
  fold.open = true;
  fold.querySelector('summary')?.focus();
  fold.scrollIntoView({block: 'start', behavior: 'instant'});
}

/** @returns promise that resolves when the view is shown */
function open({dialog, panel}: Drawer, button: HTMLElement): Promise<void> {
  const {activeElement} = document;
  const focusTarget = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : button;
  // On a narrow screen the drawer is modal: it would cover most of the page, and elements that get the focus there.
  if (matchMedia('(width < 64rem)').matches) dialog.showModal();
  else {
    makeRoom(true);
    dialog.show();
    followBar(dialog);
  }
  dialog.querySelector('button')?.focus();
  button.ariaExpanded = 'true';
  const isShown = panel.start();
  // A non-modal dialog does not close on Escape, and the focus may be in the page.
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || document.querySelector(escapeHandlers)) return;
    event.preventDefault();
    dialog.close();
  };
  addEventListener('keydown', closeOnEscape, {capture: true});
  dialog.addEventListener(
    'close',
    () => {
      removeEventListener('keydown', closeOnEscape, {capture: true});
      panel.stop();
      button.ariaExpanded = 'false';
      // If the focus was in the page, it stays there. At this moment it can still be in the closed dialog.
      const {activeElement: focused} = document;
      if (focused === document.body || dialog.contains(focused))
        (focusTarget.isConnected ? focusTarget : button).focus();
      makeRoom(false);
    },
    {once: true},
  );
  return isShown;
}

/** Keeps the top of the drawer at the end of the bar, which what is above it moves down, until the drawer closes. */
function followBar(dialog: HTMLElement): void {
  const bar = document.querySelector('.navbar');
  const place = (): void => {
    const end = Math.max(0, bar?.getBoundingClientRect().bottom ?? 0);
    dialog.style.setProperty('--bar-end', `${end}px`);
  };
  place();
  const resizes = new ResizeObserver(place);
  resizes.observe(document.body);
  addEventListener('scroll', place, {passive: true});
  dialog.addEventListener(
    'close',
    () => {
      resizes.disconnect();
      removeEventListener('scroll', place);
    },
    {once: true},
  );
}

/** Where the page was scrolled to before it made room for the drawer, and afterwards. */
let scrolled = {before: 0, beside: -1};

/** Makes room for the drawer beside the page, or gives it back. What the reader has before the eyes stays at its height. */
function makeRoom(isBeside: boolean): void {
  const root = document.documentElement;
  const scrolledBefore = scrollY;
  if ('beside' in root.dataset === isBeside) return;
  const {activeElement} = document;
  const isRead = activeElement?.closest('main') && isInWindow(activeElement);
  const anchor = isRead ? activeElement : document.elementFromPoint(innerWidth / 3, innerHeight / 3);
  const top = anchor?.getBoundingClientRect().top ?? 0;
  root.toggleAttribute('data-beside', isBeside);
  const newTop = anchor?.getBoundingClientRect().top ?? 0;
  // A reader who has not scrolled meanwhile is back at the same place, also where elements are sticky.
  const isBack = !isBeside && Math.abs(scrolledBefore - scrolled.beside) < 1;
  // At the top of the page, its head is what the reader has before the eyes.
  const isAtTop = isBeside && !isRead && scrolledBefore === 0;
  const sameHeight = isAtTop ? 0 : scrollY + newTop - top;
  scrollTo({top: isBack ? scrolled.before : sameHeight, behavior: 'instant'});
  scrolled = {before: scrolledBefore, beside: scrollY};
}

function isInWindow(element: Element): boolean {
  const {top, bottom} = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function createDrawer(button: HTMLElement): Drawer {
  const language: Locale = document.documentElement.lang.startsWith('en') ? 'en' : 'pt';
  const {worker = '', base = '/'} = button.dataset;
  const texts = drawerTexts(language);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  const dialog = document.createElement('dialog');
  dialog.className = 'sandbox';
  dialog.id = 'sandbox';
  button.setAttribute('aria-controls', dialog.id);
  dialog.setAttribute('aria-labelledby', 'sandbox-title');
  const header = document.createElement('div');
  const title = Object.assign(document.createElement('h2'), {id: 'sandbox-title', textContent: texts.title});
  const intro = Object.assign(document.createElement('p'), {textContent: texts.intro});
  const close = Object.assign(document.createElement('button'), {type: 'button'});
  close.title = `${texts.close} (Esc)`;
  close.ariaLabel = texts.close;
  close.ariaKeyShortcuts = 'Escape';
  close.textContent = '×';
  close.addEventListener('click', () => dialog.close());
  header.className = 'sandbox-head';
  header.append(title, close, intro);
  const root = document.createElement('div');
  root.className = 'panel';
  dialog.append(header, root);
  document.body.append(dialog);

  const simulator = simulatorAt(worker);
  const links = loadLinks(base);
  let explanations: Links = {};
  const panel = createPanel(root, {
    language,
    transport: throughWorker(
      simulator,
      texts,
      links.then((loadedLinks) => void (explanations = loadedLinks)),
    ),
    level: 3,
    base: baseUrl,
    pieces: (json, isReceived) => pieces(json, explanations, {base, isReceived}),
    files: {
      give: async () => download('simulator.json', 'application/json', await simulator.ask({kind: 'export'})),
      take: async (file) => {
        await simulator.ask({kind: 'import', name: file.name, text: await file.text()});
      },
    },
    // The same choice as the tabs and the operations.
    choice: {get: () => store.get('tab.language'), set: (language) => selectInGroup('language', language)},
    verifier: {
      href: `${base}docs/integrations/webhooks/security#verifier`,
      take(request) {
        handOver(handoverOf(request));
        if (dialog.matches(':modal')) dialog.close();
      },
    },
    // On a high screen the actions are open too, because their results are visible at the same time.
    open: [...(matchMedia('(height >= 40rem)').matches ? (['actions'] as const) : []), 'documents', 'deliveries'],
  });
  return {dialog, panel};
}

/** Converts a webhook for the verifier, with its time of arrival as the current time. */
function handoverOf({headers, body, secret, at}: SentRow): Handover {
  const {'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signature = ''} = headers;
  const now = at === null ? timestamp : String(Math.floor(Date.parse(at) / 1000));
  return {secrets: secret, id, timestamp, signature, body, now};
}

/** @param ready promise to await before the view is drawn */
function throughWorker(simulator: Simulator, texts: DrawerTexts, ready: Promise<void>): PanelTransport {
  const encoder = new TextEncoder();
  return {
    async get(target) {
      await ready;
      return simulator.ask({kind: 'look', target});
    },
    async ask({body, ...sent}) {
      // Resets also what the page stores itself: clock, log, and the endpoint's answer.
      if (sent.target === resetTarget) {
        await simulator.ask({kind: 'reset'});
        return {status: 204, body: ''};
      }
      const request = {...sent, body: encoder.encode(body)};
      const {answer} = await simulator.ask({kind: 'run', sent: request, asksToken: false});
      return answer && {status: answer.status, body: new TextDecoder().decode(answer.body)};
    },
    wordsFor(error) {
      if (!isRunError(error)) throw error;
      const {kind, message: detail} = error;
      const messages = {...texts, storage: texts.blocked};
      return fill(messages[kind], {detail});
    },
  };
}
