import {startIslands} from '@integration-docs/docs/page';
import {islands} from './islands.ts';

/* Bundle for the browser: React, and a separate file for each island. */

startIslands(islands);
