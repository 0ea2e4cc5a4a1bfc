/** `node site/commands/payloads/generate.ts` writes samples/payloads. Run it after changing documents.yaml, variants.ts or packages/cius-pt/ubl. */
import {mkdirSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {madeFiles, payloadFolder} from './payloads.ts';

for (const folder of ['invalid', 'fragments']) mkdirSync(path.join(payloadFolder, folder), {recursive: true});
const files = madeFiles();
for (const [file, text] of files) writeFileSync(path.join(payloadFolder, file), text);
const old = readdirSync(path.join(payloadFolder, 'fragments')).filter((name) => !files.has(`fragments/${name}`));
for (const name of old) rmSync(path.join(payloadFolder, 'fragments', name));
console.log(`${files.size} files written to samples/payloads, ${old.length} fragments taken away.`);
