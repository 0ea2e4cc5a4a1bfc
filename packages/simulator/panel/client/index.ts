import {panelTexts} from '../texts.ts';
import {download} from './dom.ts';
import {createPanel} from './panel.ts';
import {pieces, type Links} from './pieces.ts';
import type {PanelTransport} from './types.ts';

/* The script of the page at the root of the simulator. */

const root = document.getElementById('panel');
if (root === null) throw new Error('The page has no #panel.');
const language = root.dataset.language === 'en' ? 'en' : 'pt';

const transport: PanelTransport = {
  async get(target) {
    const response = await fetch(target);
    if (!response.ok) throw new Error(`${target}: ${response.status}`);
    return response.text();
  },
  async ask({method, target, headers, body}) {
    const response = await fetch(target, {method, headers, ...(body !== '' && {body})});
    return {status: response.status, body: await response.text()};
  },
  wordsFor: () => panelTexts(language).unreachable,
};

/** Without links the names are plain text, and the page still works. */
const links = await fetch('/simulator/links').then(
  (response) => response.json() as Promise<Links>, // made by routes.ts
  (): Links => ({}),
);

/** Key in `localStorage`. If the browser stores nothing, the choice lasts as long as the page. */
const storageKey = 'language';
let chosenLanguage: string | null = null;

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey) ?? chosenLanguage;
  } catch {
    return chosenLanguage;
  }
}

function storeLanguage(language: string): void {
  chosenLanguage = language;
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // `chosenLanguage` has it.
  }
}

void createPanel(root, {
  language,
  transport,
  level: 2,
  base: location.origin,
  pieces: (json, isReceived) => pieces(json, links, {base: root.dataset.base ?? '/', isReceived}),
  files: {
    give: async () => download('simulator.json', 'application/json', await transport.get('/simulator/state')),
  },
  choice: {get: () => storedLanguage(), set: storeLanguage},
  open: ['actions', 'documents', 'received', 'deliveries', 'events', 'endpoints', 'requests', 'account', 'state'],
}).start();
