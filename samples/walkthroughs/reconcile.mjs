/**
 * pt: Recupera eventos perdidos: pede-os desde a última passagem, com sobreposição, e guarda os que faltam em events.ndjson.
 * en: Gets lost events back: asks for those since the last run, with an overlap, and stores what is missing in events.ndjson.
 *
 *   BASE_URL=… TOKEN=… node reconcile.mjs
 *
 * BASE_URL TOKEN. Node.js 20
 */
import {appendFileSync, existsSync, readFileSync, writeFileSync} from 'node:fs';

const {BASE_URL = 'http://127.0.0.1:4010', TOKEN = ''} = process.env;
const file = 'events.ndjson';
const watermark = 'reconciled.txt';

// pt: Mais do que o calendário de reenvios: um evento antigo pode ainda estar por entregar.
// en: More than the retry schedule: an old event may still be undelivered.
const overlapHours = 76;
const startedAt = new Date();

const stored = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
const known = new Set(stored.map((line) => JSON.parse(line).id));
const last = existsSync(watermark) ? new Date(readFileSync(watermark, 'utf8')) : new Date(startedAt - 24 * 3_600_000);
const since = new Date(last - overlapHours * 3_600_000).toISOString();

let missing = 0;
let cursor = null;
do {
  const query = new URLSearchParams({since, ...(cursor && {cursor})});
  const response = await fetch(`${BASE_URL}/events?${query}`, {headers: {Authorization: `Bearer ${TOKEN}`}});
  if (!response.ok) {
    console.error(`${response.status} ${await response.text()}`);
    process.exit(1);
  }
  const page = await response.json();
  for (const event of page.items) {
    if (known.has(event.id)) continue;
    appendFileSync(file, `${JSON.stringify(event)}\n`);
    known.add(event.id);
    missing += 1;
    console.log(`recovered ${event.type} ${event.id}`);
  }
  cursor = page.nextCursor;
} while (cursor !== null);

// pt: Só uma passagem completa move a marca. / en: Only a finished run moves the mark.
writeFileSync(watermark, startedAt.toISOString());
console.log(`missing ${missing}`);
