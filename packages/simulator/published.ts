import {command} from './cli/command.ts';
import type {Inside} from './inside/types.ts';

/** Entry of the published file, `tools/simulator.mjs`. `INSIDE`: what `loadInside` gives, as JSON, put in when it is bundled. */
declare const INSIDE: string;

await command(JSON.parse(INSIDE) as Inside); // written by load.ts
