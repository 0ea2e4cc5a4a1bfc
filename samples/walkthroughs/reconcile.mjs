/**
 * pt: Recupera eventos perdidos: pede os eventos desde a última execução completa, com sobreposição, e guarda os que faltam em events.ndjson.
 * en: Recovers lost events: asks for the events since the last finished run, with an overlap, and stores the missing ones in events.ndjson.
 *
 *   BASE_URL=… TOKEN=… node reconcile.mjs
 *
 * BASE_URL TOKEN. Node.js 20
 */
import {appendFileSync, existsSync, readFileSync, writeFileSync} from 'node:fs';

const {BASE_URL = 'http://127.0.0.1:4010', TOKEN = ''} = process.env;
const file = 'events.ndjson';
const watermark = 'reconciled.txt';

// pt: Margem: a soma das esperas entre as tentativas de um webhook, arredondada para cima.
// en: Margin: the sum of the waits between the attempts of a webhook, rounded up.
const overlapHours = 76;

// pt: Tempo durante o qual a plataforma guarda os eventos. / en: How long the platform keeps events.
const retentionDays = 30;

const stored = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
const known = new Set(stored.map((line) => JSON.parse(line).id));
const since = existsSync(watermark) && new Date(Date.parse(readFileSync(watermark, 'utf8')) - overlapHours * 3_600_000).toISOString();

let startedAt = '';
let missing = 0;
let cursor = null;
do {
  const query = new URLSearchParams({...(since && {since}), ...(cursor && {cursor})});
  const response = await fetch(`${BASE_URL}/events?${query}`, {headers: {Authorization: `Bearer ${TOKEN}`}});
  const body = await response.text();
  const page = json(response.status, body);
  if (!response.ok) {
    console.error(`${response.status} ${body}`);
    process.exit(1);
  }
  // pt: A marca usa o relógio da plataforma. / en: The watermark uses the clock of the platform.
  startedAt ||= new Date(response.headers.get('date')).toISOString();
  for (const event of page.items) {
    if (known.has(event.id)) continue;
    appendFileSync(file, `${JSON.stringify(event)}\n`);
    known.add(event.id);
    missing += 1;
    console.log(`recovered ${event.type} ${event.id}`);
  }
  cursor = page.nextCursor;
} while (cursor !== null);

// pt: Os eventos mais antigos já não existem, e nenhum erro o indica: leia nas listas o estado dos documentos.
// en: Older events no longer exist, and no error says so: read the state of the documents from the lists.
if (since && Date.parse(startedAt) - Date.parse(since) > retentionDays * 24 * 3_600_000) {
  const query = `updatedSince=${since}`;
  console.error(`events are kept for ${retentionDays} days: also read /documents?${query} and /received-documents?${query}`);
}

// pt: Só uma execução completa avança a marca. / en: Only a complete run moves the watermark.
writeFileSync(watermark, startedAt);
console.log(`missing ${missing}`);

/** pt: A resposta de um proxy pelo caminho pode não ser JSON. / en: The response of a proxy on the way may not be JSON. */
function json(status, body) {
  try {
    return JSON.parse(body);
  } catch {
    console.error(`${status}: the answer is not JSON: ${body.slice(0, 80).replace(/\s+/g, ' ')}`);
    process.exit(1);
  }
}
