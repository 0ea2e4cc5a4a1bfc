import {command} from './cli/command.ts';
import {loadInside} from './inside/load.ts';

/** `npm run sandbox`: the simulator from the files of the project. */
await command(await loadInside());
