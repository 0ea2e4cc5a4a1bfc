import {panelTexts} from '../texts.ts';
import {createPanel} from './panel.ts';
import type {PanelTransport} from './types.ts';

/* The script of the page at the root of the simulator. */

const root = document.getElementById('panel');
if (root === null) throw new Error('The page has no #panel.');
const language = root.dataset.language === 'en' ? 'en' : 'pt';

const transport: PanelTransport = {
  async look(target) {
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

createPanel(root, {
  language,
  transport,
  level: 2,
  base: location.origin,
  pieces: (json) => [{text: JSON.stringify(JSON.parse(json), null, 2)}],
  open: ['actions', 'documents', 'received', 'deliveries', 'events', 'endpoints', 'requests', 'account', 'state'],
}).start();
