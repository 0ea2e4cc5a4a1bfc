import {startIslands} from '@integration-docs/docs/page';
import {islands} from './islands.ts';

/* The browser's bundle: React and, each in a file of its own, the islands. */

startIslands(islands);
