/** What islands are made with, and started by. Not for Node. */
export {island} from './islands/island.tsx';
export {startIslands, type Islands} from './islands/start.ts';
export {useEarlyInput} from './islands/use-early-input.ts';
