import {command} from './cli/command.ts';
import type {Inside} from './inside/types.ts';

/** Entry of the published file, `tools/simulator.mjs`. The bundler replaces `INSIDE` by the result of `loadInside`, as JSON. */
declare const INSIDE: string;

await command(JSON.parse(INSIDE) as Inside); // written by load.ts
