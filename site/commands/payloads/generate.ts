/** `node site/commands/payloads/generate.ts` after a change of a JSON file of samples/payloads, of packages/cius-pt/ubl or of variants.ts. */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {madeFiles, payloadFolder} from './payloads.ts';

mkdirSync(path.join(payloadFolder, 'invalid'), {recursive: true});
const files = madeFiles();
for (const [file, text] of files) writeFileSync(path.join(payloadFolder, file), text);
console.log(`${files.size} files written to samples/payloads.`);
